"""What `make test` says at its end is true: the slowest tests, and how old the pages of proof are."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tools import summary

REPORT = """<testsuites><testsuite>
<testcase classname="tests.play.test_seen" name="quick" time="0.5"/>
<testcase classname="tests.play.test_seen" name="slow" time="12.25"/>
<testcase classname="tests.play.test_seen" name="unknown"/>
</testsuite></testsuites>"""


def test_the_slowest_tests_come_first_with_their_check(tmp_path: Path) -> None:
    path = tmp_path / "play.xml"
    path.write_text(REPORT, encoding="utf-8")
    found = summary.slowest([path, tmp_path / "missing.xml"], most=2)
    assert [(test.name, test.seconds) for test in found] == [
        ("play.test_seen slow", 12.25),
        ("play.test_seen quick", 0.5),
    ]
    assert str(found[0]) == "   12.2 s  play: play.test_seen slow"


class Repository:
    """A repository of its own, with a page of proof and the packages that it speaks of."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.pages = root / "docs" / "proof"
        self.git("init", "--quiet")
        for name in ("play", "store"):
            self.write(f"src/pinella/{name}/one.py", "1")
        self.commit()

    def git(self, *arguments: str) -> str:
        who = ["-c", "user.name=A", "-c", "user.email=a@b.test", "-c", "commit.gpgsign=false"]
        done = subprocess.run(["git", *who, *arguments], cwd=self.root, check=True, capture_output=True, text=True)  # noqa: S607
        return done.stdout.strip()

    def write(self, place: str, text: str) -> None:
        path = self.root / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def commit(self) -> str:
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", "Change one thing")
        return self.git("rev-parse", "HEAD")

    def commit_of(self, package: str, text: str) -> str:
        """The commit that changes this package."""
        self.write(f"src/pinella/{package}/one.py", text)
        return self.commit()

    def ages(self) -> list[str]:
        return summary.ages(self.pages, ("play", "store"), self.root)


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    return Repository(tmp_path)


class TestTheAgeOfAPage:
    def test_is_counted_from_the_commit_that_the_page_names(self, repository: Repository) -> None:
        made_at = repository.commit_of("play", "2")
        repository.write("docs/proof/faults.md", f"Figures; commit {made_at[:8]}.\n")
        repository.commit()
        repository.commit_of("play", "3")
        repository.commit_of("play", "4")
        repository.commit_of("store", "2")
        assert repository.ages() == [f"faults.md        made at {made_at[:7]}, commits since then: play 2, store 1"]

    def test_is_counted_from_its_own_commit_where_it_names_none(self, repository: Repository) -> None:
        repository.write("docs/proof/load.md", "Figures\n")
        written = repository.commit()
        assert repository.ages() == [f"load.md          made at {written[:7]}, up to date"]
        repository.commit_of("play", "2")
        assert repository.ages() == [f"load.md          made at {written[:7]}, commits since then: play 1"]

    def test_is_counted_from_its_own_commit_where_the_one_it_names_is_lost(self, repository: Repository) -> None:
        repository.write("docs/proof/load.md", "Figures; commit 1234567890.\n")
        written = repository.commit()
        assert repository.ages() == [f"load.md          made at {written[:7]}, up to date"]

    def test_is_not_known_of_a_page_that_is_not_committed(self, repository: Repository) -> None:
        repository.write("docs/proof/load.md", "Figures\n")
        repository.write("docs/proof/index.md", "The list of pages is no proof.\n")
        assert repository.ages() == ["load.md          is not in the history yet"]
