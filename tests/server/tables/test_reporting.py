"""What a player may report online: never what the server did or sees itself, and never in words of his own."""

from __future__ import annotations

import pytest

from pinella.codes import BOOKS
from pinella.codes.requirements import articles
from pinella.play.commands import ReportIncident
from pinella.play.incidents import REPORTED
from pinella.play.seats import Seat
from pinella.referee import Offence
from pinella.server.tables.no import No
from pinella.server.tables.orders import Act, BotActs, Call
from pinella.server.tables.reporting import HAPPENS_ONLINE, article_on, known_words, why_not_report
from pinella.server.tables.state import Phase
from tests.server.tables.room import Room, kinds

RULED = ("fitab-2022", "fitab-2023", "fitab-2025", "federal")


def report(incident: str, *details: str) -> Act:
    return Act({"command": "report", "incident": incident, "details": list(details)})


def arbitrated(code: str = "fitab-2025", *bots: str) -> Room:
    return Room(code=code, arbitrated=True, thinking=0).dealt(*bots)


@pytest.mark.parametrize("code", RULED)
class TestWhatTheServerKnows:
    @pytest.mark.parametrize(
        "incident", ["pack-fault", "wrong-dealing", "wrong-count", "card-seen-in-deal", "face-up-in-stock", "dispute"]
    )
    def test_a_false_report_voids_no_deal(self, code: str, incident: str) -> None:
        """The pack was committed to, and dealt by the server (fitab.md §10, federal.md §11)."""
        room = arbitrated(code)
        hands = [room.cards.hand(seat) for seat in room.table.seats]
        for person in room.table.persons.values():
            assert room.refused(person, report(incident)) == "report/known-to-the-house"
            room.does(person, Call())
        assert room.table.phase is Phase.PLAYING
        assert [room.cards.hand(seat) for seat in room.table.seats] == hands

    @pytest.mark.parametrize("incident", sorted(REPORTED - {one.value for one in HAPPENS_ONLINE}))
    def test_is_refused_with_an_article_that_the_code_has(self, code: str, incident: str) -> None:
        book = BOOKS[code]
        answer = why_not_report(book, ReportIncident(incident, Seat.NORTH))
        assert isinstance(answer, No)
        assert answer.code == "report/known-to-the-house"
        assert answer.article == article_on(book, Offence(incident))
        assert answer.article.number in articles(code)
        assert (answer.article.code, answer.article.edition) == (
            book.dealer_rotation.article.code,
            book.dealer_rotation.article.edition,
        )


def test_the_pack_is_refused_by_the_article_about_it() -> None:
    numbers = [article_on(BOOKS[code], Offence.PACK_FAULT).number for code in ("fitab-2025", "federal")]
    assert numbers == ["26", "5"]


class TestWhatPeopleDo:
    @pytest.mark.parametrize("incident", sorted(one.value for one in HAPPENS_ONLINE))
    def test_can_be_reported(self, incident: str) -> None:
        room = arbitrated()
        assert kinds(room.does("anna", report(incident))) == ["incident-reported/1"]

    @pytest.mark.parametrize(
        ("code", "incident", "detail"),
        [
            ("fitab-2025", "conduct", "F-N.8"),
            ("fitab-2025", "conduct", "F-R.2"),
            ("federal", "conduct", "B-C.10"),
            ("fitab-2022", "suggestion", "information"),
        ],
    )
    def test_is_told_in_known_words(self, code: str, incident: str, detail: str) -> None:
        room = arbitrated(code)
        assert room.does("anna", report(incident, detail))

    def test_a_bot_that_errs_reports_its_own_mishaps(self) -> None:
        """What a bot made to err has done is true: the house made it happen."""
        room = arbitrated("fitab-2025", "W")
        assert kinds(room.house(BotActs(Seat.WEST, ReportIncident("stock-moved", Seat.WEST)))) == [
            "incident-reported/1"
        ]


class TestAReportIsNoMessage:
    """F-N.3: no talking during a deal, by whatever way."""

    @pytest.mark.parametrize(
        "details",
        [
            ("io ho due pinelle", "gioca picche"),
            ("Kh",),
            ("F-N.8 ho il K di picche",),
            ("f-n.8",),
            ("EW 100",),
            ("arbitral NS 0 EW 300",),
            ("F-N.8", "F-N.8"),
            ("B-C.1",),
            ("",),
        ],
    )
    @pytest.mark.parametrize("incident", sorted(one.value for one in HAPPENS_ONLINE))
    def test_words_of_ones_own_are_refused(self, incident: str, details: tuple[str, ...]) -> None:
        assert arbitrated().refused("anna", report(incident, *details)) == "report/no-such-detail"

    def test_every_known_word_is_short_and_has_no_space(self) -> None:
        words = {word for code in RULED for offence in HAPPENS_ONLINE for word in known_words(BOOKS[code], offence)}
        assert {"F-N.1", "B-C.1", "F-R.5", "information"} <= words
        assert not [word for word in words if " " in word or len(word) > len("information")]
