import { FileRefused, type CsvRecord } from "./read-csv.ts";
import { jakartaTimeIn, rupiahIn, Undecided, UNDECIDED, type Habits, type Read } from "./sheet-values.ts";

/** One movement of money in a provider's file. Integer rupiah, never negative. */
export type SettlementRow = {
  readonly line: number;
  /** `other`: neither, such as a payout or a separate fee. */
  readonly kind: "payment" | "refund" | "chargeback" | "other";
  /** The provider's name of the payment page, if the file has it, else null. */
  readonly ref: string | null;
  readonly paymentId: string;
  /** The refund's key. Null if the file has none. */
  readonly refundKey: string | null;
  readonly amount: number;
  readonly fee: number | null;
  readonly net: number | null;
  readonly at: Date;
  readonly merchant: string | null;
};

type Field = "order" | "kind" | "amount" | "fee" | "net" | "time" | "merchant" | "refund" | "currency";

/** The format of one provider's file: its columns, and which are optional. */
export type FileFormat = {
  readonly columns: Readonly<Record<Field, string>>;
  readonly optional: readonly Field[];
  readonly kinds: Readonly<Record<string, SettlementRow["kind"]>>;
  timeOf(text: string, habits: Habits): Read<Date>;
  namesOf(order: string, refund: string | null): Pick<SettlementRow, "ref" | "paymentId" | "refundKey">;
};

const KINDS = { payment: "payment", refund: "refund", chargeback: "chargeback" } as const;
const OPTIONAL = ["net", "merchant", "refund", "currency"] as const;

const INSTANT = "is not a time in the form that is expected, like 2026-11-22T16:59:59Z";

/** Supported files by account kind (docs/operate/books.md has them as tables). */
export const FILE_FORMATS: Readonly<Record<string, FileFormat>> = {
  midtrans: {
    columns: {
      order: "order_id",
      kind: "transaction_type",
      amount: "gross_amount",
      fee: "fee",
      net: "net_amount",
      time: "transaction_time",
      merchant: "merchant_id",
      refund: "refund_key",
      currency: "currency",
    },
    optional: OPTIONAL,
    kinds: KINDS,
    // Jakarta time, as everywhere at Midtrans.
    timeOf: jakartaTimeIn,
    namesOf: (order, refundKey) => ({ ref: order, paymentId: order.replace(/_[23]$/, ""), refundKey }),
  },
  xendit: {
    columns: {
      order: "reference_id",
      kind: "type",
      amount: "amount",
      fee: "fee",
      net: "net_amount",
      time: "created",
      merchant: "business_id",
      refund: "refund_id",
      currency: "currency",
    },
    optional: OPTIONAL,
    kinds: KINDS,
    timeOf(text) {
      const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|[+-]\d\d:\d\d)$/.test(text);
      return isInstant && !Number.isNaN(Date.parse(text)) ? new Date(text) : INSTANT;
    },
    // A refund of ours is named by its payment and key.
    namesOf(order, refund) {
      const [paymentId, key] = order.split(".", 2) as [string, string?];
      return { ref: null, paymentId, refundKey: key ?? refund };
    },
  },
};

/** Normalises other programs' spellings: `Order ID` becomes `order_id`. */
const nameOf = (cell: string) =>
  cell
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_");

type Header = { readonly width: number; readonly places: ReadonlyMap<Field, number> };

function readHeader({ columns, optional }: FileFormat, { line, cells }: CsvRecord): Header {
  const names = cells.map(nameOf);
  const places = new Map<Field, number>();
  const fields = Object.entries(columns) as [Field, string][];
  for (const [field, name] of fields) {
    if (names.indexOf(name) !== names.lastIndexOf(name)) throw new FileRefused(line, `names the column ${name} twice`);
    if (names.includes(name)) places.set(field, names.indexOf(name));
  }
  const missing = fields.filter(([field]) => !places.has(field) && !optional.includes(field)).map(([, name]) => name);
  if (missing.length > 0) throw new FileRefused(line, `is not the header that is expected: it lacks ${missing.join(", ")}`);
  return { width: cells.length, places };
}

