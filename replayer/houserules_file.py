"""House rules from outside: the name of a profile, or a TOML file with changes to one."""

import tomllib
from pathlib import Path
from typing import Any

import msgspec

from replayer.houserules import PROFILES, HouseRules

#: Fields that a file cannot set: a name is the file's own, and the other goes with the text.
_OWN = frozenset({"name", "unsaid", "hand_names"})


class RulesError(ValueError):
    """Rules that cannot be used, and why."""


def load(name: str) -> HouseRules:
    """The profile of this name, or the rules of this file. Raises ``RulesError``.

    A file names the profile that it changes, ``base = "wsop"``, and sets fields of ``HouseRules``.
    """
    if name in PROFILES:
        return PROFILES[name]
    known = ", ".join(PROFILES)
    path = Path(name)
    if path.suffix != ".toml":
        raise RulesError(f"{name!r} is no profile ({known}) and no .toml file.")
    try:
        fields = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise RulesError(f"{name}: {error.strerror}.") from error
    except (ValueError, RecursionError) as error:
        raise RulesError(f"{name}: {error}.") from error
    return _changed(fields, name)


def _changed(fields: dict[str, Any], name: str) -> HouseRules:
    known = ", ".join(PROFILES)
    base = fields.pop("base", None)
    if not isinstance(base, str) or base not in PROFILES:
        raise RulesError(f'{name}: base = "..." has to name one of {known}.')
    able = [field for field in HouseRules.__struct_fields__ if field not in _OWN]
    for field in fields:
        if field not in able:
            raise RulesError(f"{name}: there is no field {field!r}; there are {', '.join(able)}.")
    values = msgspec.structs.asdict(PROFILES[base]) | {
        field: _value(field, value) for field, value in fields.items()
    }
    try:
        return msgspec.convert(values | {"name": Path(name).stem}, HouseRules, str_keys=True)
    except msgspec.ValidationError as error:
        raise RulesError(f"{name}: {error}.") from error


def _value(field: str, value: Any) -> Any:
    """TOML has no word for what is not known, so the word stands for it in every field."""
    unknown = value == "unknown" and getattr(_NOTHING, field) is None
    return None if unknown else value


_NOTHING = HouseRules("")
