import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrandFolder } from "../server/features/tenants/check-brand.ts";
import { pageFiles } from "./brand-pages.ts";

/** Where the demo's brands lie, a folder for each. */
export const BRANDS = join(import.meta.dirname, "..", "brands");

/** The demo's brand `ui` as its folder in `within` holds it; null where there is none. */
export function readBrandFolder(within: string, ui: string): BrandFolder | null {
  const folder = join(within, ui);
  if (!existsSync(join(folder, "brand.json"))) return null;
  const text = (name: string) => readFileSync(join(folder, name), "utf8");
  return { name: ui, json: text("brand.json"), logo: text("logo.svg"), mark: text("mark.svg"), pages: pageFiles(folder) };
}

/** Another name for every other content. */
export function nameOfContent({ json, logo, mark, pages = {} }: BrandFolder): string {
  const sorted = Object.entries(pages).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256")
    .update(JSON.stringify([json, logo, mark, sorted]))
    .digest("base64url")
    .slice(0, 22);
}
