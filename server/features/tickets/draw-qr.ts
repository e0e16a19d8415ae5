import { encodeQR } from "qr";
import { qrPath } from "#domain/tickets/qr-path.ts";

export type QrPicture = {
  readonly type: "png" | "jpeg" | "webp" | "svg";
  readonly level: "L" | "M" | "Q" | "H";
  readonly version?: number | undefined;
  readonly size: number;
};

const LEVELS = { L: "low", M: "medium", Q: "quartile", H: "high" } as const;
const TYPES = { png: "image/png", jpeg: "image/jpeg", webp: "image/webp", svg: "image/svg+xml" } as const;
/** Light modules around the code, on each side. */
const QUIET = 4;

/**
 * A QR code, black on white with its quiet zone. Spec §9: versions 1 to 40, levels L, M, Q, H, png, jpeg, webp. Throws RangeError
 * when the text does not fit the version, or the modules do not fit the size.
 */
export async function drawQr(text: string, want: QrPicture): Promise<{ body: Uint8Array; type: string }> {
  let rows: boolean[][];
  try {
    rows = encodeQR(text, "raw", { ecc: LEVELS[want.level], border: QUIET, ...(want.version ? { version: want.version } : {}) });
  } catch (error) {
    throw new RangeError(error instanceof Error ? error.message : "the text does not fit");
  }
  const modules = rows.length;
  const drawing = (sides: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg"${sides} viewBox="0 0 ${modules} ${modules}" shape-rendering="crispEdges">` +
    `<path fill="#ffffff" d="M0 0h${modules}v${modules}H0z"/><path fill="#000000" d="${qrPath(rows)}"/></svg>`;
  if (want.type === "svg") return { body: Buffer.from(drawing("")), type: TYPES.svg };
  // Every module is the same whole number of pixels; what is left over widens the quiet zone.
  const scale = Math.floor(want.size / modules);
  if (scale < 1) throw new RangeError("the modules do not fit the size");
  const svg = drawing(` width="${scale * modules}" height="${scale * modules}"`);
  const [before, after] = [Math.floor, Math.ceil].map((round) => round((want.size - scale * modules) / 2)) as [number, number];
  const { default: sharp } = await import("sharp");
  const picture = sharp(Buffer.from(svg))
    .flatten({ background: "#ffffff" })
    .extend({ top: before, left: before, bottom: after, right: after, background: "#ffffff" });
  return {
    body: await picture.toFormat(want.type, want.type === "webp" ? { lossless: true } : { quality: 95 }).toBuffer(),
    type: TYPES[want.type],
  };
}
