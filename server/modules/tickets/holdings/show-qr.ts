import type { WebAct } from "../../../act.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { qrOf } from "../issue/describe-tickets.ts";
import { type QrPicture, drawQr, type DrawnQr } from "../issue/draw-qr.ts";
import { refuseFlood, type FloodLimit } from "../../../platform/limits/flood-limits.ts";
import { openTicket } from "./open-ticket.ts";

/** Codes drawn per network, where everybody in a full hall shows their own. Cached pictures are free. */
const DRAWN: FloodLimit = { name: "qr", perMinute: 1200 };
/** The most pictures drawn of one code, in all sizes and forms: one ticket must not cause thousands. */
const OF_ONE: FloodLimit = { name: "qr of one", perMinute: 60 };
/** Bytes of cached pictures, including their names. */
export const MOST_QR_BYTES = 8 * 1024 * 1024;
const ENTRY_BYTES = 512;

/** Caches pictures by name. Beyond `most` bytes, the least recently used go first. */
export function createQrCache(most = MOST_QR_BYTES) {
  const kept = new Map<string, DrawnQr>();
  let bytes = 0;
  const weightOf = (name: string, drawn: DrawnQr) => ENTRY_BYTES + 2 * name.length + drawn.body.length;
  return {
    get(name: string): DrawnQr | undefined {
      const drawn = kept.get(name);
      if (!drawn) return undefined;
      kept.delete(name);
      kept.set(name, drawn);
      return drawn;
    },
    put(name: string, drawn: DrawnQr): void {
      if (kept.has(name)) return;
      kept.set(name, drawn);
      bytes += weightOf(name, drawn);
      for (const [old, picture] of kept) {
        if (bytes <= most) break;
        kept.delete(old);
        bytes -= weightOf(old, picture);
      }
    },
    bytes: () => bytes,
  };
}

const shelf = createQrCache();

/**
 * Returns the picture of a code. A picture in demand is drawn once and cached. Throws RangeError as `drawQr` does, and TOO_MANY_REQUESTS.
 */
export async function cachedQr(
  act: Pick<WebAct, "settings" | "visit">,
  { text, want }: { readonly text: string; readonly want: QrPicture },
): Promise<DrawnQr> {
  const name = `${want.type} ${want.level} ${want.version ?? ""} ${want.size} ${text}`;
  const found = shelf.get(name);
  if (found) return found;
  const { network } = act.visit;
  refuseFlood(act, network, DRAWN);
  refuseFlood(act, network === null ? null : text, OF_ONE);
  const drawn = await drawQr(text, want);
  shelf.put(name, drawn);
  return drawn;
}

/**
 * Returns a ticket's QR code as a picture, for its holder. Throws NOT_FOUND, VALIDATION_FAILED if it does not fit the version, and
 * TOO_MANY_REQUESTS.
 */
export async function showQr(
  act: WebAct,
  { id, key, want }: { readonly id: string; readonly key: string | undefined; readonly want: QrPicture },
): Promise<Response> {
  const text = await qrOf(act, await openTicket(act, { id, key }));
  if (text === null) throw new Problem("NOT_FOUND");
  try {
    const { body, type } = await cachedQr(act, { text, want });
    return new Response(Buffer.from(body), {
      headers: { "content-type": type, "cache-control": "no-store", "referrer-policy": "no-referrer" },
    });
  } catch (error) {
    if (error instanceof RangeError) throw new Problem("VALIDATION_FAILED");
    throw error;
  }
}
