import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrandFolder } from "../server/features/tenants/check-brand.ts";
import { pageFiles } from "./brand-pages.ts";

/** Where the demo's brands lie, a folder for each. */
export const BRANDS = join(import.meta.dirname, "..", "brands");

/** The brand that a folder holds; null where it has no brand.json. A drawing that is missing is empty. */
export function readBrandFolder(within: string, name: string): BrandFolder | null {
  const folder = join(within, name);
  const text = (file: string) => (existsSync(join(folder, file)) ? readFileSync(join(folder, file), "utf8") : "");
  const json = text("brand.json");
  return json === "" ? null : { name, json, logo: text("logo.svg"), mark: text("mark.svg"), pages: pageFiles(folder) };
}

/** Another name for every other content. */
export function nameOfContent({ json, logo, mark, pages = {} }: BrandFolder): string {
  const sorted = Object.entries(pages).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256")
    .update(JSON.stringify([json, logo, mark, sorted]))
    .digest("base64url")
    .slice(0, 22);
}
