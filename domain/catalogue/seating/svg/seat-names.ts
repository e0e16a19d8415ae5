import type { XmlElement } from "./read-xml.ts";
import { isMadeUp, labelOf, typedName } from "./part-names.ts";

/** What a name says about a seat. */
export type SeatName = { readonly block?: string; readonly row?: string; readonly seat?: string };

const ROW = "(?:rows?|baris|brs|deret|reihe|rang|rij|fila)";
const SEAT = "(?:seats?|kursi|krs|chairs?|places?|platz|stoel|tempat|nomor|number|no|nr)";
const SECTION = "(?:sections?|sect|sec|blocks?|blok|blk|sektor|sector|zona|zone|tribune|tribun|stand|bagian)";
const LEVEL = "(?:level|floor|lantai|tingkat)";
const STAGE = "(?:stage|panggung|podium|screen|layar)";

const ROW_IN = new RegExp(`(?:^|[^A-Za-z])${ROW}-?([A-Za-z]{1,2}(?=-|$|${SEAT}-?\\d)|[A-Za-z]?\\d{1,3}(?:[A-Za-z](?=-|$))?)`, "i");
const SEAT_IN = new RegExp(`(?:^|[^A-Za-z]|(?<=[A-Z]))${SEAT}-?([A-Za-z]?\\d{1,4}[A-Za-z]?)(?=-|$|${ROW})`, "i");
const SHORT = /(?:^|-)(?:r-?([A-Za-z]|\d{1,3})-?[sc]|b-?(\d{1,3})-?k|l-?(\d{1,3})-?p)-?(\d{1,4})$/i;
const SECTION_WORD = new RegExp(`^${SECTION}-?(?=.)`, "i");
const ROW_WORD = new RegExp(`^${ROW}(?![A-Za-z]{3})`, "i");
const PLAIN_SEAT = new RegExp(`^${SEAT}$`, "i");

const GEOMETRY = new Set(
  "cx cy r rx ry x y width height d points fill stroke stroke-width style transform href xlink:href opacity".split(" "),
);

/** Whether an element has nothing but its form. */
function isBare({ attributes, children }: XmlElement): boolean {
  if (children.length > 0) return false;
  for (const key of attributes.keys()) if (!GEOMETRY.has(key)) return false;
  return true;
}

/** Reads each element once; one that has nothing but its form, not at all. */
function once<T>(nothing: T, read: (element: XmlElement) => T): (element: XmlElement) => T {
  const known = new WeakMap<XmlElement, { readonly read: T }>();
  return (element) => {
    if (isBare(element)) return nothing;
    let found = known.get(element);
    if (!found) known.set(element, (found = { read: read(element) }));
    return found.read;
  };
}

/** `007` is 7, `0` stays. */
export const withoutZeros = (name: string) => name.replace(/^0+(?=\d)/, "");

