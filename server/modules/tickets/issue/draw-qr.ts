import { encodeQR } from "qr";
import { qrPath } from "#domain/tickets/qr-path.ts";

export type QrPicture = {
  readonly type: "png" | "jpeg" | "webp" | "svg";
  readonly level: "L" | "M" | "Q" | "H";
  readonly version?: number | undefined;
  readonly size: number;
};
export type DrawnQr = { readonly body: Uint8Array; readonly type: string };

const LEVELS = { L: "low", M: "medium", Q: "quartile", H: "high" } as const;
const TYPES = { png: "image/png", jpeg: "image/jpeg", webp: "image/webp", svg: "image/svg+xml; charset=utf-8" } as const;
/** Light modules on each side of the code. */
const QUIET = 4;

/** Returns dark modules row by row, including the quiet zone. */
function rowsOf(text: string, { level, version }: QrPicture): boolean[][] {
  try {
    return encodeQR(text, "raw", { ecc: LEVELS[level], border: QUIET, ...(version ? { version } : {}) });
  } catch (error) {
    throw new RangeError(error instanceof Error ? error.message : "the text does not fit");
  }
}

function svgOf(rows: boolean[][]): string {
  const side = rows.length;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges">` +
    `<path fill="#ffffff" d="M0 0h${side}v${side}H0z"/><path fill="#000000" d="${qrPath(rows)}"/></svg>`
  );
}

/**
 * Draws a QR code, black on white with its quiet zone. See docs/rules/tickets.md#pictures-of-codes: versions 1 to 40, levels L, M, Q, H,
 * png, jpeg, webp. Throws RangeError if the text does not fit the version, or the modules do not fit the size.
 */
export async function drawQr(text: string, want: QrPicture): Promise<DrawnQr> {
  const rows = rowsOf(text, want);
  const type = TYPES[want.type];
  if (want.type === "svg") return { body: Buffer.from(svgOf(rows)), type };
  // Every module is the same whole number of pixels. The remainder widens the quiet zone.
  const side = rows.length;
  const scale = Math.floor(want.size / side);
  if (scale < 1) throw new RangeError("the modules do not fit the size");
  const [before, after] = [Math.floor, Math.ceil].map((round) => round((want.size - scale * side) / 2)) as [number, number];
  // One byte per module, enlarged: drawing outlines would cost many times as much.
  const grey = Buffer.from(rows.flat().map((isDark) => (isDark ? 0 : 255)));
  const { default: sharp } = await import("sharp");
  const picture = sharp(grey, { raw: { width: side, height: side, channels: 1 } })
    .resize({ width: scale * side, height: scale * side, kernel: "nearest" })
    .extend({ top: before, left: before, bottom: after, right: after, background: "#ffffff" })
    .toColourspace("b-w");
  const how = want.type === "webp" ? { lossless: true } : want.type === "png" ? { compressionLevel: 6 } : { quality: 95 };
  return { body: await picture.toFormat(want.type, how).toBuffer(), type };
}
