"""The locks pin every package by version and hash, and agree with each other and with the build hook."""

from __future__ import annotations

import re

import pytest

from tests.conftest import ROOT
from tools.package import accepted_tags

LOCKS = ("tools", "run", "build", "test", "docs", "peers", "mutation")
PIN = re.compile(r"^([a-z0-9._-]+)(?:\[[a-z,]+\])?==([^\s;\\]+)", re.MULTILINE)


def pins(name: str) -> dict[str, set[str]]:
    """The versions of each package: more than one where they depend on the version of Python."""
    versions: dict[str, set[str]] = {}
    for package, version in PIN.findall((ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")):
        versions.setdefault(package, set()).add(version)
    return versions


@pytest.mark.parametrize("name", LOCKS)
def test_every_package_of_a_lock_has_hashes(name: str) -> None:
    text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    packages = re.split(r"^(?=[a-z])", text, flags=re.MULTILINE)[1:]
    assert len(packages) == sum(len(versions) for versions in pins(name).values()) > 0
    assert [package.splitlines()[0] for package in packages if "--hash=sha256:" not in package] == []


def test_no_two_locks_pin_a_package_differently() -> None:
    """But for pytest: mutmut does not work with the one of the other tests."""
    seen: dict[str, set[str]] = {}
    for name in LOCKS:
        for package, versions in pins(name).items():
            known = seen.setdefault(package, versions)
            assert known == versions or (name, package) == ("mutation", "pytest"), package


def test_an_isolated_build_uses_the_locked_versions() -> None:
    hook = (ROOT / "hatch_build.py").read_text(encoding="utf-8")
    named = re.findall(r'"([a-z-]+)==([0-9.]+)"', hook)
    locked = pins("run") | pins("build")
    assert named
    assert [(package, version) for package, version in named if locked[package] != {version}] == []


def test_a_bundle_for_linux_takes_wheels_for_older_linuxes_too() -> None:
    assert accepted_tags("manylinux_2_28_x86_64") == [
        "manylinux_2_28_x86_64",
        "manylinux_2_17_x86_64",
        "manylinux2014_x86_64",
    ]
    assert accepted_tags("win_amd64") == ["win_amd64"]
