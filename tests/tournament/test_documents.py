"""What stands on the documents, before they are set: score sheets, standings, the referee's report."""

from __future__ import annotations

import random
import re

import pytest

from pinella.tournament import No, Wish
from pinella.tournament.documents import Document, documents
from pinella.tournament.documents.model import Index, Section, Sheets, Slips, Tables, Wall
from pinella.tournament.documents.words import WORDS
from pinella.tournament.facts import Cause, Entrant, EntriesWithdrawn, Leaving, NoteTaken, Player, Topic
from pinella.tournament.measures import lose_sheet, stop_match
from pinella.tournament.prizes import Prize
from pinella.tournament.standings import standings
from pinella.tournament.teams import line_up
from tests.tournament.desk import Desk
from tests.tournament.printed import KINDS, people, played, printed, source_of


def sections_of(document: Document) -> dict[str, Section]:
    assert isinstance(document.body, Tables)
    return {section.heading: section for section in document.body.sections}


def test_every_text_has_both_languages_with_the_same_details() -> None:
    for key, (italian, english) in WORDS.items():
        assert italian, key
        assert set(re.findall(r"{\w+}", italian)) == set(re.findall(r"{\w+}", english)), key


class TestScoreSheets:
    """FITAB and federal art. 18 to 20, Scala 40 art. 22 and 23."""

    @pytest.mark.rule("B-18.10")
    def test_the_table_of_victory_points_is_printed_on_the_sheet(self) -> None:
        desk = Desk("danish 2", code="federal", deals=4)
        desk.enrol(8)
        desk.seat()
        (document,) = printed(desk, "score-sheets")
        body = document.body
        assert isinstance(body, Sheets)
        assert len(body.scale) == 11
        for reach, points in body.scale:
            least = int(reach.split()[0])
            winner, loser = (int(figure) for figure in points.split(" – "))
            scored = desk.event.rules.scored((least, 0))
            assert (scored[0].victory_points, scored[1].victory_points) == (winner, loser)

    def test_a_sheet_to_fill_in_has_a_line_a_deal_and_a_place_for_each_signature(self) -> None:
        (document,) = printed(played("pairs", 8, scores=False), "score-sheets")
        assert isinstance(document.body, Sheets)
        assert document.body.columns == ("Base", "Punti", "Totale")
        for sheet in document.body.sheets:
            assert [side.label for side in sheet.sides] == ["N-S", "E-O"]
            assert all(side.deals == (("", "", ""),) * 4 and side.signature == "Firma" for side in sheet.sides)

    def test_sheets_that_have_come_in_say_what_was_entered(self) -> None:
        desk = played("pairs", 8, scores=False)
        assert desk.score(1, 1000, 400) is None
        blank, filled = printed(desk, "score-sheets")
        assert isinstance(blank.body, Sheets)
        assert isinstance(filled.body, Sheets)
        assert [sheet.number for sheet in blank.body.sheets] == ["2", "3", "4"]
        (sheet,) = filled.body.sheets
        assert [side.total for side in sheet.sides] == [("", "", "1000"), ("", "", "400")]
        assert [side.sums for side in sheet.sides] == [("+600", "13"), ("−600", "7")]

    def test_a_corrected_sheet_says_so(self) -> None:
        desk = played("pairs", 8, scores=False)
        assert desk.score(1, 1000, 400) is None
        assert desk.correct(1, 1, 1000, 500) is None
        _, filled = printed(desk, "score-sheets")
        assert isinstance(filled.body, Sheets)
        assert filled.body.sheets[0].mark == f"Corretto, registrazione {len(desk.entries)}"

    def test_points_for_a_delay_stand_on_the_sheet(self) -> None:
        desk = played("pairs", 8, scores=False)
        late = desk.event.rounds[0].tables[1].sides[1][0]
        assert desk.late(late, 4) is None
        assert desk.score(1, 1000, 400) is None
        _, filled = printed(desk, "score-sheets")
        assert isinstance(filled.body, Sheets)
        assert filled.body.sheets[0].mark == "Ritardo: 100 punti a N-S"
        assert filled.body.sheets[0].sides[0].sums[0] == "+700"

    @pytest.mark.rule("F-20.4")
    def test_teams_have_a_sheet_a_room_signed_by_the_captains(self) -> None:
        desk = Desk("round-robin 5", kind="teams", deals=2)
        desk.enrol(people("teams", 6))
        desk.seat()
        team = desk.event.rounds[0].tables[1].sides[0][0]
        names = [player.name for player in desk.event.entrants[team].players]
        desk.take(line_up(desk.event, team, names[:2], names[2:], 1))
        (document,) = printed(desk, "score-sheets")
        assert isinstance(document.body, Sheets)
        first, second = document.body.sheets[:2]
        assert (first.room, second.room) == ("Sala aperta", "Sala chiusa")
        assert first.sides[0].names == tuple(names[:2])
        assert second.sides[0].names == tuple(names[2:])
        assert first.sides[1].names == ()
        assert {side.signature for side in first.sides} == {"Firma del capitano"}

    @pytest.mark.rule("S-23.2")
    def test_all_players_of_scala_40_sign(self) -> None:
        (document,) = printed(played("individual", 8, scores=False), "score-sheets")
        assert isinstance(document.body, Sheets)
        assert [len(sheet.sides) for sheet in document.body.sheets] == [4, 4]
        assert "firmano tutti i giocatori (art. 23)" in document.body.foot

    def test_before_the_first_round_there_are_spare_sheets(self) -> None:
        (document,) = printed(played("pairs", 0, 0), "score-sheets")
        assert isinstance(document.body, Sheets)
        assert [sheet.number for sheet in document.body.sheets] == ["", ""]


