"""svelte-check sees a type error: with some TypeScript versions it is said to pass without looking."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tools import web

COMPONENT = """<script lang="ts">
  const points: number = {value};
</script>

<p>{{points}}</p>
"""


@pytest.mark.parametrize(("value", "errors"), [("45", 0), ('"forty-five"', 1)])
def test_a_wrong_type_in_a_component_is_an_error(tmp_path: Path, value: str, errors: int) -> None:
    web.install()
    (tmp_path / "node_modules").symlink_to(web.MODULES, target_is_directory=True)
    settings = {"compilerOptions": {"strict": True, "module": "esnext", "moduleResolution": "bundler", "types": []}}
    (tmp_path / "tsconfig.json").write_text(json.dumps({**settings, "include": ["*.svelte"]}), encoding="utf-8")
    (tmp_path / "Points.svelte").write_text(COMPONENT.format(value=value), encoding="utf-8")
    node, _ = web.node_and_npm()
    program = web.MODULES / "svelte-check" / "bin" / "svelte-check"
    done = subprocess.run(
        [str(node), str(program), "--workspace", str(tmp_path), "--tsconfig", "./tsconfig.json", "--output", "machine"],
        cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == min(errors, 1), done.stdout + done.stderr
    assert f" {errors} ERRORS" in done.stdout
