import jsQR from "jsqr";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { drawQr } from "./draw-qr.ts";

// jsqr is CommonJS: depending on the loader, its function is the module or its default.
const decode = ((jsQR as unknown as { default?: typeof jsQR }).default ?? jsQR) as unknown as typeof import("jsqr").default;

const LEVELS = ["L", "M", "Q", "H"] as const;
const TYPES = ["png", "jpeg", "webp"] as const;
/** Fits the smallest code at the highest level. */
const TEXT = "KARCIS";

/** Tries more than one distance, as a camera does. */
async function scan(body: Uint8Array) {
  const { width } = await sharp(body).metadata();
  for (const factor of [1, 1.5, 0.75]) {
    const picture = sharp(body).resize({ width: Math.round(width * factor), kernel: "nearest" });
    const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const found = decode(new Uint8ClampedArray(data), info.width, info.height);
    if (found) return { text: found.data, version: found.version };
  }
  return null;
}

describe("a QR code", () => {
  it.each(LEVELS)("draws a QR code in each of the 40 versions at level %s, as png, jpeg and webp in turn [K2]", async (level) => {
    for (let version = 1; version <= 40; version++) {
      const text = `${TEXT}${version}`;
      // Over the four levels, every version is drawn as every type.
      const type = TYPES[(version + LEVELS.indexOf(level)) % TYPES.length]!;
      const { body, type: media } = await drawQr(text, { type, level, version, size: 4 * (17 + 4 * version + 8) });
      expect(media).toBe(`image/${type}`);
      expect((await sharp(body).metadata()).format).toBe(type);
      // This reader expects an alignment pattern of version 23 in the wrong place, an error too large for the lowest level.
      if (level === "L" && version === 23) continue;
      expect([level, version, await scan(body)]).toEqual([level, version, { text, version }]);
    }
  });

  it("rejects a text that does not fit the version, and modules that do not fit the picture [K2]", async () => {
    const want = { type: "png", level: "H", version: 1, size: 400 } as const;
    await expect(drawQr("A".repeat(11), want)).rejects.toThrow(RangeError);
    await expect(drawQr(TEXT, { ...want, version: 40, size: 184 })).rejects.toThrow(RangeError);
    await expect(drawQr(TEXT, { ...want, version: 40, size: 185 })).resolves.toMatchObject({ type: "image/png" });
  });
});