class TestLists:
    """Seating, standings, prizes."""

    @pytest.mark.parametrize("kind", KINDS)
    def test_the_standings_are_those_of_the_event(self, kind: str) -> None:
        desk = played(kind, 20, 2)
        (document,) = printed(desk, "standings")
        assert isinstance(document.body, Tables)
        rows = [row for section in document.body.sections for row in section.rows]
        assert [row[:2] for row in rows] == [(str(row.rank), row.id) for row in standings(desk.event)]

    def test_groups_stand_one_below_the_other(self) -> None:
        desk = Desk("danish 1, danish 1 groups of 4")
        desk.enrol(12)
        for _ in range(2):
            desk.seat()
            desk.score_all(random.Random(3))
        (wall,), (ranking,) = printed(desk, "seating"), printed(desk, "standings")
        assert isinstance(wall.body, Wall)
        assert [group.heading for group in wall.body.groups] == ["Girone A", "Girone B", "Girone C"]
        assert list(sections_of(ranking)) == ["Girone A", "Girone B", "Girone C"]
        (final,) = printed(desk, "final")
        assert "scontro diretto" in list(sections_of(final).values())[-1].note

    def test_who_does_not_play_stands_beside_the_tables(self) -> None:
        desk = played("pairs", 9, scores=False)
        (document,) = printed(desk, "seating")
        assert isinstance(document.body, Wall)
        (rests,) = desk.event.rounds[0].byes
        assert document.body.beside == (("Riposo", f"{rests} Nome{rests[1:]}A – Nome{rests[1:]}B"),)

    def test_by_name_is_alphabetical_whatever_the_accents(self) -> None:
        desk = Desk("danish 1", kind="one-against-one", code="federal")
        desk.enrol([_one("1", "zorro"), _one("2", "Èva"), _one("3", "Abba"), _one("4", "eva B")])
        desk.seat()
        (document,) = printed(desk, "seating-alphabetical")
        assert isinstance(document.body, Index)
        listed = [(letter, [line[0] for line in lines]) for letter, lines in document.body.letters]
        assert listed == [("A", ["Abba"]), ("E", ["Èva", "eva B"]), ("Z", ["zorro"])]

    def test_results_tell_the_match_points_of_both_where_one_has_not_lost_what_the_other_has_won(self) -> None:
        desk = Desk("danish 1", code="federal", kind="teams", deals=2)
        desk.enrol(8)
        desk.seat(Wish(apart=()))
        assert desk.score(1, 700, 800) is None
        assert desk.late("P1", 7) is None
        assert desk.take(stop_match(desk.event, 1, 2)) is None
        assert desk.leaves("P5", Leaving.UNJUSTIFIED, earned=900) is None
        assert desk.score(4, 500, 0) is None
        (document,) = printed(desk, "results")
        (section,) = sections_of(document).values()
        assert [row[-3:] for row in section.rows] == [
            ("−300", "9 – 11", "Ritardo: 200 punti a P2"),
            ("−555 · −555", "7 – 7", "partita sospesa"),
            ("−2505 · +900", "0 – 14", "partita persa o vinta senza gioco"),
            ("+500", "12 – 8", ""),
        ]

    def test_results_tell_why_who_lost_to_an_expelled_pair_has_more(self) -> None:
        desk = Desk("mitchell 2")
        desk.enrol(4)
        desk.seat(Wish(apart=()))
        desk.score(1, 1000, 0)
        desk.score(2, 0, 0)
        desk.seat()
        assert desk.leaves("P1", Leaving.EXPELLED) is None
        (document,) = printed(desk, "results", 1)
        (section,) = sections_of(document).values()
        assert section.rows[0][-3:] == ("+1000 · +315", "15 – 12", "avversari espulsi, art. 37 bis")

    def test_prizes_are_shared_by_who_ties(self) -> None:
        desk = played("pairs", 8, scores=False)
        for table in (1, 2, 3, 4):
            assert desk.score(table, 500, 500) is None
        (document,) = printed(desk, "prizes", prizes=[Prize(1, cents=10001), Prize(2, thing="Coppa")])
        (section,) = sections_of(document).values()
        assert len(section.rows) == 8
        assert section.rows[0][-1] == "12,51 €, Coppa (diviso fra 8)"

    @pytest.mark.parametrize("asked_for", ["prizes", "all"])
    def test_prizes_of_a_group_that_is_not_there_are_not_passed_over(self, asked_for: str) -> None:
        desk = played("pairs", 8)
        source = source_of(desk, prizes=[Prize(1, cents=10000, group="A")])
        answer = documents(source, asked_for)
        assert isinstance(answer, No)
        assert answer.code == "prize/no-groups"

        desk = Desk("danish 1, danish 1 groups of 4")
        desk.enrol(8)
        desk.seat()
        desk.score_all(random.Random(3))
        answer = documents(source_of(desk, prizes=[Prize(1, cents=10000, group="A")]), "prizes")
        assert isinstance(answer, No)
        assert answer.code == "prize/no-groups-yet"
        everything = documents(source_of(desk, prizes=[Prize(1, cents=10000, group="A")]), "all")
        assert not isinstance(everything, No)
        assert "prizes" not in [document.name for document in everything]

        desk.seat()
        desk.score_all(random.Random(3))
        answer = documents(source_of(desk, prizes=[Prize(1, thing="cup", group=each) for each in "BC"]), asked_for)
        assert isinstance(answer, No)
        assert (answer.code, dict(answer.details)) == ("prize/no-such-group", {"groups": "C", "there": "A, B"})

    def test_a_slip_in_a_round_robin_names_the_opponents_ahead(self) -> None:
        desk = played("teams", 6)
        (document,) = printed(desk, "slips")
        assert isinstance(document.body, Slips)
        stops = document.body.slips[0].stops
        assert len(stops) == 5
        assert all(label.startswith("contro ") for _, _, label in stops[1:])

    def test_the_seat_at_a_table_of_four_is_no_part_of_its_number(self) -> None:
        desk = played("individual", 8, scores=False)
        (slips,), (by_name,) = printed(desk, "slips"), printed(desk, "seating-alphabetical")
        assert isinstance(slips.body, Slips)
        assert isinstance(by_name.body, Index)
        third = desk.event.rounds[0].tables[2].sides[2][0]
        (slip,) = [each for each in slips.body.slips if each.id == third]
        assert slip.stops[0] == ("1", "2", "posto 3")
        (line,) = [line for _, lines in by_name.body.letters for line in lines if line[3] == third]
        assert line[1:3] == ("2", "posto 3")

    def test_a_slip_of_changing_partners_names_no_side_before_the_round_is_seated(self) -> None:
        desk = played("changing-partners", 8)
        (document,) = printed(desk, "slips")
        assert isinstance(document.body, Slips)
        seated, planned = document.body.slips[0].stops
        assert seated[2]
        assert planned[1:] == ("1", "")