/** Reads a row. Throws FileRefused, or an Undecided for a cell that another row may decide. */
function readRow(
  format: FileFormat,
  { width, places }: Header,
  { line, cells, habits }: CsvRecord & { readonly habits: Habits },
): SettlementRow {
  const { columns } = format;
  if (cells.length < width || cells.slice(width).some((cell) => cell.trim() !== ""))
    throw new FileRefused(line, `has ${cells.length} cells, and the header ${width}`);
  const text = (field: Field) => cells[places.get(field) ?? -1]?.trim() ?? "";
  const refuse = (field: Field, why: string): never => {
    throw new FileRefused(line, `${columns[field]} ${why}`);
  };
  let undecided: Undecided | null = null;
  const sure = <T>(field: Field, read: Read<T>, meanwhile: T): T => {
    if (typeof read === "string") return refuse(field, read);
    if (!(read instanceof Undecided)) return read;
    undecided ??= new Undecided(read.kind, new FileRefused(line, `${columns[field]} ${UNDECIDED[read.kind]}`));
    return meanwhile;
  };
  const money = (field: Field): number | null => {
    if (text(field) === "") return null;
    const sum = sure(field, rupiahIn(text(field), habits), 0);
    return Number.isSafeInteger(sum) ? sum : refuse(field, "is too much");
  };
  if (text("order") === "" || text("order").length > 255) refuse("order", "is missing or too long");
  if (text("currency") !== "" && text("currency") !== "IDR") refuse("currency", "is not IDR");
  const kind = format.kinds[text("kind").toLowerCase()] ?? "other";
  const amount = money("amount") ?? refuse("amount", "is missing");
  // Outgoing money is negative in some files.
  if (amount < 0 && kind === "payment") refuse("amount", "of a payment is below zero");
  const at = sure("time", format.timeOf(text("time"), habits), new Date(0));
  const fee = money("fee");
  if (fee !== null && fee < 0 && kind === "payment") refuse("fee", "is below zero");
  const net = money("net");
  if (undecided) throw undecided as Undecided;
  return {
    line,
    kind,
    ...format.namesOf(text("order"), text("refund") || null),
    amount: Math.abs(amount),
    fee,
    net,
    at,
    merchant: text("merchant") || null,
  };
}

/** Rows above the header, such as a report's title. */
const MOST_ABOVE = 20;
/** Rows that wait for another to decide how they are read. */
const MOST_WAITING = 100_000;
/** Reasons in one refusal. */
const MOST_REASONS = 10;

/** Reads rows, and keeps those back that a later row may decide. */
class RowReader {
  readonly #format: FileFormat;
  readonly #header: Header;
  readonly #habits: Habits = { thousands: null, order: null };
  #waiting: CsvRecord[] = [];
  #undecided: FileRefused | null = null;
  readonly #faults: FileRefused[] = [];

  constructor(format: FileFormat, header: Header) {
    this.#format = format;
    this.#header = header;
  }

  get isFaulty(): boolean {
    return this.#faults.length > 0;
  }

  #try(record: CsvRecord): SettlementRow | Undecided | null {
    try {
      return readRow(this.#format, this.#header, { ...record, habits: this.#habits });
    } catch (error) {
      if (error instanceof Undecided) return error;
      if (!(error instanceof FileRefused)) throw error;
      this.#faults.push(error);
      if (this.#faults.length >= MOST_REASONS) this.fail();
      return null;
    }
  }

  *read(record: CsvRecord): Generator<SettlementRow> {
    const known = { ...this.#habits };
    const read = this.#try(record);
    const isNews = known.thousands !== this.#habits.thousands || known.order !== this.#habits.order;
    if (this.#waiting.length === 0 && !(read instanceof Undecided)) {
      if (read && !this.isFaulty) yield read;
      return;
    }
    if (read instanceof Undecided) this.#undecided ??= read.refusal;
    if (read !== null) this.#waiting.push(record);
    if (this.#waiting.length > MOST_WAITING) throw this.#undecided!;
    if (isNews) yield* this.#again();
  }

  /** Reads the kept rows again. */
  *#again(): Generator<SettlementRow> {
    const records = this.#waiting;
    this.#waiting = [];
    this.#undecided = null;
    for (const record of records) yield* this.read(record);
  }

  /** Throws the faults found so far, if there are any. */
  fail(): void {
    const [first, ...others] = [...this.#faults, ...(this.#undecided ? [this.#undecided] : [])].toSorted(
      (one, other) => one.line - other.line,
    );
    if (first) throw new FileRefused(first.line, first.why, others);
  }
}

/**
 * Reads the movements of a provider's file as a stream. Ignores other columns, rows above the header and empty rows. Throws FileRefused with
 * up to ten reasons.
 */
export async function* readSettlement(format: FileFormat, records: AsyncIterable<CsvRecord>): AsyncGenerator<SettlementRow> {
  let reader: RowReader | null = null;
  let above: FileRefused | null = null;
  let count = 0;
  for await (const record of records) {
    if (record.cells.every((cell) => cell.trim() === "")) continue;
    if (reader) {
      yield* reader.read(record);
      continue;
    }
    try {
      reader = new RowReader(format, readHeader(format, record));
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error;
      // The first row that is no header is the reason, unless a header follows.
      above ??= error;
      count += 1;
      if (count > MOST_ABOVE || /twice/.test(error.message)) throw above;
    }
  }
  if (!reader) throw above ?? new FileRefused(1, "the file is empty");
  reader.fail();
}