const tidy = (text: string) =>
  text
    .normalize("NFKC")
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "")
    .replaceAll(/[\s._:/|,;()#[\]–—-]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");

function blockOf(text: string): string | undefined {
  const name = tidy(text).replace(SECTION_WORD, "").replaceAll("-", " ").trim().slice(0, 80);
  return name === "" || PLAIN_SEAT.test(name) ? undefined : withoutZeros(name);
}

const said = (name: { readonly [K in keyof SeatName]: string | undefined }): SeatName =>
  Object.fromEntries(
    Object.entries(name).flatMap(([key, value]) => (value === undefined ? [] : [[key, key === "block" ? value : withoutZeros(value)]])),
  );

/** A name with words: `row01seat11`, `Baris A Kursi 3`, `block 2 row C seat 4`, `R1S11`. */
function readWorded(text: string): SeatName | null {
  const seat = SEAT_IN.exec(text);
  const rest = seat ? `${text.slice(0, seat.index + (/^[^A-Za-z]/.test(seat[0]) ? 1 : 0))}` : text;
  const after = seat ? text.slice(seat.index + seat[0].length) : "";
  const row = ROW_IN.exec(rest) ?? (after === "" ? null : ROW_IN.exec(after));
  if (row) {
    const whole = ROW_IN.exec(rest) ? rest : after;
    const before = whole.slice(0, row.index + (/^[^A-Za-z]/.test(row[0]) ? 1 : 0));
    const behind = /^-([A-Za-z]?\d{1,4}[A-Za-z]?)$/.exec(whole.slice(row.index + row[0].length))?.[1];
    return said({ block: blockOf(before), row: row[1], seat: seat?.[1] ?? behind });
  }
  if (seat) {
    const inner = readPlain(tidy(rest));
    // `A-seat-12`: what stands before the seat is its row, and its block before that.
    const [, block, letter] = /^(?:(.*)-)?([A-Za-z]{1,2}|\d{1,3}|[A-Za-z]\d{1,2})$/.exec(tidy(rest)) ?? [];
    return said({ block: letter === undefined ? (inner?.block ?? blockOf(rest)) : blockOf(block ?? ""), row: letter, seat: seat[1] });
  }
  const short = SHORT.exec(text);
  return short ? said({ block: blockOf(text.slice(0, short.index)), row: short[1] ?? short[2] ?? short[3], seat: short[4] }) : null;
}

/** A name without words: `A12`, `A-12`, `2-A-12`, `Balkon-A12`, `12`. */
function readPlain(text: string): SeatName | null {
  const parts = text.replace(SECTION_WORD, "").split("-").filter(Boolean);
  const last = parts.at(-1) ?? "";
  const [before, outer] = [parts.at(-2), parts.slice(0, -2).join("-")];
  const glued = /^([A-Za-z]{1,2})(\d{1,3}[A-Za-z]?)$/.exec(last);
  const isRow = before !== undefined && /^(?:[A-Za-z]{1,2}|\d{1,3}|[A-Za-z]\d{1,2}|\d{1,2}[A-Za-z])$/.test(before);
  if (glued) return said({ block: blockOf(parts.slice(0, -1).join("-")), row: glued[1], seat: glued[2] });
  const tight = /^(\d{1,3})([A-Za-z]{1,2})(\d{1,3})$/.exec(last);
  if (tight) return said({ block: blockOf([...parts.slice(0, -1), tight[1]].join("-")), row: tight[2], seat: tight[3] });
  const isSeat = /^\d{1,4}[A-Za-z]?$/.test(last) || (isRow && /^\d+$/.test(before) && /^[A-Za-z]$/.test(last));
  if (!isSeat) return null;
  if (before === undefined) return said({ block: undefined, row: undefined, seat: last });
  return isRow
    ? said({ block: blockOf(outer), row: before, seat: last })
    : said({ block: blockOf(parts.slice(0, -1).join("-")), row: undefined, seat: last });
}

/** Block, row and seat in a name; null if it says none of them. */
export function readSeatName(name: string): SeatName | null {
  const text = tidy(name).slice(0, 120);
  return text === "" ? null : (readWorded(text) ?? readPlain(text));
}

/** Whether a name has words for both row and seat, or is one in itself. */
export function namesOneSeat(name: string): boolean {
  const text = tidy(name).slice(0, 120);
  return (ROW_IN.test(text) && SEAT_IN.test(text)) || SHORT.test(text);
}

const FACTS: Readonly<Record<string, "block" | "row" | "seat" | "label">> = {
  row: "row",
  rowname: "row",
  rowid: "row",
  rowlabel: "row",
  rownumber: "row",
  baris: "row",
  seat: "seat",
  seatnumber: "seat",
  seatno: "seat",
  seatid: "label",
  number: "seat",
  kursi: "seat",
  nomor: "seat",
  col: "seat",
  column: "seat",
  block: "block",
  blok: "block",
  section: "block",
  sectionname: "block",
  sector: "block",
  zone: "block",
  tribun: "block",
  label: "label",
  seatlabel: "label",
  seatname: "label",
};

/** What attributes say: `data-row="A" data-seat="12"`, or the same without `data-`. */
export const readSeatData = once<SeatName>({}, ({ attributes }) => {
  const found: { block?: string; row?: string; seat?: string } = {};
  let label: SeatName | null = null;
  for (const [key, value] of attributes) {
    const fact =
      FACTS[
        key
          .toLowerCase()
          .replace(/^data-/, "")
          .replaceAll(/[-_]/g, "")
      ];
    if (fact === undefined || !/\S/.test(value)) continue;
    const text = tidy(value).replaceAll("-", " ").trim().slice(0, 80);
    if (fact === "label") label = readSeatName(value);
    else if (fact === "block") found.block = blockOf(value) ?? text;
    else {
      const inner = readSeatName(value);
      const own = fact === "row" ? new RegExp(`^${ROW}\\s*(.+)$`, "i").exec(text)?.[1] : inner?.seat;
      if (fact === "seat" && inner?.row !== undefined) label = inner;
      found[fact] = withoutZeros(own ?? text);
    }
  }
  return { ...label, ...found };
});

/** The names that an element has: its label, its own title, and its id, without those made up by a tool. */
export const ownNames = once<readonly string[]>([], (element) => {
  const { attributes, children } = element;
  const title = children.find(({ name }) => name === "title")?.text;
  return [
    attributes.get("inkscape:label"),
    attributes.get("data-name"),
    title,
    attributes.get("aria-label"),
    typedName(attributes.get("id") ?? ""),
  ].filter(
    (name): name is string =>
      name !== undefined && name.trim() !== "" && !isMadeUp(name.trim()) && !isMadeUp(attributes.get("id") === name ? name : name.trim()),
  );
});

/** What classes say: `row-A seat-12`. */
export function readSeatClasses({ attributes }: XmlElement): SeatName {
  const words = (attributes.get("class") ?? "").split(/\s+/).filter((word) => /\d|^(?:row|baris|deret)[-_]?[A-Za-z]{1,2}$/i.test(word));
  const worded = words.flatMap((word) => readWorded(tidy(word)) ?? []);
  const block = words.flatMap((word) => (SECTION_WORD.test(tidy(word)) ? (blockOf(word) ?? []) : []))[0];
  return { ...(block === undefined ? {} : { block }), ...Object.assign({}, ...worded) } as SeatName;
}

export type GroupName = {
  readonly kind: "row" | "section" | "level" | "stage" | "entrance" | "short" | "other" | "none";
  readonly name: string;
  readonly block?: string;
};

/** Names of groups that say nothing about a part of the hall. */
const GENERIC =
  /^(?:seats?|kursi|chairs?|seating|seat ?maps?|all seats|semua kursi|denah.*|maps?|plan|hall|venue|rows?|baris|main|root|content|drawing|left|right|kiri|kanan|ebene.*|calque.*|layer.*|labels?|text.*|background|latar)$/i;

/** What a group's name is for. A short name, such as `A` or `12`, is a row's if its seats stand in one line. */
export const readGroupName = once<GroupName>({ kind: "none", name: "" }, (element) => {
  const title = element.children.find(({ name }) => name === "title")?.text.trim();
  const id = element.attributes.get("id") ?? "";
  const own = labelOf(element).trim();
  const label = (own !== "" && own !== typedName(id) ? own : isMadeUp(id) || isMadeUp(own) ? (title ?? "") : own || (title ?? ""))
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "")
    .slice(0, 120);
  const text = tidy(label);
  if (text === "" || isMadeUp(label)) return { kind: "none", name: "" };
  const row = ROW_IN.exec(text);
  if (row) {
    const block = blockOf(text.slice(0, row.index + (/^[^A-Za-z]/.test(row[0]) ? 1 : 0)));
    return { kind: "row", name: withoutZeros(row[1]!), ...(block === undefined ? {} : { block }) };
  }
  if (ROW_WORD.test(text) && /^[A-Za-z]+-./.test(text))
    return { kind: "row", name: withoutZeros(text.replace(/^[A-Za-z]+-/, "").replaceAll("-", " ")) };
  if (new RegExp(`^${STAGE}(?![A-Za-z]{3})`, "i").test(text)) return { kind: "stage", name: label };
  if (/^(?:entrance|gate|pintu|exit|keluar)(?![a-z]{3})/i.test(text)) return { kind: "entrance", name: label };
  const level = new RegExp(`^${LEVEL}-?(?=\\d|[A-Za-z]{1,2}$|-)`, "i").exec(text);
  if (level) return { kind: "level", name: label.trim() };
  if (SECTION_WORD.test(text)) return { kind: "section", name: blockOf(text) ?? label };
  if (/^(?:[A-Za-z]{1,2}|\d{1,3}|[A-Za-z]\d{1,2})$/.test(text)) return { kind: "short", name: withoutZeros(text) };
  const [, block, last] = /^(.+)-([A-Za-z]{1,2}|\d{1,3})$/.exec(text) ?? [];
  if (block !== undefined && !GENERIC.test(text.replaceAll("-", " ")))
    return { kind: "short", name: withoutZeros(last!), block: blockOf(block) ?? block };
  return GENERIC.test(text.replaceAll("-", " ")) ? { kind: "none", name: "" } : { kind: "other", name: label.replaceAll("_", " ").trim() };
});
