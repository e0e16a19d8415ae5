import { PART_ID, SEAT_ID } from "../map/seat-map.ts";
import type { XmlElement } from "./read-xml.ts";

export type PartKind =
  | "level"
  | "section"
  | "row"
  | "run"
  | "table"
  | "area"
  | "stage"
  | "entrance"
  | "seat"
  | "outline"
  | "category"
  | "stairs";

/** With what a layer's name begins, in either language. */
const WORDS: readonly (readonly [PartKind, RegExp])[] = [
  ["level", /^(?:level|floor|lantai|tingkat)$/i],
  ["section", /^(?:section|block|blok|sektor|zona|tribun)$/i],
  ["row", /^(?:row|baris|deret)$/i],
  ["table", /^(?:table|meja)$/i],
  ["area", /^(?:area|standing|berdiri|festival)$/i],
  ["stage", /^(?:stage|panggung|screen|layar)$/i],
  ["entrance", /^(?:entrance|gate|pintu)$/i],
  ["seat", /^(?:seat|kursi)$/i],
  ["outline", /^(?:outline|batas)$/i],
];
const KINDS: ReadonlySet<string> = new Set<PartKind>([...WORDS.map(([kind]) => kind), "run", "category", "stairs"]);
/** Ids that a drawing tool makes up by itself: they change when a drawing is copied. */
const MADE_UP = /^(?:circle|rect|ellipse|use|path|g|polygon|layer|text|svg)[\d_-]*$/i;

/** An id or layer's name as it was typed: Illustrator writes what is no letter by its number, and marks copies. */
export function typedName(text: string): string {
  return text
    .replaceAll(/_x([0-9a-f]{2,4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/_\d+_$/, "")
    .replaceAll("_", " ")
    .trim();
}

const labelOf = ({ attributes }: XmlElement) => {
  const own = attributes.get("data-name") ?? attributes.get("inkscape:label");
  return own ?? typedName(attributes.get("id") ?? "");
};

/** What an element is, said by `data-kind` or by how its name begins; null where nothing says it. */
export function kindOf(element: XmlElement): PartKind | null {
  const said = element.attributes.get("data-kind");
  if (said !== undefined) return KINDS.has(said) ? (said as PartKind) : null;
  const [first = ""] = labelOf(element).split(/[\s.:-]/);
  return WORDS.find(([, word]) => word.test(first))?.[0] ?? null;
}

/** A category in a layer's name: `Stalls (category vip)`, `category-vip`, `kategori: vip`. */
const CATEGORY = /(?:^|[\s([])(?:category|kategori)[-\s:]+([\p{L}\p{N}][\p{L}\p{N}._-]*)[)\]]?/iu;

/** The key of the category that a layer's name says; null where it says none. */
export function categoryInName(element: XmlElement): string | null {
  const key = CATEGORY.exec(labelOf(element))?.[1]?.toLowerCase();
  return key !== undefined && PART_ID.test(key) ? key : null;
}

/** By which names somebody may call a group or layer: as it is labelled, and without the word that says what it is; in lower case. */
export function namesOf(element: XmlElement): string[] {
  return [labelOf(element), nameOf(element)].map((name) => name.trim().toLowerCase()).filter(Boolean);
}

/** The name without the word that says what it is, and without a category: `12` of `Row 12`. */
export function nameOf(element: XmlElement): string {
  const [kind, name] = [element.attributes.get("data-kind"), element.attributes.get("data-name")];
  if (kind !== undefined && name !== undefined) return name.slice(0, 80);
  const label = labelOf(element)
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "")
    .replace(CATEGORY, "")
    .trim();
  const [, first, rest] = /^([^\s.:-]+)[\s.:-]+(.+)$/.exec(label) ?? [];
  const isKind = first !== undefined && WORDS.some(([, word]) => word.test(first));
  return (isKind ? rest! : MADE_UP.test(label) ? "" : label).trim().slice(0, 80);
}

/** The id that a part gets: `data-id`, or made of its name. */
export function partIdOf(element: XmlElement, otherwise: string): string {
  const said = element.attributes.get("data-id");
  if (said !== undefined && PART_ID.test(said)) return said;
  const made = nameOf(element)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 24);
  return PART_ID.test(made) ? made : otherwise;
}

/** A seat's own id: `data-id`, or the element's, unless the drawing tool made that up. */
export function seatIdOf({ attributes }: XmlElement): string | null {
  const said = attributes.get("data-id") ?? attributes.get("id");
  return said !== undefined && SEAT_ID.test(said) && !MADE_UP.test(said) ? said : null;
}

/** What a seat is called: `data-seat`, or how its name ends; its place in the row where neither says it. */
export function seatLabelOf(element: XmlElement, place: number): string {
  const said = element.attributes.get("data-seat");
  if (said !== undefined) return said;
  const id = element.attributes.get("id") ?? "";
  const label = element.attributes.get("data-name") ?? element.attributes.get("inkscape:label") ?? (MADE_UP.test(id) ? "" : typedName(id));
  return /(?:^|[^A-Za-z0-9])([A-Za-z0-9]{1,8})$/.exec(label)?.[1] ?? String(place);
}
