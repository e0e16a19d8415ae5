import type { WebAct } from "../../../act.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { qrOf } from "../issue/describe-tickets.ts";
import type { QrPicture } from "../issue/draw-qr.ts";
import { cachedQr } from "./cached-qr.ts";
import { openTicket } from "./open-ticket.ts";

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
