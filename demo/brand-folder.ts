import { createHash } from "node:crypto";
import { join } from "node:path";
import type { BrandFolder } from "../server/modules/brands/tenants/check-brand.ts";

/** Where the demo's brands lie, a folder for each. */
export const BRANDS = join(import.meta.dirname, "brands");

/** Another name for every other content. */
export function nameOfContent({ json, logo, mark, pages = {} }: BrandFolder): string {
  const sorted = Object.entries(pages).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256")
    .update(JSON.stringify([json, logo, mark, sorted]))
    .digest("base64url")
    .slice(0, 22);
}
