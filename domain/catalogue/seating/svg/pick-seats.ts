import { kindOf } from "./part-names.ts";
import { alike, contains, middleOf, push } from "./plan-unit.ts";
import type { XmlElement } from "./read-xml.ts";
import { namesOneSeat, ownNames, readGroupName, readSeatData, readSeatName } from "./seat-names.ts";
import type { Drawn, Survey } from "./survey.ts";

const SEAT_CLASS = /(?:^|\s)(?:seat|kursi|chair)(?:\s|$)/i;

/** Fewer shapes alike are no seats, unless something says that they are. */
const LEAST_ALIKE = 6;
/** Fewer shapes of another kind than this share of the seats are letters or ornaments. */
const LEAST_SHARE = 0.2;

/** Whether something says that an element is one seat. */
export function isSaidSeat(element: XmlElement): boolean {
  const { attributes } = element;
  const data = readSeatData(element);
  if (data.row !== undefined && data.seat !== undefined) return true;
  if (SEAT_CLASS.test(attributes.get("class") ?? "")) return true;
  if (attributes.has("data-seat") || attributes.has("data-seat-number") || attributes.has("data-seat-id")) return true;
  return (
    kindOf(element) === "seat" ||
    ownNames(element).some(namesOneSeat) ||
    /^(?:seat|kursi|chair)[-_ ]?\d+$/i.test(attributes.get("id") ?? "")
  );
}

const placeKey = ({ centre: [x, y] }: Drawn, cell: number) => `${Math.round(x / cell)},${Math.round(y / cell)}`;

/** One of each place: shapes that lie on each other are one seat, of which the named or else the largest counts. */
function onePerPlace(all: readonly Drawn[]): Drawn[] {
  const size = middleOf(all.map((each) => each.size));
  const cells = new Map<string, Drawn[]>();
  const kept: Drawn[] = [];
  const rank = (each: Drawn) => (ownNames(each.element).length > 0 ? 2 : 0) + (each.texts.length > 0 ? 1 : 0);
  for (const each of all.toSorted((a, b) => rank(b) - rank(a) || b.size - a.size)) {
    const [column, row] = each.centre.map((value) => Math.floor(value / Math.max(size, 1e-9)));
    const near = [-1, 0, 1].flatMap((i) => [-1, 0, 1].flatMap((j) => cells.get(`${column! + i},${row! + j}`) ?? []));
    if (near.some(({ centre }) => Math.hypot(centre[0] - each.centre[0], centre[1] - each.centre[1]) < 0.3 * size) && rank(each) < 2)
      continue;
    kept.push(each);
    const key = `${column},${row}`;
    push(cells, key, each);
  }
  const order = new Map(all.map((each, index) => [each, index]));
  return kept.toSorted((a, b) => order.get(a)! - order.get(b)!);
}

/** The shapes alike that are most: by kind, size and, for paths, form. */
function mostAlike(all: readonly Drawn[]): readonly Drawn[] {
  const groups = new Map<string, Drawn[]>();
  for (const each of all) {
    const form = each.kind === "path" || each.kind === "polygon" ? Math.round(Math.log(each.width / each.height) / 0.06) : 0;
    const key = `${each.kind} ${Math.round(Math.log(each.size) / 0.2)} ${form}`;
    push(groups, key, each);
  }
  const counted = [...groups.values()]
    .map((list) => ({ list, places: new Set(list.map((each) => placeKey(each, each.size / 2))).size }))
    .filter(({ places }) => places >= LEAST_ALIKE)
    .toSorted((a, b) => b.places - a.places || b.list[0]!.size - a.list[0]!.size);
  const [best] = counted;
  if (!best) return [];
  // Numbers drawn as outlines lie within their seats, which are fewer.
  const sample = best.list.slice(0, 50);
  const outer = counted.find(
    ({ list, places }) =>
      list[0]!.size > 1.2 * best.list[0]!.size &&
      places >= 0.4 * best.places &&
      sample.filter((inner) => list.some((each) => contains(each, inner))).length >= 0.8 * sample.length,
  );
  return (outer ?? best).list;
}

/** The shapes that are seats, and what they are. */
export function seatsOf({ drawn }: Survey): { readonly seats: readonly Drawn[]; readonly what: string } {
  const solid = drawn.filter(({ size }) => size > 0);
  const said = solid.filter(({ element, shape }) => isSaidSeat(element) || (shape !== element && isSaidSeat(shape)));
  const named =
    said.length >= 2
      ? said
      : solid.filter(({ element }) =>
          ownNames(element).some(
            (name) =>
              readSeatName(name)?.row !== undefined && readSeatName(name)?.seat !== undefined && readGroupName(element).kind !== "section",
          ),
        );
  const free = solid.filter(({ element }) => !["section", "stage", "entrance", "level"].includes(readGroupName(element).kind));
  const base = said.length >= 2 ? said : isMost(named, free) ? named : mostAlike(free);
  if (base.length === 0) return { seats: [], what: "" };
  const size = middleOf(base.map((each) => each.size));
  const kinds = new Set(base.map(({ kind }) => kind));
  const isSaid = new Set(said.length >= 2 ? said : []);
  const groups = new Set(base.map(({ around }) => around.at(-1)));
  const others = free.filter((each) => {
    if (!alike(each.size, size, 1.5) || readGroupName(each.element).kind === "row") return false;
    if (kinds.has(each.kind) && (each.kind !== "path" || alike(each.size, size, 1.06) || groups.has(each.around.at(-1)))) return true;
    return groups.has(each.around.at(-1)) && alike(each.size, size, 1.35) && each.kind !== "path";
  });
  const taken = new Set([...base, ...others]);
  // Another part of the hall may be drawn in another way.
  const rest = mostAlike(free.filter((each) => !taken.has(each) && alike(each.size, size, 2)));
  const all = rest.length >= LEAST_SHARE * base.length ? [...taken, ...rest] : [...taken];
  const order = new Map(drawn.map((each, index) => [each, index]));
  const seats = onePerPlace(all.toSorted((a, b) => order.get(a)! - order.get(b)!));
  const [first] = base;
  const className = /(?:^|\s)(seat|kursi|chair)(?:\s|$)/i.exec(first!.element.attributes.get("class") ?? "")?.[1];
  const noun =
    { circle: "circles", rect: "rectangles", path: "paths", use: "copies (use)", polygon: "polygons", polyline: "polygons" }[
      first!.element.name === "use" ? "use" : first!.kind
    ] ?? "groups";
  const what = `${first!.element === first!.shape || first!.element.name === "use" ? noun : "groups"}${className && isSaid.size > 0 ? ` of class ${className}` : ""}`;
  return { seats, what };
}

/** Whether the named shapes are of one size, and not few among many that are alike. */
function isMost(named: readonly Drawn[], all: readonly Drawn[]): boolean {
  if (named.length < 2) return false;
  const size = middleOf(named.map((each) => each.size));
  const same = named.filter((each) => alike(each.size, size, 1.5)).length;
  return same >= 0.8 * named.length && named.length >= 0.3 * all.filter((each) => alike(each.size, size, 1.15)).length;
}
