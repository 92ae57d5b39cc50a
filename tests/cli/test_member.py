"""`pinella member` and `pinella club`: what the operator does about people, with the server's store."""

from __future__ import annotations

import asyncio
import json
import os
import re
from pathlib import Path

import pytest

from pinella.store.sqlite import SqliteStore
from tests.cli.running import Answer, pinella

ONE_TIME = re.compile(r"\b(?:[A-Z2-9]{4}-){3}[A-Z2-9]{4}\b")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The folder of a server with a club and its admin."""
    answer = new_club(tmp_path / "data", "Tre Archi", "Anna")
    assert answer.status == 0, answer.err
    return tmp_path / "data"


def new_club(folder: Path, name: str, admin: str, *more: str) -> Answer:
    return pinella("club", "new", name, "--admin", admin, "--data", str(folder), *more)


def exported(folder: Path, name: str) -> dict[str, dict[str, dict[str, object]]]:
    answer = pinella("member", "export", name, "--data", str(folder))
    assert (answer.status, answer.err) == (0, "")
    collections: dict[str, dict[str, dict[str, object]]] = json.loads(answer.out)["collections"]
    return collections


def refused(*arguments: str) -> str:
    answer = pinella(*arguments)
    assert (answer.status, answer.out) == (2, ""), answer
    assert answer.err.startswith("pinella: ")
    assert answer.err.count("\n") == 1
    return answer.err.removeprefix("pinella: ").rstrip("\n")


class TestANewClub:
    def test_comes_with_its_admin_and_a_one_time_code(self, tmp_path: Path) -> None:
        answer = new_club(tmp_path / "new" / "data", "Tre Archi", "Anna")
        assert answer.status == 0
        assert re.fullmatch(
            r"Club: Tre Archi\nCode for joining it: [A-Z2-9]{4}-[A-Z2-9]{4}\nAdmin: Anna\n"
            rf"One-time code for a password, good for 24 hours: {ONE_TIME.pattern}\n",
            answer.out,
        )
        assert exported(tmp_path / "new" / "data", "Anna")["people"].popitem()[1]["kind"] == "account"

    def test_of_somebody_who_has_an_account_needs_no_code(self, data: Path) -> None:
        answer = new_club(data, "Quattro Venti", "anna", "--lang", "it")
        assert answer.out.splitlines()[2:] == ["Amministra: Anna", "Anna entra come sempre."]
        assert len(exported(data, "Anna")["members"]) == 2

    def test_has_a_name_of_its_own_and_leaves_nobody_behind(self, data: Path) -> None:
        arguments = ("club", "new", "TRE ARCHI", "--admin", "Bruno", "--data", str(data))
        assert refused(*arguments) == "Somebody else has this name already: “TRE ARCHI”."
        assert refused(*arguments, "--lang", "it") == "Questo nome ce l’ha già qualcun altro: «TRE ARCHI»."
        assert "Bruno" in refused("member", "export", "Bruno", "--data", str(data))

    @pytest.mark.parametrize(
        ("name", "admin"), [("", "Anna"), ("Tre\tArchi", "Anna"), ("Nuovo", "x" * 41), ("Nuovo", "\u200b")]
    )
    def test_is_refused_with_a_name_that_will_not_do(self, tmp_path: Path, name: str, admin: str) -> None:
        assert refused("club", "new", name, "--admin", admin, "--data", str(tmp_path))

    def test_gets_one_admin_more(self, data: Path) -> None:
        new_club(data, "Quattro Venti", "Bruno")
        answer = pinella("club", "admin", "tre archi", "bruno", "--data", str(data))
        assert (answer.status, answer.out) == (0, "Bruno is an admin of Tre Archi.\n")
        roles = [sorted(map(str, one["roles"])) for one in exported(data, "Bruno")["members"].values()]  # type: ignore[call-overload]
        assert roles == [["admin", "player"]] * 2
        assert refused("club", "admin", "Nessuno", "Bruno", "--data", str(data)) == "no club is called 'Nessuno'"
        assert (
            refused("club", "admin", "Tre Archi", "Carla", "--data", str(data), "--lang", "it")
            == "qui nessuno si chiama 'Carla'"
        )


class TestAnExport:
    def test_goes_to_the_screen_or_into_a_file(self, data: Path, tmp_path: Path) -> None:
        file = tmp_path / "anna.json"
        arguments = ("member", "export", "Anna", "--data", str(data), "-o", str(file))
        answer = pinella(*arguments)
        assert (answer.status, answer.out) == (0, f"{file}: everything kept about Anna\n")
        assert json.loads(file.read_bytes())["collections"] == exported(data, "Anna")
        assert os.name != "posix" or file.stat().st_mode & 0o777 == 0o600
        file.write_text("mine")
        assert refused(*arguments, "--lang", "it") == f"{file} c'è già: --force lo sostituisce"
        assert file.read_text() == "mine"
        assert pinella(*arguments, "--force").status == 0
        assert file.read_text() != "mine"

    def test_that_cannot_be_written_is_told(self, data: Path, tmp_path: Path) -> None:
        file = tmp_path / "nowhere" / "anna.json"
        arguments = ("member", "export", "Anna", "--data", str(data), "-o", str(file))
        assert refused(*arguments) == f"cannot write {file}: No such file or directory"
        assert refused(*arguments, "--lang", "it") == f"non si può scrivere {file}: il file non esiste"

    def test_holds_no_digest(self, data: Path) -> None:
        assert "digest" not in json.dumps(exported(data, "Anna"))


class TestAnErasure:
    @pytest.mark.parametrize(
        ("said", "lang", "told"),
        [
            (b"n\n", "en", "Nothing was erased."),
            (b"\n", "it", "Non è stato cancellato niente."),
            (b"y\n", "en", "Erased: Anna. Backups made before still hold the data."),
            ("sì\n".encode(), "it", "Cancellazione fatta: Anna. I backup fatti prima contengono ancora i dati."),
        ],
    )
    def test_asks_first(self, data: Path, said: bytes, lang: str, told: str) -> None:
        answer = pinella("member", "erase", "Anna", "--data", str(data), "--lang", lang, stdin=said)
        assert answer.status == 0
        assert answer.out.endswith(f"{told}\n")
        after = pinella("member", "export", "Anna", "--data", str(data))
        assert after.status == (0 if said in {b"n\n", b"\n"} else 2)

    def test_leaves_everything_when_nobody_answers(self, data: Path) -> None:
        assert pinella("member", "erase", "Anna", "--data", str(data)).status == 130
        assert exported(data, "Anna")

    def test_does_not_ask_when_told_so_and_leaves_no_byte(self, data: Path) -> None:
        new_club(data, "Quattro Venti", "Guglielmina")
        answer = pinella("member", "erase", "guglielmina", "--yes", "--data", str(data))
        assert (answer.status, answer.out.startswith("Erased: guglielmina.")) == (0, True)
        on_disk = b"".join(path.read_bytes() for path in data.iterdir())
        assert b"Guglielmina" not in on_disk
        assert b"Anna" in on_disk

    def test_of_the_last_admin_waits_for_another(self, data: Path) -> None:
        code = pinella("member", "recover", "Anna", "--data", str(data))
        assert ONE_TIME.search(code.out)
        new_club(data, "Quattro Venti", "Bruno")
        assert pinella("club", "admin", "Tre Archi", "Bruno", "--data", str(data)).status == 0
        assert pinella("member", "erase", "Anna", "--yes", "--data", str(data)).status == 0
        assert exported(data, "Bruno")["members"]


class TestTheStore:
    def test_must_be_named_once(self, data: Path) -> None:
        for more in ((), ("--data", str(data), "--database", "postgresql://x")):
            assert refused("member", "export", "Anna", *more) == "give --data DIR or --database URL"
            told = refused("member", "export", "Anna", *more, "--lang", "it")
            assert told == "indicare --data DIR o --database URL"

    def test_is_not_made_where_somebody_is_looked_for(self, tmp_path: Path) -> None:
        for action in ("export", "erase", "recover"):
            told = refused("member", action, "Anna", "--data", str(tmp_path / "none"))
            assert told == f"{tmp_path / 'none'} holds no data of Pinella"
        assert not (tmp_path / "none").exists()

    def test_that_a_server_uses_is_left_alone(self, data: Path) -> None:
        store = SqliteStore(data)
        try:
            told = refused("member", "export", "Anna", "--data", str(data))
            assert told == f"another Pinella is using {data}"
            told = refused("member", "export", "Anna", "--data", str(data), "--lang", "it")
            assert told == f"un'altra Pinella sta usando {data}"
        finally:
            asyncio.run(store.close())

    def test_of_another_kind_is_refused(self) -> None:
        assert "expected a folder or postgresql://" in refused("member", "export", "Anna", "--database", "mysql://x/y")
