"""Bookmarks: the hands of a file that somebody wants to find again.

They are kept in the user's state folder, a small JSON file for each input. Where that cannot be
read or written they last as long as the program runs, and the program says so.
"""

from __future__ import annotations

import json
import os
import tempfile
from hashlib import sha256
from pathlib import Path

from platformdirs import user_state_path

from replayer.report.words import safe


class Bookmarks:
    """The bookmarks of one input; ``path`` is as given on the command line, ``-`` is not kept."""

    def __init__(self, path: str) -> None:
        self._input = "" if path == "-" else str(Path(path).absolute())
        self._names: list[str] = []
        self.problem = ""
        if self._input:
            self._read()

    @property
    def file(self) -> Path:
        """Where they are kept."""
        name = sha256(self._input.encode("utf-8", "surrogateescape")).hexdigest()[:16]
        return user_state_path("standpat", appauthor=False) / "bookmarks" / f"{name}.json"

    def _read(self) -> None:
        try:
            data = json.loads(self.file.read_text(encoding="utf-8"))
            names = data["hands"]
            if not all(isinstance(name, str) for name in names):
                raise ValueError
        except FileNotFoundError:
            return
        except OSError as error:
            self.problem = f"bookmarks cannot be read: {error.strerror}"
        except (ValueError, LookupError, TypeError, AttributeError):
            self.problem = "the file of bookmarks is damaged, a new one takes its place"
        else:
            self._names = list(dict.fromkeys(names))

    def __contains__(self, name: str) -> bool:
        return name in self._names

    def toggle(self, name: str) -> str:
        """Set or take away a bookmark; what there is to say of it."""
        marked = name not in self._names
        if marked:
            self._names.append(name)
        else:
            self._names.remove(name)
        done = "bookmark set" if marked else "bookmark taken away"
        if not self._input:
            return f"{done}; standard input keeps none"
        try:
            self._write()
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or str(error)
            return f"{done}, but cannot be kept: {safe(why)}"
        return done

    def _write(self) -> None:
        """All of them at once: a reader never sees half a file."""
        file = self.file
        if not self._names:
            file.unlink(missing_ok=True)
            return
        file.parent.mkdir(parents=True, exist_ok=True)
        shown = self._input.encode("utf-8", "replace").decode("utf-8")
        text = json.dumps({"file": shown, "hands": self._names}, ensure_ascii=False, indent=1)
        descriptor, temporary = tempfile.mkstemp(dir=file.parent, prefix=file.stem, text=True)
        try:
            with os.fdopen(descriptor, "w", encoding="utf-8") as out:
                out.write(text + "\n")
            Path(temporary).replace(file)
        except BaseException:
            Path(temporary).unlink(missing_ok=True)
            raise
