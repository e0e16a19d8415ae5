import sharp from "sharp";
import { expect, it } from "vitest";
import { drawSharePicture } from "./draw-share-picture.ts";

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><rect width="100" height="100" fill="#fff"/></svg>';
const COLOURS = { canvas: "#ffffff", ink: "#000000", inkMuted: "#555555", brandFill: "#e03000" };

/** Width and height of a title's ink in pixels. */
async function inkOf(title: string): Promise<readonly [number, number]> {
  const file = await drawSharePicture({ logo: SVG, picture: SVG, title, lines: ["x"], plate: null, colours: COLOURS });
  const part = await sharp(file).extract({ left: 0, top: 150, width: 600, height: 300 }).threshold(128).png().toBuffer();
  const { info } = await sharp(part).trim({ background: "#ffffff" }).toBuffer({ resolveWithObject: true });
  return [info.width, info.height];
}

it("draws titles of other scripts with their letters, where a machine without fonts would draw boxes", async () => {
  // The Chinese one is a single flat line. A box for a missing letter is as tall as wide.
  const [width, height] = await inkOf("一一");
  expect(width).toBeGreaterThan(6 * height);
  // Joined, and narrower than its five separate letters.
  const [joined] = await inkOf("ههههه");
  const [apart] = await inkOf("ه ه ه ه ه");
  expect(joined).toBeLessThan(0.8 * apart);
});
