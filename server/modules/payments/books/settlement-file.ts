import { FileRefused, type CsvRecord } from "./read-csv.ts";

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
  /** Null for an invalid time. */
  timeOf(text: string): Date | null;
  namesOf(order: string, refund: string | null): Pick<SettlementRow, "ref" | "paymentId" | "refundKey">;
};

const KINDS = { payment: "payment", refund: "refund", chargeback: "chargeback" } as const;
const OPTIONAL = ["net", "merchant", "refund", "currency"] as const;

function dateOf(text: string): Date | null {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? null : at;
}

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
    timeOf: (text) => (/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) ? dateOf(`${text.replace(" ", "T")}+07:00`) : null),
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
    timeOf: (text) => (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|[+-]\d\d:\d\d)$/.test(text) ? dateOf(text) : null),
    // A refund of ours is named by its payment and key.
    namesOf(order, refund) {
      const [paymentId, key] = order.split(".", 2) as [string, string?];
      return { ref: null, paymentId, refundKey: key ?? refund };
    },
  },
};

/** Whole rupiah. Rejects separators: `150.000` may mean a hundred and fifty, or a thousand times that. */
const MONEY = /^-?\d{1,15}(?:\.0{1,2})?$/;

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

function readRow(format: FileFormat, { width, places }: Header, { line, cells }: CsvRecord): SettlementRow {
  const { columns } = format;
  if (cells.length !== width) throw new FileRefused(line, `has ${cells.length} cells, and the header ${width}`);
  const text = (field: Field) => cells[places.get(field) ?? -1]?.trim() ?? "";
  const refuse = (field: Field, why: string): never => {
    throw new FileRefused(line, `${columns[field]} ${why}`);
  };
  const money = (field: Field): number | null => {
    if (text(field) === "") return null;
    const sum = MONEY.test(text(field))
      ? Number(text(field))
      : refuse(field, "is not whole rupiah in digits alone, like 150000 or 150000.00");
    return Number.isSafeInteger(sum) ? sum : refuse(field, "is too much");
  };
  if (text("order") === "" || text("order").length > 255) refuse("order", "is missing or too long");
  if (text("currency") !== "" && text("currency") !== "IDR") refuse("currency", "is not IDR");
  const kind = format.kinds[text("kind").toLowerCase()] ?? "other";
  const amount = money("amount") ?? refuse("amount", "is missing");
  // Outgoing money is negative in some files.
  if (amount < 0 && kind === "payment") refuse("amount", "of a payment is below zero");
  const at = format.timeOf(text("time")) ?? refuse("time", "is not a time in the form that is expected");
  const fee = money("fee");
  if (fee !== null && fee < 0 && kind === "payment") refuse("fee", "is below zero");
  return {
    line,
    kind,
    ...format.namesOf(text("order"), text("refund") || null),
    amount: Math.abs(amount),
    fee,
    net: money("net"),
    at,
    merchant: text("merchant") || null,
  };
}

/** Reads the movements of a provider's file as a stream. Ignores other columns. Throws FileRefused. */
export async function* readSettlement(format: FileFormat, records: AsyncIterable<CsvRecord>): AsyncGenerator<SettlementRow> {
  let header: Header | null = null;
  for await (const record of records) {
    if (header) yield readRow(format, header, record);
    else header = readHeader(format, record);
  }
  if (!header) throw new FileRefused(1, "the file is empty");
}
