"""`pinella vp`: differences in, victory points out, one a line."""

from __future__ import annotations

import pytest

from tests.cli.running import pinella


class TestBurraco:
    @pytest.mark.parametrize(
        ("arguments", "out"),
        [
            (["federal", "--deals", "3", "155"], "12-8\n"),
            (["federal", "--deals", "3", "--", "-155"], "8-12\n"),
            (["federal", "--deals", "3", "-155"], "8-12\n"),
            (["federal", "--deals", "3", "0", "+55", "-1505"], "10-10\n11-9\n0-20\n"),
            (["fitab-2025", "--deals", "2", "1010", "1015"], "19-1\n20-0\n"),
            (["federal", "--teams", "355"], "12-8\n"),
            (["international", "--deals", "3", "365"], "14-6\n"),
            (["international", "--deals", "3", "--four-deal-table", "365"], "12-8\n"),
        ],
    )
    def test_answers_one_difference_a_line(self, arguments: list[str], out: str) -> None:
        answer = pinella("vp", *arguments)
        assert (answer.status, answer.out, answer.err) == (0, out, "")

    def test_reads_differences_from_standard_input(self) -> None:
        answer = pinella("vp", "federal", "--deals", "3", "-", stdin=b"155\n-155\n0\n")
        assert (answer.status, answer.out) == (0, "12-8\n8-12\n10-10\n")

    def test_says_that_fitab_prints_no_table_for_teams(self) -> None:
        answer = pinella("vp", "fitab-2025", "--teams", "365")
        assert (answer.status, answer.out) == (0, "12-8\n")
        assert answer.err == "note: fitab-2025 prints no table for teams; this is the organiser's preset (AMB-75)\n"


class TestScala40:
    def test_answers_a_table_in_the_order_of_its_players(self) -> None:
        answer = pinella("vp", "scala40", "--deals", "5", "45", "120", "160", "230")
        assert (answer.status, answer.out) == (0, "20-12-6-2\n")

    def test_reads_a_table_a_line(self) -> None:
        answer = pinella("vp", "scala40", "--deals", "4", "-", stdin=b"35 80 121 190\n50 50 90 130\n10 20 30\n")
        assert (answer.status, answer.out) == (0, "20-14-8-2\n13-13-6-2\n8-6-4\n")


class TestBadInput:
    @pytest.mark.parametrize(
        ("arguments", "stdin", "message"),
        [
            (["federal", "--deals", "3", "155", "abc"], b"", "difference 2, 'abc': expected a whole number"),
            (["federal", "--deals", "3", "12.5"], b"", "difference 1, '12.5': expected a whole number"),
            (["federal", "--deals", "3", "١٢"], b"", "difference 1, '١٢': expected a whole number"),
            (["federal", "--deals", "3", "9" * 5_000], b"", "difference 1, '999999999999…': expected a whole number"),
            (["federal", "--deals", "3", "--foo"], b"", "difference 1, '--foo': expected a whole number"),
            (["federal", "--deals", "3", "-"], b"155\n\n", "line 2, '': expected a whole number"),
            (["federal", "--deals", "3", "-"], b"155\nx\n", "line 2, 'x': expected a whole number"),
            (["federal", "--deals", "3", "-"], b"\xff\xfe\x00\n", "line 1: not text (byte 1 is not UTF-8)"),
            (["federal", "--deals", "5", "10"], b"", "no victory-point table for 5 deals"),
            (["federal", "--deals", "x", "10"], b"", "'x' is not a valid integer"),
            (["federal", "10"], b"", "say --deals N or --teams"),
            (["federal", "--deals", "2", "--teams", "10"], b"", "say --deals N or --teams"),
            (["federal", "--deals", "2", "--four-deal-table", "10"], b"", "federal does not let the table for four"),
            (["federal", "--deals", "2"], b"", "Missing argument"),
            (["online", "--deals", "2", "10"], b"", "online knows no victory points"),
            (["fedral", "--deals", "2", "10"], b"", "no rule book 'fedral' (did you mean federal?)"),
            (["scala40", "--deals", "5", "45", "-1", "3"], b"", "number 2, '-1': expected a player's negative points"),
            (["scala40", "--deals", "5", "-"], b"1 2 3\n1 x 3\n", "line 2, number 2, 'x': expected a player's"),
            (["scala40", "--deals", "5", "-"], b"1 2 3\n1 2\n", "line 2: a table has 3 or 4 players, not 2"),
            (["scala40", "--deals", "5", "1", "2"], b"", "a table has 3 or 4 players, not 2"),
            (["scala40", "1", "2", "3"], b"", "scala40 needs --deals N"),
            (["scala40", "--deals", "5", "--teams", "1", "2", "3"], b"", "scala40 needs --deals N"),
        ],
    )
    def test_is_one_line_and_status_2(self, arguments: list[str], stdin: bytes, message: str) -> None:
        answer = pinella("vp", *arguments, stdin=stdin)
        assert answer.status == 2
        assert answer.err.startswith("pinella: ")
        assert message in answer.err
        assert answer.err.count("\n") == 1
