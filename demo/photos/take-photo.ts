import sharp from "sharp";
import type { Drawing } from "../../server/platform/ports/picture-source.ts";
import { PHOTO_SCENES, sceneSvg, type PhotoName } from "./photo-scenes.ts";

const taken = new Map<PhotoName, Promise<Drawing>>();

async function take(name: PhotoName, label: string): Promise<Drawing> {
  const { width, height } = PHOTO_SCENES[name];
  const file = await sharp(Buffer.from(sceneSvg(name)), { density: 72 })
    .flatten()
    .jpeg({ quality: 86, mozjpeg: true })
    .toBuffer();
  const text = label.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
  return {
    svg:
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${text}">` +
      `<image width="${width}" height="${height}" href="data:image/jpeg;base64,${file.toString("base64")}"/></svg>`,
    ratio: width / height,
  };
}

/** A photograph of the demo: pixels like a camera's file, cropped or uncropped by the pages' frames. Taken once per process. */
export function takePhoto(name: PhotoName, label: string): Promise<Drawing> {
  let photo = taken.get(name);
  if (!photo) taken.set(name, (photo = take(name, label)));
  return photo;
}
