import { FileRefused, type CsvRecord } from "./read-csv.ts";

/** One movement of money as a provider's file tells it. Integer rupiah, never below zero. */
export type SettlementRow = {
  readonly line: number;
  /** `other`: something that is neither, such as a payout or a fee by itself. */
  readonly kind: "payment" | "refund" | "chargeback" | "other";
  /** The provider's name of the page, where it is what the file names; else null. */
  readonly ref: string | null;
  readonly paymentId: string;
  /** Of a refund; null where the file does not say. */
  readonly refundKey: string | null;
  readonly amount: number;
  readonly fee: number | null;
  readonly net: number | null;
  readonly at: Date;
  readonly merchant: string | null;
};

type Field = "order" | "kind" | "amount" | "fee" | "net" | "time" | "merchant" | "refund" | "currency";

/** How one provider's file is read: its columns, and which of them may be missing. */
export type FileFormat = {
  readonly columns: Readonly<Record<Field, string>>;
  readonly optional: readonly Field[];
  readonly kinds: Readonly<Record<string, SettlementRow["kind"]>>;
  /** Null for what is no time. */
  timeOf(text: string): Date | null;
  namesOf(order: string, refund: string | null): Pick<SettlementRow, "ref" | "paymentId" | "refundKey">;
};

const KINDS = { payment: "payment", refund: "refund", chargeback: "chargeback" } as const;
const OPTIONAL = ["net", "merchant", "refund", "currency"] as const;

function dateOf(text: string): Date | null {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** The files that are understood, by the kinds of accounts (docs/operate/books.md has them as tables). */
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
    // In Jakarta, as everywhere at Midtrans.
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
    // A refund of ours is called by its payment and its key.
    namesOf(order, refund) {
      const [paymentId, key] = order.split(".", 2) as [string, string?];
      return { ref: null, paymentId, refundKey: key ?? refund };
    },
  },
};

/** Whole rupiah. `150.000` could be either a thousand times as much or not, so nothing with separators is taken. */
const MONEY = /^-?\d{1,15}(?:\.0{1,2})?$/;

/** Names of columns as people's programs write them: `Order ID` is `order_id`. */
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
  // Money that went out is below zero in some files.
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

/** The movements that a provider's file tells of, as they come. Columns that are not needed are not looked at. Throws FileRefused. */
export async function* readSettlement(format: FileFormat, records: AsyncIterable<CsvRecord>): AsyncGenerator<SettlementRow> {
  let header: Header | null = null;
  for await (const record of records) {
    if (header) yield readRow(format, header, record);
    else header = readHeader(format, record);
  }
  if (!header) throw new FileRefused(1, "the file is empty");
}
