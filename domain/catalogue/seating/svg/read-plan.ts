import type { FaultList } from "../lint/fault.ts";
import { MAP_LIMITS, type Point } from "../map/seat-map.ts";
import { assemble } from "./assemble-plan.ts";
import { alongRow } from "./find-rows.ts";
import { assign, readGroups, unitsOf } from "./name-seats.ts";
import { labelOf } from "./part-names.ts";
import { isSaidSeat, seatsOf } from "./pick-seats.ts";
import { numberRow, placeRows } from "./place-rows.ts";
import { type Plan, type PlanOptions, type Unit, counts, keyOf, lineOf, middleOf, push } from "./plan-unit.ts";
import { SvgRefusal, type XmlElement } from "./read-xml.ts";
import { readGroupName } from "./seat-names.ts";
import { type Drawn, type Survey, survey } from "./survey.ts";

const STAGE_TEXT = /^(?:main\s+)?(?:stage|panggung|screen|layar)(?:\s+utama)?$/i;

function stagesOf({ drawn, written }: Survey, seats: ReadonlySet<Drawn>, size: number): { readonly name: string; readonly drawn: Drawn }[] {
  const named = drawn.flatMap((each) => {
    if (seats.has(each)) return [];
    const own = [each.element, ...each.around.toReversed()].map(readGroupName).find(({ kind }) => kind === "stage");
    return own ? [{ name: own.name, drawn: each }] : [];
  });
  if (named.length > 0) return named.slice(0, 20);
  return written
    .filter(({ text }) => STAGE_TEXT.test(text))
    .flatMap(({ text, at }) => {
      const around = drawn.filter(
        (each) =>
          !seats.has(each) &&
          each.size > 2 * size &&
          Math.abs(at[0] - each.centre[0]) <= each.width / 2 &&
          Math.abs(at[1] - each.centre[1]) <= each.height / 2,
      );
      const nearest = around.toSorted((a, b) => a.size - b.size)[0];
      return nearest ? [{ name: text, drawn: nearest }] : [];
    })
    .slice(0, 20);
}

export const cells = (seats: readonly Unit[]) => seats.map(lineOf).slice(0, 5).join(", ");

/**
 * Reads a drawing in which seats are told by names, classes, likeness or place: docs/seat-map.md#other-drawings. Adds what stands against it to
 * `faults`. Throws an `SvgRefusal` for a drawing without seats or rows.
 */
export function readPlan(root: XmlElement, options: PlanOptions, faults: FaultList): Plan {
  const seen = survey(root, isSaidSeat, (element) => ["row", "section", "level"].includes(readGroupName(element).kind));
  const { seats, what } = seatsOf(seen);
  const sections = seen.drawn.filter(({ element }) => readGroupName(element).kind === "section");
  if (seats.length === 0) throw new SvgRefusal("SVG_NO_SEATS", seen.drawn[0]?.element.line ?? 1, noSeats(seen, sections));
  if (seats.length > MAP_LIMITS.seats)
    throw new SvgRefusal("TOO_MANY", seats[0]!.element.line, { count: seats.length, most: MAP_LIMITS.seats });
  const size = middleOf(seats.map(({ width, height }) => Math.min(width, height)));
  const units = unitsOf(seats, seen, middleOf(seats.map((each) => each.size)));
  readGroups(units, size);
  assign(units, options, size);
  const isSeat = new Set(seats);
  const stages = stagesOf(seen, isSeat, size);
  const [stage] = stages;
  const front = (point: Point) => (stage ? Math.hypot(point[0] - stage.drawn.centre[0], point[1] - stage.drawn.centre[1]) : point[1]);
  const lost = placeRows(units, { options, written: seen.written, size, front });
  const hasRow = units.filter(({ row }) => row !== null);
  if (hasRow.length === 0)
    throw new SvgRefusal("SVG_NO_ROWS", lineOf(units[0]!), {
      count: units.length,
      what,
      names: [...new Set(units.flatMap(({ drawn }) => drawn.element.attributes.get("id") ?? []))].slice(0, 3).join(", ") || "none",
    });

  const rows = new Map<string, Unit[]>();
  for (const unit of hasRow) push(rows, keyOf(unit), unit);
  const unnumbered: Unit[] = [];
  for (const [key, row] of rows) {
    const points = row.map(({ drawn }) => drawn.centre);
    const ordered = alongRow(points, [...row.keys()]).map((index) => row[index]!);
    const bare = new Set(numberRow(ordered, options));
    unnumbered.push(...bare);
    const kept = ordered.filter((unit) => !bare.has(unit));
    if (kept.length > 0) rows.set(key, kept);
    else rows.delete(key);
    const first = new Map<string, Unit>();
    for (const unit of kept.toSorted((a, b) => lineOf(a) - lineOf(b))) {
      const other = first.get(unit.seat!);
      if (other)
        faults.add("SVG_DUPLICATE", `line ${lineOf(unit)}`, {
          facts: { value: [unit.block, unit.row, unit.seat].filter(Boolean).join(" · "), first: lineOf(other) },
        });
      else first.set(unit.seat!, unit);
    }
  }
  if (lost.length > 0) faults.add("SVG_NO_ROW", `line ${lineOf(lost[0]!)}`, { facts: { count: lost.length, lines: cells(lost) } });
  if (unnumbered.length > 0)
    faults.add("SVG_NO_NUMBER", `line ${lineOf(unnumbered[0]!)}`, { facts: { count: unnumbered.length, lines: cells(unnumbered) } });
  if (seen.hidden.count > 0) faults.add("SVG_HIDDEN", `line ${seen.hidden.line}`, { facts: { count: seen.hidden.count } });

  return assemble({ root, seen, units, rows, stages, what, size, options, faults, front });
}

function noSeats({ drawn, groups, written }: Survey, sections: readonly Drawn[]): Record<string, string | number> {
  const kinds = counts(drawn.map(({ kind, element }) => [kind, element.line])).map(({ name, count }) => `${count} × ${name}`);
  const found = [...kinds, `${groups} × group`, ...(written.length > 0 ? [`${written.length} × text`] : [])].join(", ");
  if (sections.length === 0) return { needs: "kinds", found };
  return { needs: "sections", count: sections.length, value: labelOf(sections[0]!.element), found };
}
