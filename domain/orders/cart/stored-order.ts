import type { Promo } from "../promos/promo.ts";
import { amount, integer, objectOf, oneOf, orNull, type Read, readOrNull, text } from "../../reading/strict-read.ts";
import type { BookingData } from "./transaction.types.ts";

/** Raise it when the stored form of an order changes. Orders of another version are not read. */
const VERSION = 1;

const rupiah = integer(0);

/** The answer to a hold, as it is stored. */
export const bookingData = objectOf<BookingData>({ reference: text(100), holdUntil: orNull(text(40)), total: rupiah, status: text(40) });

/** The part of a stored promo that decides the discount. */
export const discountFields = {
  discountType: oneOf("fix_amount", "percentage"),
  discountAmount: rupiah,
  discountPercentage: amount,
  maxDiscount: orNull(rupiah),
  minSpend: orNull(rupiah),
} satisfies { readonly [K in keyof Promo]?: Read<Promo[K]> };

/** An order as text for the browser's store. */
export function writeOrder(transaction: unknown): string {
  return JSON.stringify({ version: VERSION, transaction });
}

const stored = objectOf<{ version: number; transaction: unknown }>({ version: integer(VERSION), transaction: (value) => value });

/** An order that `writeOrder` wrote, of at most `longest` characters; null for anything else: malformed, or of another version. */
export function readOrder<T extends object>(written: string, longest: number, transaction: Read<T>): T | null {
  const read = written.length > longest ? null : readOrNull(stored, parseJson(written));
  return read?.version === VERSION ? readOrNull(transaction, read.transaction) : null;
}

function parseJson(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    return undefined;
  }
}
