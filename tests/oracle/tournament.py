"""A naive recount of a tournament, from its log alone.

Written apart from `pinella.tournament` and `pinella.codes`: the tables are typed from the documents once more, and
everything is looked for anew whenever it is needed. The log is a list of plain dictionaries, as `tournament log
--json` prints them.
"""

from __future__ import annotations

import random
from typing import Any

Log = list[dict[str, Any]]
Line = tuple[int, str, int, int, int, str]
"""Rank, id, victory points, match points, matches played, group."""

FITAB = {
    "2": [50, 130, 210, 310, 410, 510, 630, 750, 880, 1010],
    "3": [60, 160, 260, 360, 510, 660, 810, 1010, 1260, 1510],
    "4": [110, 310, 510, 710, 910, 1110, 1310, 1510, 1710, 2010],
    "teams": [160, 360, 560, 810, 1060, 1310, 1610, 1910, 2210, 2510],
}
FEDERAL = {
    "2": [40, 120, 200, 300, 400, 500, 620, 740, 870, 1000],
    "3": [50, 150, 250, 350, 500, 650, 800, 1000, 1250, 1500],
    "4": [100, 300, 500, 700, 900, 1100, 1300, 1500, 1700, 2000],
    "teams": [150, 350, 550, 800, 1050, 1300, 1600, 1900, 2200, 2500],
}
FITAB_BYE = {"2": (14, 315), "3": (14, 365), "4": (12, 315), "teams": (12, 365)}
FITAB_AWAY = {"2": (6, -315), "3": (6, -365), "4": (8, -315), "teams": (8, -365)}
FEDERAL_BYE = {"2": (14, 305), "3": (14, 355), "4": (13, 505), "teams": (13, 555)}
FEDERAL_AWAY = {"2": (6, -305), "3": (6, -355), "4": (7, -505), "teams": (7, -555)}
SCALA_SHORT = [(30, 0), (60, 2), (90, 4), (120, 6), (160, 8), (200, 10)]
SCALA_FULL = [(40, 0), (80, 2), (130, 4), (190, 6), (250, 8), (300, 10)]


