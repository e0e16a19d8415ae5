import { createHash } from "node:crypto";
import { join } from "node:path";
import type { BrandFolder } from "../server/modules/brands/tenants/check-brand.ts";

/** The demo's brands, one folder each. */
export const BRANDS = join(import.meta.dirname, "brands");

/** A name that changes with the content. */
export function nameOfContent({ json, logo, mark, pages = {} }: BrandFolder): string {
  const sorted = Object.entries(pages).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256")
    .update(JSON.stringify([json, logo, mark, sorted]))
    .digest("base64url")
    .slice(0, 22);
}
