import { refuseFlood, type FloodLimit } from "../../../platform/limits/flood-limits.ts";
import type { WebAct } from "../../../act.ts";
import { drawQr, type DrawnQr, type QrPicture } from "../issue/draw-qr.ts";

/** Codes that one network may have drawn: a hall full of people shows each its own. One that is kept costs nothing. */
const DRAWN: FloodLimit = { name: "qr", perMinute: 1200 };
/** Pictures that are drawn of one code, for every size and form that its holder may want: one ticket is no reason to draw thousands. */
const OF_ONE: FloodLimit = { name: "qr of one", perMinute: 60 };
/** Bytes of the pictures that are kept, with their names. */
export const MOST_QR_BYTES = 8 * 1024 * 1024;
const ENTRY_BYTES = 512;

/** Keeps pictures by name; those asked for the longest ago go first when all are more than `most` bytes. */
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

/** The picture of a code, drawn once for as long as it is asked for. Throws RangeError as `drawQr` does, and TOO_MANY_REQUESTS. */
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