class Recount:
    """The log, and questions to it."""

    def __init__(self, log: Log) -> None:
        withdrawn = [entry["fact"] for entry in log if entry["kind"] == "entries-withdrawn/1"]
        gone = {number for fact in withdrawn for number in range(fact["first"], fact["last"] + 1)}
        self.log = [entry for number, entry in enumerate(log, start=1) if number not in gone]
        self.opening = log[0]["fact"]
        self.is_scala = self.opening["code"] == "scala40"
        self.is_federal = self.opening["code"] == "federal"
        self.row = "teams" if self.opening["format"] == "teams" else str(self.opening["deals"])
        self.kept: dict[Any, Any] = {}
        self.played_then: dict[int, int] = {}

    def facts(self, kind: str) -> list[dict[str, Any]]:
        if kind not in self.kept:
            self.kept[kind] = [entry["fact"] for entry in self.log if entry["kind"] == f"{kind}/1"]
        found: list[dict[str, Any]] = self.kept[kind]
        return found

    def people(self) -> dict[str, int]:
        return {each["entrant"]["id"]: each.get("first_round", 1) for each in self.facts("entrant-entered")}

    def rounds(self) -> int:
        return len(self.facts("round-seated"))

    def seating(self, number: int) -> dict[str, Any]:
        """The round as it was played in the end."""
        if ("seating", number) not in self.kept:
            self.kept["seating", number] = self.seating_anew(number)
        found: dict[str, Any] = self.kept["seating", number]
        return found

    def seating_anew(self, number: int) -> dict[str, Any]:
        seated = self.facts("round-seated")[number - 1]
        tables = {table["number"]: [list(side) for side in table["sides"]] for table in seated["tables"]}
        byes, idle = list(seated.get("byes", [])), list(seated.get("idle", []))
        is_published = False
        for entry in self.log:
            fact = entry["fact"]
            is_published = is_published or fact is seated
            if entry["kind"] == "absence-ended/1" and is_published and fact["round"] <= number:
                here = {one for sides in tables.values() for side in sides for one in side}
                if fact["id"] not in {*here, *byes, *idle}:
                    idle.append(fact["id"])
            if entry["kind"] == "table-completed/1" and fact["round"] == number:
                tables[fact["table"]["number"]] = fact["table"]["sides"]
                byes = [one for one in byes if not any(one in side for side in fact["table"]["sides"])]
                idle = [one for one in idle if not any(one in side for side in fact["table"]["sides"])]
            if entry["kind"] == "seats-moved/1" and fact["round"] == number:
                was, now = (
                    [one for table in fact[part] for side in table["sides"] for one in side] for part in ("old", "new")
                )
                for table in fact["new"]:
                    tables[table["number"]] = table["sides"]
                leaving = [one for one in was if one not in now and not self.away(one, number)]
                for one in [one for one in now if one not in was]:
                    other = leaving.pop(0) if leaving else None
                    for waiting in (byes, idle):
                        if one in waiting:
                            waiting[waiting.index(one) : waiting.index(one) + 1] = [] if other is None else [other]
        return {"tables": tables, "byes": byes, "idle": idle}

    def bands(self) -> list[int]:
        if self.opening.get("four_deal_table"):
            return FITAB["4"]
        return (FEDERAL if self.is_federal else FITAB)[self.row]

    def victory(self, difference: int) -> int:
        """What a lead is worth to the side that has it, or has not."""
        ahead = 10 + sum(abs(difference) > edge for edge in self.bands())
        return ahead if difference >= 0 else 20 - ahead

    def with_points(self, vp: int) -> tuple[int, int]:
        """A figure with the match points at the edge of its band."""
        table = self.bands()
        if vp == 10:
            return 10, 0
        return (vp, table[vp - 11] + 5) if vp > 10 else (vp, -table[9 - vp] - 5)

    def bye(self) -> tuple[int, int]:
        if self.is_scala:
            return 3, 80
        return (FEDERAL_BYE if self.is_federal else FITAB_BYE)[self.row]

    def absences(self, who: str) -> list[dict[str, Any]]:
        """Every absence with its last round; a later one ends an earlier one."""
        if ("away", who) not in self.kept:
            self.kept["away", who] = self.absences_anew(who)
        found: list[dict[str, Any]] = self.kept["away", who]
        return found

    def absences_anew(self, who: str) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        for entry in self.log:
            fact = entry["fact"]
            if entry["kind"] == "absence-begun/1" and fact["id"] == who:
                for before in found:
                    before["until"] = min(before["until"], fact["round"])
                found.append({**fact, "until": 10**6, "entry": entry})
            if entry["kind"] == "absence-ended/1" and fact["id"] == who:
                for before in found:
                    before["until"] = min(before["until"], fact["round"])
        return found

    def away(self, who: str, number: int) -> dict[str, Any] | None:
        return next((each for each in self.absences(who) if each["round"] <= number < each["until"]), None)

    def seconds_late(self, who: str, number: int) -> int:
        return next(
            (
                each["seconds"]
                for each in reversed(self.facts("delay-noted"))
                if (each["id"], each["round"]) == (who, number)
            ),
            0,
        )

    def result(self, who: str, number: int) -> tuple[int, int, bool, list[str]] | None:
        """Victory points, match points, whether it was played, and against whom."""
        seating = self.seating(number)
        found = None
        table = next((each for each, sides in seating["tables"].items() if any(who in side for side in sides)), None)
        if table is not None:
            found = self.at_table(who, number, table, seating["tables"][table])
        if (who in seating["byes"] or who in seating["idle"]) and not self.away(who, number):
            found = (*self.bye(), False, [])
        if found is None and table is None:
            given = self.not_there(who, number)
            found = None if given is None else (*given, False, [])
        for award in self.facts("score-awarded"):
            if (award["id"], award["round"]) == (who, number):
                against = found[3] if found is not None else self.opponents(who, seating)
                found = (award["vp"], award["mp"], False, against)
        return found

    def opponents(self, who: str, seating: dict[str, Any]) -> list[str]:
        for sides in seating["tables"].values():
            if any(who in side for side in sides):
                return [one for side in sides if who not in side for one in side]
        return []

    def at_table(
        self, who: str, number: int, table: int, sides: list[list[str]]
    ) -> tuple[int, int, bool, list[str]] | None:
        mine = next(place for place, side in enumerate(sides) if who in side)
        others = [one for place, side in enumerate(sides) if place != mine for one in side]
        if any((each["round"], each["table"]) == (number, table) for each in self.facts("match-stopped")):
            return (*(FEDERAL_AWAY[self.row]), False, others)
        totals, lost = self.sheet(number, table)
        if lost is not None:
            return (*self.with_points(0 if lost.get("advantaged", "") == who else 7), False, others)
        if not self.is_scala:
            if any(self.is_guilty(one, number) for side in sides for one in side):
                met = any(self.lost(one, number) for side in sides for one in side)
                return (*self.forfeit(who, number, sides, others), False, others if met else [])
        elif len(sides) < 3:
            return (3, 80, False, [])
        if totals is None:
            return None
        if self.is_scala:
            return (*self.scala(totals, mine), True, others)
        for place, side in enumerate(sides):
            totals[1 - place] += max(self.bonus(one, number) for one in side)
        lead = totals[mine] - totals[1 - mine]
        vp, mp = self.victory(lead), lead
        called = {(each["round"], each["table"]) for each in self.facts("referee-not-called")}
        if (number, table) in called and vp >= 7:
            vp, mp = self.with_points(7)
        if not self.is_federal and vp < 12 and any(self.expelled_later(one, number) for one in others):
            vp, mp = self.with_points(12)
        return vp, mp, True, others

    def sheet(self, number: int, table: int) -> tuple[list[int] | None, dict[str, Any] | None]:
        """The points as they stand now, and how the sheet was lost if it still is. Two rooms are added up."""
        papers: dict[str, list[int]] = {}
        totals, lost = None, None
        for entry in self.of_table(number, table):
            fact = entry["fact"]
            if entry["kind"] == "sheet-lost/1":
                lost = fact
                continue
            papers[fact.get("room", "")] = list(fact["totals"] if "totals" in fact else fact["new"])
            if "" in papers:
                totals = list(papers[""])
            elif "open" in papers and "closed" in papers:
                totals = [one + other for one, other in zip(papers["open"], papers["closed"], strict=True)]
            if totals is not None:
                lost = None
        return totals, lost

    def papers(self) -> dict[tuple[int, int, str], list[list[tuple[int, int, int]]]]:
        """Every sheet with base and points, as it stands now: side after side, base, points and total of each deal."""
        found: dict[tuple[int, int, str], list[list[tuple[int, int, int]]]] = {}
        for entry in self.log:
            fact = entry["fact"]
            if entry["kind"] not in ("score-entered/1", "score-corrected/1"):
                continue
            key = (fact["round"], fact["table"], fact.get("room", ""))
            found.pop(key, None)
            if "bases" in fact:
                rows = list(zip(fact["bases"], fact["deals"], strict=True))
                found[key] = [
                    [(base[side], deal[side] - base[side], deal[side]) for base, deal in rows]
                    for side in range(len(fact["totals"] if "totals" in fact else fact["new"]))
                ]
        return found

    def of_table(self, number: int, table: int) -> Log:
        """The entries about the sheet of a table."""
        if "sheets" not in self.kept:
            sheets: dict[tuple[int, int], Log] = {}
            for entry in self.log:
                if entry["kind"] in ("score-entered/1", "score-corrected/1", "sheet-lost/1"):
                    sheets.setdefault((entry["fact"]["round"], entry["fact"]["table"]), []).append(entry)
            self.kept["sheets"] = sheets
        found: Log = self.kept["sheets"].get((number, table), [])
        return found

    def scala(self, totals: list[int], mine: int) -> tuple[int, int]:
        points = totals[mine]
        better = sum(other < points for other in totals)
        equal = sum(other == points for other in totals)
        ranking = sum([8, 6, 4, 2][better : better + equal]) // equal
        behind = sum(other - points for other in totals if other > points)
        bands = SCALA_FULL if self.opening["deals"] >= 5 else SCALA_SHORT
        return ranking + next((vp for edge, vp in bands if behind <= edge), 12), points

    def delay(self, who: str, number: int) -> dict[str, Any] | None:
        noted = [each for each in self.facts("delay-noted") if (each["id"], each["round"]) == (who, number)]
        return noted[-1] if noted else None

    def bonus(self, who: str, number: int) -> int:
        late = self.delay(who, number)
        if late is None:
            return 0
        if late.get("bonus") is not None:
            return int(late["bonus"])
        seconds = late["seconds"]
        if seconds <= 120 or seconds > 600:
            return 0
        short, long = (150, 200) if self.is_federal else (100, 150)
        return short if seconds <= 300 else long

    def is_too_late(self, who: str, number: int) -> bool:
        late = self.delay(who, number)
        return late is not None and late.get("bonus") is None and bool(late["seconds"] > 600)

    def is_guilty(self, who: str, number: int) -> bool:
        return self.away(who, number) is not None or self.is_too_late(who, number)

    def left(self, who: str, number: int) -> bool:
        """Left in this round, having been there before."""
        absence = self.away(who, number)
        return absence is not None and absence["round"] == number and absence["why"] != "absent-at-the-start"

    def left_playing(self, who: str, number: int) -> bool:
        absence = self.away(who, number)
        return absence is not None and absence["round"] == number and "earned" in absence

    def lost(self, who: str, number: int) -> bool:
        """Whether a match was lost by a delay, or by leaving it."""
        return self.is_too_late(who, number) or self.left_playing(who, number)

    def forfeit(self, who: str, number: int, sides: list[list[str]], others: list[str]) -> tuple[int, int]:
        if not self.is_guilty(who, number):
            leads = [
                each["earned"] for one in others if self.left_playing(one, number) and (each := self.away(one, number))
            ]
            return max([self.bye(), *((self.victory(lead), lead) for lead in leads)])
        if self.left(who, number) and all(any(self.left(one, number) for one in side) for side in sides):
            return self.with_points(0)
        if self.away(who, number) is not None:
            return self.not_there(who, number) or (0, 0)
        late = [each for each in self.facts("delay-noted") if (each["id"], each["round"]) == (who, number)][-1]
        return (
            self.with_points(0)
            if late.get("advantage")
            else (FEDERAL_AWAY if self.is_federal else FITAB_AWAY)[self.row]
        )

    def not_there(self, who: str, number: int) -> tuple[int, int] | None:
        missed = [earlier for earlier in range(1, number + 1) if self.is_missing(who, earlier)]
        if self.people()[who] > number:
            return self.missed(len(missed))
        absence = self.away(who, number)
        if absence is None or self.is_scala:
            return None
        why, now = absence["why"], number == absence["round"]
        if why in ("unjustified", "expelled"):
            return self.with_points(0) if now else None
        if why == "justified" and not self.is_federal and not now:
            return None
        if absence.get("advantage"):
            return self.with_points(0)
        if why == "justified" and not self.is_federal:
            return self.bye()
        if self.left_playing(who, number) or (why == "temporary" and not self.is_federal):
            return (FEDERAL_AWAY if self.is_federal else FITAB_AWAY)[self.row]
        return self.missed(len(missed))

    def is_missing(self, who: str, number: int) -> bool:
        if self.people()[who] > number:
            return True
        return self.away(who, number) is not None and not self.left_playing(who, number)

    def missed(self, times: int) -> tuple[int, int]:
        if self.is_scala:
            return (3, 80) if times == 1 else (0, 0)
        if self.is_federal:
            return FEDERAL_AWAY[self.row] if times <= 3 else self.with_points(0)
        return self.with_points([8, 6, 4, 2, 0][min(times, 5) - 1])

    def expelled_later(self, who: str, number: int) -> bool:
        """Played this round, and expelled while the Mitchell, which comes first in a plan, was going on."""
        mitchell = 0
        first = self.opening["plan"].lower().replace("|", ",").split(",")[0].split()
        if first[0] == "mitchell":
            mitchell = int(first[1])
        sent_away = [each for each in self.absences(who) if each["why"] == "expelled" and number < each["round"]]
        return any(self.round_of(each["entry"]) <= mitchell for each in sent_away)

    def round_of(self, entry: dict[str, Any]) -> int:
        """The round that was going on when an entry was written: the first one in which a result was missing."""
        if id(entry) not in self.played_then:
            self.played_then[id(entry)] = self.round_of_anew(entry)
        return self.played_then[id(entry)]

    def round_of_anew(self, entry: dict[str, Any]) -> int:
        position = next(place for place, each in enumerate(self.log) if each is entry)
        then = Recount([each for each in self.log[:position] if each["kind"] != "entries-withdrawn/1"])
        then.played_then = self.played_then
        for number in range(1, then.rounds() + 1):
            if any(then.is_playing(number, table, sides) for table, sides in then.seating(number)["tables"].items()):
                return number
        return then.rounds() + 1

    def is_playing(self, number: int, table: int, sides: list[list[str]]) -> bool:
        """Whether a table has no result yet: no sheet, no forfeit, and not all of its scores given by the referee."""
        people = [one for side in sides for one in side]
        awarded = {each["id"] for each in self.facts("score-awarded") if each["round"] == number}
        results = [self.at_table(one, number, table, [list(side) for side in sides]) for one in people]
        return not any(results) and not awarded.issuperset(people)

    def price(self, who: str) -> tuple[int, int]:
        """What warnings and penalties take away."""
        if self.is_scala:
            warned = 0
        else:
            warned = sum(each["id"] == who for each in self.facts("warning-given"))
            for number in range(1, self.rounds() + 1):
                late = self.seconds_late(who, number)
                warned += (0 < late <= 120) if self.is_federal else late > 120
        vp = warned // 2
        mp = 0 if self.is_federal or self.is_scala else vp * self.with_points(11)[1]
        for penalty in self.facts("penalty-given"):
            if penalty["id"] == who:
                vp, mp = vp + penalty["vp"], mp + penalty.get("mp", 0)
        return vp, mp

    def standings(self) -> list[Line]:
        results = {
            (who, number): self.result(who, number) for who in self.people() for number in range(1, self.rounds() + 1)
        }
        totals = {}
        for who in self.people():
            mine = [results[who, number] for number in range(1, self.rounds() + 1)]
            got = [each for each in mine if each is not None]
            vp, mp = self.price(who)
            totals[who] = (sum(each[0] for each in got) - vp, sum(each[1] for each in got) - mp)
        played = {
            who: sum(each is not None and each[2] for (one, _), each in results.items() if one == who)
            for who in self.people()
        }
        lines: list[Line] = []
        for group, members in self.groups():
            for tied in self.in_order(members, totals, results):
                rank = len(lines) + 1
                lines += [(rank, who, *totals[who], played[who], group) for who in tied]
        return lines

    def groups(self) -> list[tuple[str, list[str]]]:
        """Groups of merit: those of the last phase in groups that is not the first phase."""
        seated = [fact for fact in self.facts("round-seated") if fact.get("groups")]
        people = list(self.people())
        if not [fact for fact in seated if fact["round"] > 1]:
            return [("", people)]
        known = dict(tuple(pair) for pair in seated[-1]["groups"])
        for fact in self.facts("table-completed"):
            if fact["round"] >= seated[-1]["round"]:
                for side in fact["table"]["sides"]:
                    known.update(dict.fromkeys(side, fact["table"]["group"]))
        letters = sorted(set(known.values()), key=lambda letter: (len(letter), letter))
        return [(letter, [who for who in people if known.get(who, letters[-1]) == letter]) for letter in letters]

    def in_order(
        self, members: list[str], totals: dict[str, tuple[int, int]], results: dict[Any, Any]
    ) -> list[list[str]]:
        """Bubble sort by victory points and match points, then each tie by the steps of the code."""

        def key(who: str) -> tuple[int, int]:
            return -totals[who][0], totals[who][1] if self.is_scala else -totals[who][1]

        tied = [[who for who in members if key(who) == value] for value in sorted({key(who) for who in members})]
        return [part for group in tied for part in self.split(group, results)]

    def split(self, tied: list[str], results: dict[Any, Any]) -> list[list[str]]:
        if len(tied) == 1:
            return [tied]
        steps = ["direct", "won", "lot"] if self.is_federal else ["direct", "best", "won"]
        for step in ["rounds", "lot"] if self.is_scala else steps:
            values = {who: self.value(step, who, tied, results) for who in tied}
            if len(set(values.values())) > 1:
                parts = [[who for who in tied if values[who] == value] for value in sorted(set(values.values()))]
                return [last for part in parts for last in self.split(part, results)]
        return [tied]

    def value(self, step: str, who: str, tied: list[str], results: dict[Any, Any]) -> int:
        """Smaller goes first."""
        matches = [
            (number, each) for (one, number), each in results.items() if one == who and each is not None and each[3]
        ]
        if step == "direct":
            return self.direct(who, tied, results)
        if step == "best":
            return -int(max([each[1] for _, each in matches if each[1] > 0], default=0))
        if step == "won":
            return -len([each for _, each in matches if each[1] > 0])
        if step == "rounds":
            return -sum(
                all(each[1] <= results[other, number][1] for other in each[3] if results[other, number] is not None)
                for number, each in matches
            )
        return self.lot(who)

    def direct(self, who: str, tied: list[str], results: dict[Any, Any]) -> int:
        def lead(one: str, other: str) -> int | None:
            met = [each[1] for (me, _), each in results.items() if me == one and each is not None and other in each[3]]
            return sum(met) if met else None

        if any(lead(one, other) is None for one in tied for other in tied if one != other):
            return 0
        return -sum((lead(who, other) or 0) > 0 for other in tied if other != who)

    def lot(self, who: str) -> int:
        """The lots of an event are drawn from its seed, as the page about tournaments says."""
        everybody = sorted(self.people())
        random.Random(f"ties {self.opening['seed']}").shuffle(everybody)
        return everybody.index(who)
