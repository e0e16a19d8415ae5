import QRCode from "qrcode";
import sharp from "sharp";

export type QrPicture = {
  readonly type: "png" | "jpeg" | "webp" | "svg";
  readonly level: "L" | "M" | "Q" | "H";
  readonly version?: number | undefined;
  readonly size: number;
};

const TYPES = { png: "image/png", jpeg: "image/jpeg", webp: "image/webp", svg: "image/svg+xml" } as const;

/** A QR code, black on white with its quiet zone. Spec §9: versions 1 to 40, levels L, M, Q, H, png, jpeg, webp. Throws RangeError when the text does not fit the version. */
export async function drawQr(text: string, want: QrPicture): Promise<{ body: Uint8Array; type: string }> {
  let svg: string;
  try {
    svg = await QRCode.toString(text, {
      type: "svg",
      errorCorrectionLevel: want.level,
      margin: 4,
      ...(want.version ? { version: want.version } : {}),
    });
  } catch (error) {
    throw new RangeError(error instanceof Error ? error.message : "the text does not fit");
  }
  if (want.type === "svg") return { body: Buffer.from(svg), type: TYPES.svg };
  const picture = sharp(Buffer.from(svg), { density: 600 })
    .resize(want.size, want.size, { kernel: "nearest" })
    .flatten({ background: "#ffffff" });
  return {
    body: await picture.toFormat(want.type, want.type === "webp" ? { lossless: true } : { quality: 95 }).toBuffer(),
    type: TYPES[want.type],
  };
}
