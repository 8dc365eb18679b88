"""A headless Chromium, driven over its debugging pipe: no driver and no port is needed.

Messages are JSON, each ended by a zero byte, on the file descriptors 3 and 4 of the browser.
"""

import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from types import TracebackType
from typing import Any, Self

FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--disable-dev-shm-usage", "--remote-debugging-pipe",
)  # fmt: skip
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_CODES = {"ArrowRight": 39, "ArrowLeft": 37, "Backspace": 8, "Home": 36, "End": 35, "Escape": 27}


def program() -> str | None:
    """Where the browser is."""
    return next((found for name in NAMES if (found := shutil.which(name))), None)


class Chromium:
    """One page in a browser of its own."""

    def __init__(self, width: int = 1200, height: int = 900) -> None:
        self._size = width, height
        self._number = 0
        self._events: list[dict[str, Any]] = []

    def __enter__(self) -> Self:
        self._profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        theirs_in, self._out = os.pipe()
        self._in, theirs_out = os.pipe()
        width, height = self._size
        # the shell puts the pipes on 3 and 4, where the browser looks for them
        command = f'exec "$0" "$@" 3<&{theirs_in} 4>&{theirs_out}'
        self._process = subprocess.Popen(
            ["bash", "-c", command, program() or "", *FLAGS,
             f"--user-data-dir={self._profile.name}", f"--window-size={width},{height}",
             "about:blank"],
            pass_fds=(theirs_in, theirs_out), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(theirs_in)
        os.close(theirs_out)
        self._left = b""
        self._session = ""
        targets = self._call("Target.getTargets")["targetInfos"]
        pages = [target for target in targets if target["type"] == "page"]
        target = pages[0]["targetId"] if pages else self._call(
            "Target.createTarget", url="about:blank")["targetId"]  # fmt: skip
        self._session = self._call("Target.attachToTarget", targetId=target, flatten=True)[
            "sessionId"
        ]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self._call(f"{domain}.enable")
        self.resize(width, height)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.terminate()
        self._process.wait(20)
        os.close(self._in)
        os.close(self._out)
        self._profile.cleanup()

    def _call(self, method: str, **parameters: object) -> dict[str, Any]:
        self._number += 1
        message: dict[str, object] = {"id": self._number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._read()
            if answer.get("id") == self._number:
                assert "error" not in answer, answer
                result: dict[str, Any] = answer["result"]
                return result
            self._events.append(answer)

    def _read(self) -> dict[str, Any]:
        while b"\0" not in self._left:
            part = os.read(self._in, 1 << 16)
            assert part, "the browser has gone"
            self._left += part
        message, self._left = self._left.split(b"\0", 1)
        read: dict[str, Any] = json.loads(message)
        return read

    def open(self, path: Path, mark: str = "") -> None:
        """Open a file and wait until it is there."""
        self._go("about:blank")  # a mark alone would only move within the page
        self._go(path.as_uri() + mark)

    def _go(self, address: str) -> None:
        self._events.clear()
        self._call("Page.navigate", url=address)
        while not any(event.get("method") == "Page.loadEventFired" for event in self._events):
            self._events.append(self._read())

    def run(self, script: str) -> Any:
        """The value of an expression in the page."""
        answer = self._call("Runtime.evaluate", expression=script, returnByValue=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def press(self, *keys: str) -> None:
        """Press keys, each by its character or its name."""
        for key in keys:
            text = {"text": key} if len(key) == 1 else {}
            code = _CODES.get(key, ord(key.upper()) if len(key) == 1 else 0)
            for kind in ("keyDown", "keyUp"):
                more = text if kind == "keyDown" else {}
                self._call(
                    "Input.dispatchKeyEvent", type=kind, key=key, windowsVirtualKeyCode=code, **more
                )

    def resize(self, width: int, height: int) -> None:
        """Give the page another size."""
        self._call(
            "Emulation.setDeviceMetricsOverride",
            width=width, height=height, deviceScaleFactor=1, mobile=False,
        )  # fmt: skip

    def prefer(self, scheme: str) -> None:
        """Say that dark or light is preferred."""
        self._call(
            "Emulation.setEmulatedMedia",
            features=[{"name": "prefers-color-scheme", "value": scheme}],
        )

    def scripts(self, on: bool) -> None:
        """Run the scripts of pages, or do not."""
        self._call("Emulation.setScriptExecutionDisabled", value=not on)

    def text(self, selector: str) -> str:
        """What an element shows."""
        found = self.run(f"document.querySelector({json.dumps(selector)}).innerText")
        return str(found)

    def texts(self, selector: str) -> list[str]:
        """What all such elements show."""
        script = f"[...document.querySelectorAll({json.dumps(selector)})].map((e) => e.innerText)"
        found: list[str] = self.run(script)
        return found

    def picture(self) -> bytes:
        """A picture of what is seen, as PNG."""
        from base64 import b64decode

        return b64decode(self._call("Page.captureScreenshot", format="png")["data"])

    def asked(self) -> list[str]:
        """The addresses that were asked for since the page was opened."""
        self.run("0")
        return [
            event["params"]["request"]["url"]
            for event in self._events
            if event.get("method") == "Network.requestWillBeSent"
        ]

    def complaints(self) -> list[str]:
        """What went wrong in the page since it was opened."""
        self.run("0")
        found = []
        for event in self._events:
            if event.get("method") == "Runtime.exceptionThrown":
                found.append(str(event["params"]["exceptionDetails"]))
            elif event.get("method") == "Log.entryAdded":
                found.append(event["params"]["entry"]["text"])
        return found
