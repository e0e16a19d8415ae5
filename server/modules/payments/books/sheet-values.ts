import type { FileRefused } from "./read-csv.ts";

/** A cell that may be read in two ways until another cell of its file decides. `refusal`: what is thrown if none does. */
export class Undecided {
  readonly kind: Habit;
  readonly refusal: FileRefused | null;
  constructor(kind: Habit, refusal: FileRefused | null = null) {
    this.kind = kind;
    this.refusal = refusal;
  }
}

/** What cells of one file have in common. `thousands`: the sign between groups. `order`: which of two numbers of a date is first. */
export type Habits = { thousands: "." | "," | null; order: "day" | "month" | null };
export type Habit = keyof Habits;

/** What a cell is read as. A string: why it cannot be. */
export type Read<T> = T | Undecided | string;

const PLAIN = /^-?\d{1,15}(?:[.,]0{1,2})?$/;
/** Groups of three digits with one sign, and zeros as decimals with the other one. */
const GROUPED = /^(-?\d{1,3}(?:([.,])\d{3})(?:\2\d{3})*)(?:[.,]0{1,2})?$/;
const MONEY = "is not whole rupiah, like 150000, 150000.00, 150.000,00 or Rp 150.000";

const learn = <K extends Habit>(habits: Habits, kind: K, value: Habits[K]): boolean => {
  habits[kind] ??= value;
  return habits[kind] === value;
};

/**
 * Reads whole rupiah: `150000`, `150000,00`, `150.000,00`, `1.150.000`, `Rp 150.000`. A single group without more, `150.000`, may be a number
 * with decimals: it is undecided until another cell of the file shows what its points and commas are. Learns that from others.
 */
export function rupiahIn(cell: string, habits: Habits): Read<number> {
  const [, minus = "", currency, digits = ""] = /^([-−]?)\s*(?:(Rp\.?|IDR)\s*)?(.*)$/i.exec(cell.replaceAll("\u00a0", " ").trim()) ?? [];
  const isBracketed = /^\(.*\)$/.test(digits);
  const text = `${minus === "" && !isBracketed ? "" : "-"}${isBracketed ? digits.slice(1, -1) : digits}`;
  if (text.startsWith("--")) return MONEY;
  const valueOf = (number: string) => Number(number.replaceAll(/[.,]/g, ""));
  if (PLAIN.test(text)) return valueOf(text.replace(/[.,]0{1,2}$/, ""));
  const [, number, sign] = GROUPED.exec(text) ?? [];
  const decimals = /([.,])0{1,2}$/.exec(text)?.[1];
  if (number === undefined || (text.length > number.length && decimals === sign)) return MONEY;
  const isSure = currency !== undefined || text.length > number.length || number.split(sign!).length > 2;
  // In rupiah a comma between groups is another country's habit, which a single group does not prove.
  const isProved = isSure && !(currency !== undefined && sign === "," && text.length === number.length && number.split(",").length === 2);
  if (!isProved && habits.thousands === null) return new Undecided("thousands");
  const isOwn = isProved ? learn(habits, "thousands", sign as "." | ",") : habits.thousands === sign;
  return isOwn ? valueOf(number) : "has points and commas in another order than other amounts of the file; write amounts like 150000";
}

const MONTHS = ["jan", "feb", "mar", "apr", "mei may", "jun", "jul", "agu agt ags aug", "sep", "okt oct", "nov nop", "des dec"] as const;
const NAMES =
  "januari january februari february maret march april mei may juni june juli july agustus august september oktober october november nopember desember december".split(
    " ",
  );

function monthOf(word: string): number | null {
  const name = word.toLowerCase();
  const isKnown = NAMES.includes(name) || (name.length === 3 && MONTHS.some((month) => month.includes(name))) || name === "sept";
  return isKnown ? MONTHS.findIndex((month) => month.split(" ").includes(name.slice(0, 3))) + 1 : null;
}

const CLOCK = String.raw`(?:[,\s]+(?:pukul\s+|at\s+)?(\d{1,2})[:.](\d\d)(?:[:.](\d\d))?(?:\s*(?:WIB|\+07:?00))?)?`;
const ISO = new RegExp(String.raw`^(\d{4})[-/](\d{1,2})[-/](\d{1,2})${CLOCK.replace("[,\\s]+", "[T,\\s]+")}$`, "i");
const NUMBERS = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})${CLOCK}$`, "i");
const NAMED = new RegExp(String.raw`^(?:\p{L}+,\s*)?(\d{1,2})[\s-]+(\p{L}+)\.?,?[\s-]+(\d{4})${CLOCK}$`, "iu");
const NAMED_FIRST = new RegExp(String.raw`^(\p{L}+)\.?\s+(\d{1,2}),?\s+(\d{4})${CLOCK}$`, "iu");
const TIME = "is not a time, like 2026-11-26 10:00:00, 26/11/2026 10:00 or 26 November 2026";

/** A moment by Jakarta's clock. Null: there is no such day or hour. */
function jakarta(
  date: readonly [year: number, month: number, day: number],
  [hour = "0", minute = "0", second = "0"]: readonly (string | undefined)[],
): Date | null {
  const [year, month, day] = date;
  const local = new Date(Date.UTC(year, month - 1, day, Number(hour), Number(minute), Number(second)));
  const isReal =
    local.getUTCMonth() === month - 1 && local.getUTCDate() === day && Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60;
  return isReal && year > 1999 ? new Date(local.getTime() - 7 * 3_600_000) : null;
}

/**
 * Reads a moment by Jakarta's clock: `2026-11-26 10:00:00`, `26/11/2026 10.00`, `26 Nov 2026`, `26 November 2026 10:00 WIB`, in Indonesian and
 * English. `03/04/2026` is undecided until another cell of the file has a number above twelve. Learns that from others.
 */
export function jakartaTimeIn(cell: string, habits: Habits): Read<Date> {
  const text = cell.replaceAll("\u00a0", " ").trim();
  const iso = ISO.exec(text);
  if (iso) return jakarta([Number(iso[1]), Number(iso[2]), Number(iso[3])], iso.slice(4)) ?? TIME;
  const named = NAMED.exec(text);
  const swapped = named ? null : NAMED_FIRST.exec(text);
  if (named || swapped) {
    const [, one = "", two = "", year, ...clock] = (named ?? swapped)!;
    const month = monthOf(named ? two : one);
    return (month === null ? null : jakarta([Number(year), month, Number(named ? one : two)], clock)) ?? TIME;
  }
  const [, first, , second, year, ...clock] = NUMBERS.exec(text) ?? [];
  if (first === undefined) return TIME;
  const [one, two] = [Number(first), Number(second)];
  const order = one > 12 ? "day" : two > 12 ? "month" : one === two ? (habits.order ?? "day") : habits.order;
  if (order === null) return new Undecided("order");
  const isProof = one > 12 || two > 12;
  if (isProof && !learn(habits, "order", order))
    return "has day and month in another order than other rows of the file; write it like 2026-11-26 10:00:00";
  return jakarta(order === "day" ? [Number(year), two, one] : [Number(year), one, two], clock) ?? TIME;
}

/** Why an undecided cell is refused if its file never decides. */
export const UNDECIDED: Readonly<Record<Habit, string>> = {
  thousands:
    "is not whole rupiah for sure: its point or comma may part thousands or decimals, and no other amount of the file decides; write it like 150000, Rp 150.000 or 150.000,00",
  order:
    "is not a time for sure: day and month may be swapped, and no other row of the file decides; write it like 2026-11-26 10:00:00 or 26 Nov 2026",
};
