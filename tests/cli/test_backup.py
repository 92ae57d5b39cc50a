"""`pinella backup`, `restore` and `verify --data`: what a server keeps, in a file and back, and whether it is sound."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pinella.cli.italian import in_italian
from pinella.cli.store_words import STORE
from pinella.store import Store
from pinella.store.opening import open_store
from tests.cli.running import pinella
from tests.cli.test_replay import on_a_terminal
from tests.servers import postgres
from tests.store.filling import contents, fill
from tests.store.running import sqlite_at, tamper, using


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    """A PostgreSQL database with a small store in it."""
    with postgres(in_memory=True) as server:
        url = server.new_database()
        using(url, fill)
        yield url


@pytest.fixture
def data(tmp_path: Path) -> str:
    """A data folder with a small store in it."""
    using(str(tmp_path / "data"), fill)
    return str(tmp_path / "data")


class TestBackup:
    def test_says_what_is_in_it(self, data: str, tmp_path: Path) -> None:
        file = str(tmp_path / "b")
        answer = pinella("backup", "--data", data, "-o", file)
        assert (answer.status, answer.err) == (0, "")
        assert answer.out == f"{file}: streams 3, facts 6, snapshots 1, records 2\n"
        italian = pinella("backup", "--data", data, "-o", file, "--force", "--lang", "it")
        assert italian.out == f"{file}: flussi 3, fatti 6, istantanee 1, schede 2\n"

    def test_is_made_while_the_server_runs(self, data: str, tmp_path: Path) -> None:
        async def act(_: Store) -> int:
            return (await asyncio.to_thread(pinella, "backup", "--data", data, "-o", str(tmp_path / "b"))).status

        assert using(data, act) == 0

    def test_goes_from_one_database_to_the_other(self, data: str, database: str, tmp_path: Path) -> None:
        file, other = str(tmp_path / "b"), str(tmp_path / "other")
        assert pinella("backup", "--database", database, "-o", file).status == 0
        answer = pinella("restore", file, "--data", other)
        assert (answer.status, answer.err) == (0, "")
        assert answer.out == f"{file}: streams 3, facts 6, snapshots 1, records 2\n"
        assert asyncio.run(contents(other)) == asyncio.run(contents(data))

    def test_is_no_reason_to_lose_another(self, data: str, tmp_path: Path) -> None:
        file = tmp_path / "b"
        file.write_text("mine")
        answer = pinella("backup", "--data", data, "-o", str(file))
        assert (answer.status, answer.err) == (2, f"pinella: {file} is there already: --force replaces it\n")
        assert "c'è già" in pinella("backup", "--data", data, "-o", str(file), "--lang", "it").err
        assert file.read_text() == "mine"

    def test_of_a_damaged_store_is_refused(self, data: str, tmp_path: Path) -> None:
        tamper(data, "UPDATE facts SET body = 'x' WHERE stream = 't' AND version = 2")
        answer = pinella("backup", "--data", data, "-o", str(tmp_path / "b"))
        assert (answer.status, answer.out) == (1, "")
        assert answer.err == ("pinella: no backup was written: the stream 't' is damaged (pinella verify says where)\n")
        italian = pinella("backup", "--data", data, "-o", str(tmp_path / "b"), "--lang", "it")
        assert italian.err == (
            "pinella: nessuna copia scritta: il flusso 't' è danneggiato (pinella verify dice dove)\n"
        )

    @pytest.mark.parametrize(
        ("name", "said", "italian"),
        [
            ("", "is a folder: expected the name of a file", "è una cartella: ci vuole il nome di un file"),
            ("none/b", "no folder ", "non c'è una cartella "),
        ],
    )
    def test_needs_a_place(self, data: str, tmp_path: Path, name: str, said: str, italian: str) -> None:
        target = str(tmp_path / name)
        assert said in pinella("backup", "--data", data, "-o", target).err
        assert italian in pinella("backup", "--data", data, "-o", target, "--lang", "it").err


class TestAPlaceWithoutAName:
    """As a variable leaves it that is not set: nothing is read or made in the folder one happens to stand in."""

    @pytest.mark.parametrize("option", ["--data", "--database"])
    @pytest.mark.parametrize("command", ["backup", "restore", "verify", "member", "club"])
    def test_is_refused(
        self, data: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, option: str
    ) -> None:
        file = str(tmp_path / "b")
        assert pinella("backup", "--data", data, "-o", file).status == 0
        (tmp_path / "here").mkdir()
        monkeypatch.chdir(tmp_path / "here")
        words = {
            "backup": ("backup", "-o", "c"),
            "restore": ("restore", file),
            "verify": ("verify",),
            "member": ("member", "export", "Anna"),
            "club": ("club", "new", "Circolo", "--admin", "Anna"),
        }[command]
        answer = pinella(*words, option, "")
        assert (answer.status, answer.out, answer.err) == (2, "", f"pinella: {option} is empty\n")
        assert list((tmp_path / "here").iterdir()) == []
        assert pinella(*words, option, "", "--lang", "it").err == f"pinella: {option} è vuoto\n"


class TestRestore:
    def test_leaves_what_is_there(self, data: str, tmp_path: Path) -> None:
        file = str(tmp_path / "b")
        pinella("backup", "--data", data, "-o", file)
        answer = pinella("restore", file, "--data", data)
        assert (answer.status, answer.out) == (2, "")
        assert "is not empty: restore into another folder, or move it away" in answer.err
        assert "non è vuoto" in pinella("restore", file, "--data", data, "--lang", "it").err

    def test_refuses_a_damaged_file(self, data: str, tmp_path: Path) -> None:
        file = tmp_path / "b"
        pinella("backup", "--data", data, "-o", str(file))
        file.write_bytes(gzip.compress(gzip.decompress(file.read_bytes()).replace(b'"at":1', b'"at":2')))
        answer = pinella("restore", str(file), "--data", str(tmp_path / "new"))
        assert (answer.status, answer.out) == (1, "")
        assert answer.err == (
            f"pinella: {file}: line 14: the digest of the file does not fit: something in it was changed\n"
        )
        italian = pinella("restore", str(file), "--data", str(tmp_path / "new"), "--lang", "it")
        assert italian.err == (f"pinella: {file}: riga 14: l'impronta del file non torna: qualcosa è stato cambiato\n")

    def test_a_file_that_is_not_there(self, tmp_path: Path) -> None:
        file, new = str(tmp_path / "none"), str(tmp_path / "new")
        answer = pinella("restore", file, "--data", new)
        assert (answer.status, answer.err) == (2, f"pinella: cannot read {file}: No such file or directory\n")
        italian = pinella("restore", file, "--data", new, "--lang", "it")
        assert italian.err == f"pinella: non si può leggere {file}: il file non esiste\n"
        assert list(tmp_path.iterdir()) == []


class TestVerify:
    @pytest.mark.parametrize("kind", ["data", "database"])
    def test_says_that_a_store_is_sound(self, request: pytest.FixtureRequest, kind: str) -> None:
        place = request.getfixturevalue(kind)
        answer = pinella("verify", f"--{kind}", place)
        assert (answer.status, answer.err) == (0, "")
        assert answer.out == f"{place}: sound\n  streams 3, facts 6, snapshots 1, records 2\n"
        assert pinella("verify", f"--{kind}", place, "--lang", "it").out.startswith(f"{place}: integro\n")

    @pytest.mark.parametrize(
        ("sql", "said", "italian"),
        [
            ("UPDATE facts SET body = 'x' WHERE stream = 't' AND version = 2",
             "t: version 2 is not what was written", "t: la versione 2 non è quella che fu scritta"),
            ("DELETE FROM facts WHERE stream = 't' AND version = 1",
             "t: version 1 is missing", "t: manca la versione 1"),
            ("DELETE FROM heads WHERE stream = 'a'",
             "a: it has facts, but is not on the list of streams", "a: ha dei fatti, ma manca dall'elenco dei flussi"),
            ("UPDATE heads SET version = 9 WHERE stream = 't'",
             "t: the list of streams says version 9, its facts say otherwise",
             "t: l'elenco dei flussi dice versione 9, i suoi fatti no"),
            ("DELETE FROM commands WHERE command = 'y'",
             "t: the command y of version 3 is not on the list of commands",
             "t: il comando y della versione 3 manca dall'elenco dei comandi"),
            ("INSERT INTO commands VALUES ('t', 'w', 1)",
             "t: the list of commands says that w led to version 1; it did not",
             "t: per l'elenco dei comandi w portò alla versione 1; non è così"),
            ("UPDATE facts SET command = 'x' WHERE stream = 't' AND version = 4",
             "t: version 4 comes from the command x, carried out before",
             "t: la versione 4 viene dal comando x, già eseguito prima"),
            ("UPDATE snapshots SET version = 7",
             "t: there is a snapshot of version 7, which the stream has not reached",
             "t: c'è un'istantanea della versione 7, a cui il flusso non è arrivato"),
            ("UPDATE heads SET digest = 5",
             "the file of the database is damaged: a row of the table heads does not read",
             "il file del database è danneggiato: "),
        ],
    )  # fmt: skip
    def test_says_what_is_wrong_in_two_languages(self, data: str, sql: str, said: str, italian: str) -> None:
        tamper(data, sql)
        answer = pinella("verify", "--data", data)
        assert (answer.status, answer.err) == (1, "")
        assert answer.out.startswith(f"{data}: NOT SOUND\n")
        assert f"\n  {said}" in answer.out
        answer = pinella("verify", "--data", data, "--lang", "it")
        assert answer.out.startswith(f"{data}: NON INTEGRO\n")
        assert f"\n  {italian}" in answer.out

    def test_answers_in_json(self, data: str) -> None:
        tamper(data, "DELETE FROM commands WHERE command = 'y'")
        answer = pinella("verify", "--data", data, "--json")
        assert json.loads(answer.out) == {
            "store": data,
            "sound": False,
            "streams": 3,
            "facts": 6,
            "commands": 2,
            "snapshots": 1,
            "records": 2,
            "findings": [{"fault": "command-missing", "stream": "t", "version": 3, "detail": "y"}],
            "more_findings": 0,
        }

    def test_does_not_print_a_thousand_lines(self, data: str) -> None:
        with sqlite_at(data) as connection:
            connection.executemany("INSERT INTO commands VALUES ('t', ?, 1)", [(f"w{n}",) for n in range(60)])
        assert pinella("verify", "--data", data).out.splitlines()[-1] == "  … and 10 more"
        assert pinella("verify", "--data", data, "--lang", "it").out.splitlines()[-1] == "  … e altre 10"

    def test_text_that_is_damaged_does_no_harm_to_a_terminal(self, data: str) -> None:
        tamper(data, "INSERT INTO commands VALUES ('t', 'a' || char(27) || '[31m', 1)")
        assert "\\x1b[31m" in pinella("verify", "--data", data).out

    @pytest.mark.parametrize(
        ("given", "said", "italian"),
        [
            (("x.pin", "--data", "d"), "give files, or --data DIR", "indicare dei file, o --data DIR"),
            (("--data", "d", "--database", "e"), "give --data DIR or --database URL", "indicare --data DIR o"),
            ((), "Missing argument 'FILE.pin|-…'", "manca l'argomento 'FILE.pin|-…'"),
        ],
    )
    def test_files_or_one_store(self, given: tuple[str, ...], said: str, italian: str) -> None:
        answer = pinella("verify", *given)
        assert (answer.status, answer.out) == (2, "")
        assert said in answer.err
        assert italian in pinella("verify", *given, "--lang", "it").err

    def test_an_address_is_told_without_its_password(self, database: str) -> None:
        answer = pinella("verify", "--database", database.replace("postgres@", "postgres:secret@"))
        assert answer.out.startswith(f"{database}: sound\n")

    def test_what_cannot_be_read_is_no_tampering(self, tmp_path: Path) -> None:
        answer = pinella("verify", "--data", str(tmp_path))
        assert (answer.status, answer.err) == (2, f"pinella: no store in {tmp_path}: there is no pinella.db\n")
        italian = pinella("verify", "--data", str(tmp_path), "--lang", "it")
        assert italian.err == f"pinella: in {tmp_path} non ci sono dati: manca pinella.db\n"

    def test_progress_is_shown_on_a_terminal(self, data: str, tmp_path: Path) -> None:
        assert b"verifying" in on_a_terminal("verify", "--data", data)
        assert b"copia" in on_a_terminal("backup", "--data", data, "-o", str(tmp_path / "b"), "--lang", "it")
        assert b"ripristino" in on_a_terminal(
            "restore", str(tmp_path / "b"), "--data", str(tmp_path / "new"), "--lang", "it"
        )

    def test_of_a_file_loads_no_database(self) -> None:
        """It would take as long as all the rest."""
        program = (
            "import sys; sys.argv = ['pinella', 'verify', 'none.pin']\n"
            "from pinella.cli.main import main\n"
            "names = {'pinella.store.sqlite', 'pinella.store.migrating', 'sqlalchemy', 'alembic', 'asyncpg'}\n"
            "try: main()\n"
            "finally: print(*sorted(names & set(sys.modules)))"
        )
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False, text=True)
        assert (done.returncode, done.stdout) == (2, "\n")


class TestItalian:
    @pytest.mark.parametrize("english", STORE)
    def test_every_message_of_a_store_is_found(self, english: str) -> None:
        filled = english.format(*(f"<{number}>" for number in range(9)))
        assert in_italian(filled) != filled
        assert set(re.findall("<[0-9]>", in_italian(filled))) == set(re.findall("<[0-9]>", filled))

    def test_a_store_in_use(self, data: str, tmp_path: Path) -> None:
        pinella("backup", "--data", data, "-o", str(tmp_path / "b"))

        async def act() -> str:
            store = await open_store(data)
            answer = await asyncio.to_thread(pinella, "restore", str(tmp_path / "b"), "--data", data, "--lang", "it")
            await store.close()
            return answer.err

        assert asyncio.run(act()) == f"pinella: un'altra Pinella sta usando {data}\n"
