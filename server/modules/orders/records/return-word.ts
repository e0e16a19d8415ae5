import type { Act } from "../../../act.ts";
import { timingSafeEqual } from "node:crypto";
import { everyKeys, type Keys } from "../../../platform/config/secrets.ts";
import { keyedDigest } from "../../../platform/base/keyed-digest.ts";
import type { BookingRow } from "./booking-rows.ts";

/** Days after the payment's end during which the return address still shows its result. */
const KEPT_DAYS = 7;
const MARK_BYTES = 12;
/** 18 bytes: two for the version of the order's links, four for the hour of its end, twelve for the proof of origin. */
const WORD = /^[A-Za-z0-9_-]{24}$/;
const HOUR_MS = 3_600_000;

type Keyed = Pick<BookingRow, "id" | "key_version">;

function markOf(
  keys: Pick<Keys, "accessKey">,
  { tenant, id, head }: { readonly tenant: string; readonly id: string; readonly head: Buffer },
): Buffer {
  return keyedDigest(keys, `return ${tenant} ${id} ${head.toString("hex")}`).subarray(0, MARK_BYTES);
}

/**
 * Makes the word that proves a payment's return address genuine. It grants only the payment's result, the masked destinations of its
 * messages, and sending them again. It ends with the order's links, and seven days after `until`, the end of its payment.
 */
export function returnWord(act: Pick<Act, "secrets" | "tenant">, { id, key_version, until }: Keyed & { readonly until: Date }): string {
  const head = Buffer.alloc(6);
  head.writeUInt16BE(key_version);
  head.writeUInt32BE(Math.ceil(until.getTime() / HOUR_MS) + KEPT_DAYS * 24, 2);
  return Buffer.concat([head, markOf(act.secrets, { tenant: act.tenant, id, head })]).toString("base64url");
}

/** Whether a word is genuine for an order, and not expired by the database's clock. */
export function isReturnWord(
  act: Pick<Act, "secrets" | "tenant">,
  { booking, word }: { readonly booking: Keyed & { readonly now: Date }; readonly word: string },
): boolean {
  if (!WORD.test(word)) return false;
  const bytes = Buffer.from(word, "base64url");
  const head = bytes.subarray(0, 6);
  const isOurs = everyKeys(act.secrets).some((keys) => {
    return timingSafeEqual(bytes.subarray(6), markOf(keys, { tenant: act.tenant, id: booking.id, head }));
  });
  return isOurs && head.readUInt16BE() === booking.key_version && head.readUInt32BE(2) * HOUR_MS > booking.now.getTime();
}