def _one(id_: str, name: str) -> Entrant:
    return Entrant(id_, (Player(name),))


class TestReport:
    """Everything that was decided beside the scores stands in it, with author and reason."""

    def desk(self) -> Desk:
        desk = Desk("mitchell 3, danish 2", code="federal", deals=4)
        desk.enrol(12)
        desk.seat()
        desk.late("P1", 12, advantage=True)
        desk.score_all(random.Random(1))
        where = next(table.number for table in desk.event.rounds[0].tables.values() if "P1" not in table.entrants)
        assert desk.correct(1, where, 900, 100, cause=Cause.OPERATOR) is None
        desk.warn("P2")
        desk.penalise("P3", 1, 50)
        desk.seat()
        desk.leaves("P4", Leaving.TEMPORARY)
        desk.take(lose_sheet(desk.event, 2, next(iter(desk.event.missing_scores(2)))))
        desk.award("P5", 1, 14, 305)
        desk.warn("P6")
        desk.take(EntriesWithdrawn(len(desk.entries), len(desk.entries)))
        desk.take(NoteTaken(Topic.COMPLAINT, 2, "carte mescolate", ("P7",), (), "respinto"))
        return desk

    def test_each_decision_stands_under_its_heading(self) -> None:
        (document,) = printed(self.desk(), "report")
        found = sections_of(document)
        expected = {
            "Correzioni degli score": "900 – 100 (errore di digitazione)",
            "Ammonizioni": "ammonizione",
            "Penalità": "1 V.P. e 50 M.P. in meno",
            "Ritardi": "ritardo di 12:00",
            "Assenze, ritiri, espulsioni": "assenza temporanea",
            "Punteggi arbitrali": "14 V.P. e 305 M.P.",
            "Score contestati, smarriti, partite sospese": "score smarrito",
            "Decisioni sull'ingiusto vantaggio": "ingiusto vantaggio riconosciuto",
            "Giuria, reclami, segnalazioni": "reclamo: carte mescolate; decisione: respinto",
            "Registrazioni annullate": "registrazioni da",
        }
        for heading, said in expected.items():
            (row,) = found[heading].rows
            assert said in row[4], heading
            assert row[5] == "desk"
        assert found["Posti cambiati"].note == "Niente da segnalare."

    def test_the_verdict_of_the_check_and_the_digest_close_it(self) -> None:
        desk = self.desk()
        (document,) = printed(desk, "report")
        facts = dict(sections_of(document)["Verifica del file"].facts)
        assert facts["Esito"] == "tutto torna"
        assert facts["Impronta"] == f"{len(desk.entries):08x}" * 8
        assert isinstance(document.body, Tables)
        assert document.body.signatures == ("Il direttore di gara", "L'arbitro")
