import { LRUCache } from "lru-cache";
import { memoOf } from "../../../platform/base/memo-of.ts";
import type { Database } from "../../../platform/database/database.ts";
import { readAsset } from "./store.ts";

/** A brand's logo as PNG. `width` and `height` are display sizes. The image has twice as many pixels each way. */
export type DrawnLogo = { readonly png: Buffer; readonly width: number; readonly height: number };

const HEIGHT = 36;
const WIDEST = 220;
/** A logo's own height in pixels, and the output scale. */
const OWN_HEIGHT = 48;
const SHARPNESS = 2;

const keptOf = memoOf(() => new LRUCache<string, Promise<DrawnLogo | null>>({ max: 100 }));

async function draw(db: Database, id: string): Promise<DrawnLogo | null> {
  const asset = await readAsset(db, id, "logo");
  if (!asset) return null;
  const { default: sharp } = await import("sharp");
  const { data, info } = await sharp(Buffer.from(asset.body), { density: (72 * SHARPNESS * HEIGHT) / OWN_HEIGHT })
    .trim()
    .resize({ width: SHARPNESS * WIDEST, height: SHARPNESS * HEIGHT, fit: "inside" })
    .png({ palette: true, effort: 10 })
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: Math.round(info.width / SHARPNESS), height: Math.round(info.height / SHARPNESS) };
}

/** Returns a brand's logo for e-mails and documents, or null. Rendered once per version of the brand. */
export async function drawLogo(db: Database, tenant: { readonly id: string; readonly version: number }): Promise<DrawnLogo | null> {
  const kept = keptOf(db);
  const key = `${tenant.id} ${tenant.version}`;
  let logo = kept.get(key);
  if (!logo) {
    logo = draw(db, tenant.id);
    kept.set(key, logo);
    logo.catch(() => kept.delete(key));
  }
  return logo;
}
