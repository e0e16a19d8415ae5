import jsQR from "jsqr";
import type { Locator } from "playwright-core";
import sharp from "sharp";

// jsqr is CommonJS: depending on the loader, its function is the module or its default.
const decode = ((jsQR as unknown as { default?: typeof jsQR }).default ?? jsQR) as unknown as typeof import("jsqr").default;

/** The code in a displayed picture, once it is drawn; undefined without one. */
export async function readQr(picture: Locator): Promise<string | undefined> {
  await picture.evaluate((image) => (image as HTMLImageElement).decode());
  const { data, info } = await sharp(await picture.screenshot({ scale: "css" }))
    .ensureAlpha()
    .resize({ width: 900, kernel: "nearest" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decode(new Uint8ClampedArray(data), info.width, info.height)?.data;
}
