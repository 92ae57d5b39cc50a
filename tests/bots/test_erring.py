"""Human mistakes: acts that can happen, made from what the seat knows, as often as asked for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from pinella.bots.erring import MISTAKES, Carelessness, one_mistake
from pinella.bots.places import Where, exchanged
from pinella.bots.scene import Moment, Scene
from pinella.cards import Card, Laid, Rank, Suit
from pinella.codes import BurracoBook, Refusal, book
from pinella.errors import PinellaError
from pinella.play import burraco, view
from pinella.play._random import Dice
from pinella.play.commands import CallReferee, Command, Discard, LayOff, ReportIncident
from pinella.play.events import CardDiscarded
from pinella.play.seats import MeldId, Seat, Side
from pinella.play.translate import codes_of
from pinella.referee import History, Offence, irregularities
from pinella.referee.casebook import fill
from pinella.referee.detecting import irregularities_of
from tests.bots.lawful_tables import Bench, courses
from tests.play.burraco.words import table_of
from tests.referee.casebook_files import case_of

TURNS = 24


def acts_of(bench: Bench, turns: int = TURNS) -> list[Command | CallReferee]:
    return list(bench.acts(turns))


def test_every_mistake_can_happen_and_is_one() -> None:
    """Nothing is refused (`Bench.does` asserts it), and most of the offences of play are among what is found."""
    found: Counter[Offence] = Counter()
    for seed in range(16):
        bench = Bench(("fitab-2025", "federal")[seed % 2], ("greedy", "random")[seed // 2 % 2], seed, mistakes=60)
        acts_of(bench)
        found.update(one.offence for one in irregularities(bench.history))
    assert len(found) >= 20, found


RARE = {Offence.PLAY_AGAINST_STOP, Offence.FORBIDDEN_PLACEMENT, Offence.WRONG_DISCARD, Offence.SECOND_SET}
"""Most of these need a ruling that is not kept to."""

SHOWS_LATER = {Offence.WRONG_CLOSING, Offence.INCOMPLETE_MELD}
"""Only what the player does next makes it one."""


def test_each_mistake_is_the_offence_that_it_says() -> None:
    """At every move of some deals, everything that can go wrong there goes wrong, each by itself."""
    found: Counter[Offence] = Counter()
    for seed in range(4):
        bench = Bench("fitab-2025", ("greedy", "random")[seed % 2], seed)
        for move in bench.acts(60):
            assert not isinstance(move, CallReferee)
            for seat in bench.table.seats:
                found.update(_tried(bench.history, seat, move if bench.table.turn is seat else None, seed))
    never = {each.offence for each in MISTAKES} - set(found)
    assert never <= RARE | {Offence.WRONG_POT}, never


def test_rulings_are_not_kept_to_by_mistake() -> None:
    """At moments of the casebook with something to honour."""
    wanted = RARE - {Offence.SECOND_SET}
    found: Counter[Offence] = Counter()
    for _, history in courses():
        table, seat = history.table, history.table.turn
        if seat is None or table.left.choice is not None or not (table.left.rulings or table.left.frozen):
            continue
        moves = burraco.legal(table, seat)
        meant = next((move for move in moves if not isinstance(move, Discard)), moves[0])
        found.update(_tried(history, seat, meant, 1))
        if all(found[offence] > 2 for offence in wanted):
            break
    assert {offence for offence in wanted if found[offence] <= 2} == set()


def _tried(history: History, seat: Seat, meant: Command | None, seed: int) -> Iterator[Offence]:
    table = history.table
    scene = Scene(table, seat, burraco.view(table, seat).pile, meant, Dice(1_000 * seed + table.version))
    for each in MISTAKES:
        command = each.make(scene) if _is_now(each.moment, scene) else None
        if command is None:
            continue
        events = burraco.decide(table, command)
        assert not isinstance(events, Refusal), (each.offence, command)
        after = history.then(*events)
        offences = {one.offence for one in irregularities_of(after, len(history.events))}
        if Offence.DRAW_OUT_OF_TURN in offences:  # F-30.4: who draws again after the pot on the fly
            offences.add(Offence.DOUBLE_DRAW)
        assert each.offence in offences or each.offence in SHOWS_LATER, (each.offence, command, offences)
        yield each.offence


def _is_now(moment: Moment, scene: Scene) -> bool:
    if scene.meant is None:
        return moment is Moment.OUT_OF_TURN
    if not scene.table.has_taken:
        return moment is Moment.BEFORE_TAKING
    return moment is (Moment.DISCARDING if isinstance(scene.meant, Discard) else Moment.PLAYING)


def test_a_careful_player_makes_none() -> None:
    bench = Bench("fitab-2025", "greedy", 3, mistakes=0)
    acts_of(bench)
    assert irregularities(bench.history) == ()


def test_mistakes_are_as_frequent_as_asked_for() -> None:
    """In a hundred laps of a player about so many; and never two of one player in a lap."""
    laps = wrong = 0
    for seed in range(10):
        bench = Bench("fitab-2025", "greedy", seed, mistakes=25)
        acts_of(bench)
        laps += bench.table.turns
        wrong += len({one.at for one in irregularities(bench.history)})
    assert 15 <= 100 * wrong / laps <= 45, (wrong, laps)


def test_the_same_seed_makes_the_same_mistakes() -> None:
    one, other = (acts_of(Bench("fitab-2025", "greedy", 5, mistakes=50), 12) for _ in range(2))
    assert one == other


@pytest.mark.parametrize("level", [-1, 101])
def test_a_level_out_of_range_is_named(level: int) -> None:
    with pytest.raises(PinellaError, match="expected mistakes of 0 to 100"):
        Bench("fitab-2025", "greedy", 1, mistakes=level)


def test_a_mistake_depends_on_nothing_that_is_hidden() -> None:
    """The first turn of North with other cards in the stock and in the other hands: the same mistakes."""
    seen = Counter[str]()
    table = table_of("fitab-2025", 2).arbitrated()
    east = codes_of(table.hand(Seat.EAST))
    other = table
    for number in range(8):
        stock = int(other.position.stock[4 * number])
        changed = exchanged(other, (Where.HAND, 1), int(east[number]), (Where.STOCK, 4 * number), stock)
        assert isinstance(changed, burraco.Table)
        other = changed
    assert other != table
    assert view(other, Seat.NORTH) == view(table, Seat.NORTH)
    for seed in range(60):
        commands = [_first_mistake(each, seed) for each in (table, other)]
        assert commands[0] == commands[1]
        seen[type(commands[0]).__name__] += 1
    assert len(seen) > 2, seen


def _first_mistake(table: burraco.Table, seed: int) -> Command | None:
    meant = burraco.legal(table, Seat.NORTH)[0]
    return Carelessness(100, seed).in_turn(table, burraco.view(table, Seat.NORTH), Seat.NORTH, meant)


def test_a_pot_that_its_owner_may_not_look_at_is_not_looked_at() -> None:
    """Taken with the discard it lies face down: no card of it is named in a mistake out of turn."""
    found = 0
    for seed in range(40):
        bench = Bench("fitab-2025", "greedy", seed)
        for _ in bench.acts(60):
            seat = next((seat for seat in bench.table.seats if bench.table.pot_unseen(seat)), None)
            if seat is None:
                continue
            found += 1
            scene = Scene(bench.table, seat, view(bench.table, seat).pile, None, Dice(seed))
            assert scene.hand == ()
            for each in MISTAKES:
                command = each.make(scene) if each.moment is Moment.OUT_OF_TURN else None
                assert not isinstance(command, Discard)
                assert not (isinstance(command, ReportIncident) and command.cards)
        if found > 3:
            return
    pytest.fail("nobody took a pot with the discard")


def test_what_cannot_happen_is_left_out() -> None:
    """Nobody has taken a pot: to look at it too early is not possible."""
    table = table_of("fitab-2025", 2).arbitrated()
    scene = Scene(table, Seat.EAST, table.pile, None, Dice(1))
    early = [each for each in MISTAKES if each.offence is Offence.POT_SEEN_EARLY]
    assert early
    assert one_mistake(scene, early) is None


def test_cards_stick_under_a_discard_that_was_meant() -> None:
    under = [each for each in MISTAKES if each.offence is Offence.CARD_UNDER_DISCARD]
    bench = Bench("fitab-2025", "random", 1)
    for move in bench.acts(8):
        if isinstance(move, Discard):
            scene = Scene(bench.table, move.seat, (), move, Dice(1))
            wrong = one_mistake(scene, under)
            assert isinstance(wrong, Discard)
            assert wrong.card == move.card
            events = burraco.decide(bench.table, wrong)
            assert isinstance(events, tuple)
            assert isinstance(events[0], CardDiscarded)
            assert len(events[0].under) == 1
            return
    pytest.fail("nobody discarded")


# What people really get wrong

MELDS = "NS.1: 6s 7s 8s, NS.2: 9h 9d 2c"


def offered(
    offence: Offence, given: str, meant: Command | None = None, *, moods: int = 80, code: str = "fitab-2025"
) -> list[str]:
    """What mistakes of this kind North makes in so many moods, as text, where he means to do something else."""
    rules = book(code)
    assert isinstance(rules, BurracoBook)
    table = fill(case_of(f"{{turn: N to play, {given}}}", "[N draws]", "{rulings: none}", codes=code), rules)
    makers = [each.make for each in MISTAKES if each.offence is offence]
    scenes = [Scene(table, Seat.NORTH, table.pile, meant, Dice(seed)) for seed in range(moods)]
    return [_briefly(command) for scene in scenes for make in makers if (command := make(scene)) is not None]


def _briefly(command: Command) -> str:
    if isinstance(command, LayOff):
        return f"{' '.join(str(one.card) for one in command.laid)} on {command.meld}"
    if isinstance(command, ReportIncident):
        return f"{' '.join(map(str, command.cards))} under {command.meld}"
    return type(command).__name__


class TestLikePeople:
    def test_a_card_is_taken_for_another_that_would_fit(self) -> None:
        """One skipped in a run, the other suit of the colour, six for nine, a second wild; nothing else."""
        found = offered(Offence.WRONG_LAY_OFF, f"{MELDS}, N: 4s Ts 5c 9c 5s 6h 6d 8h Kh Qs 3h 2d")
        skipped, suits, digits = {"4s on NS.1", "Ts on NS.1"}, {"5c on NS.1"}, {"6h on NS.2", "6d on NS.2"}
        assert set(found) == skipped | suits | {"9c on NS.1"} | digits | {"2d on NS.2"}

    def test_pictures_are_mixed_up_in_sets_but_not_the_next_number(self) -> None:
        given = "NS.1: Jh Jd Js, NS.2: 7h 7d 7s, N: Qh Kc 8c 6c 3d"
        assert set(offered(Offence.WRONG_LAY_OFF, given)) == {"Qh on NS.1", "Kc on NS.1"}

    def test_on_a_frozen_meld_goes_what_would_have_fitted(self) -> None:
        given = f"{MELDS}, NS.1 frozen: for good, N: 5s 4s Kh 9c"
        assert set(offered(Offence.FORBIDDEN_PLACEMENT, given)) == {"5s on NS.1"}

    def test_an_exposed_card_is_laid_off_where_it_may_not_go(self) -> None:
        given = f"{MELDS}, N: 5s 4s Kh 9c, N exposed: 5s, 'N may not lay off': '5s on new or grown melds, NS.1'"
        assert set(offered(Offence.FORBIDDEN_PLACEMENT, given)) == {"5s on NS.1"}

    @pytest.mark.parametrize(
        ("given", "taken"),
        [
            ("N: Kh", True),
            ("N: Kh 3c", False),
            ("N: Kh, pot taken: NS", True),
            ("N: Kh, pot taken: NS, NS.3: 3h 4h 5h 6h 7h 8h 9h", False),
            ("N: Kh, pot taken: NS EW", False),
        ],
    )
    def test_a_pot_is_taken_before_the_last_discard(self, given: str, taken: bool) -> None:
        """Not with two cards in hand, not by who may go out, and not where none is left."""
        melds = MELDS if "NS.3" not in given else "NS.1: 6s 7s 8s, NS.2: 9d 9s 2c"
        last = Discard(Seat.NORTH, Card(Rank.KING, Suit.HEARTS))
        found = offered(Offence.POT_WITHOUT_RIGHT, f"{melds}, turns: 8, {given}", last)
        assert set(found) == ({"TakePot"} if taken else set())

    def test_a_card_hides_under_what_its_player_lays(self) -> None:
        given = f"{MELDS}, N: 5s 4c Kh Qc"
        lay = LayOff(Seat.NORTH, MeldId(Side.NS, 1), (Laid(Card(Rank.FIVE, Suit.SPADES)),))
        assert set(offered(Offence.PHANTOM_CARD, given, lay)) == {f"{card} under NS.1" for card in ("4c", "Kh", "Qc")}
        assert offered(Offence.PHANTOM_CARD, given, Discard(Seat.NORTH, Card(Rank.KING, Suit.HEARTS))) == []

    def test_two_wilds_in_a_meld_are_rare(self) -> None:
        given = "N: 4h 4d 2c 2d Kh Js"
        assert 0 < len(offered(Offence.WRONG_MELD, given)) < 40

    def test_what_a_code_leaves_to_the_referee_is_rare(self) -> None:
        given = f"{MELDS}, N: 5s 4c Kh Qc"
        assert len(offered(Offence.DISORDER, given)) == 80
        assert 0 < len(offered(Offence.DISORDER, given, code="federal")) < 30
