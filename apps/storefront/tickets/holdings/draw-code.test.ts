import jsQR from "jsqr";
import sharp from "sharp";
import { expect, it } from "vitest";
import { codeAddress } from "./draw-code.ts";

// jsqr is CommonJS: depending on the loader, its function is the module or its default.
const decode = ((jsQR as unknown as { default?: typeof jsQR }).default ?? jsQR) as unknown as typeof import("jsqr").default;

it.each(["6BF+70*8$L:G5D52", "A".repeat(150), "https://example.com/ä?x=1&y=<2>"])(
  "draws a code that a scanner reads: %s [B8]",
  async (text) => {
    const svg = decodeURIComponent(codeAddress(text).replace("data:image/svg+xml,", ""));
    const { data, info } = await sharp(Buffer.from(svg))
      .resize(700, 700, { kernel: "nearest" })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(decode(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(text);
  },
);
