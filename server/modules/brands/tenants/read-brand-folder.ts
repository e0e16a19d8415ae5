import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrandFolder } from "./check-brand.ts";
import type { PageFiles } from "./read-pages.ts";

const FILE = /^(.+)\.(en|id)\.md$/;

/** The pages of a brand's folder by their names: `pages/<name>.en.md` and `pages/<name>.id.md`. */
function pageFiles(folder: string): PageFiles {
  const within = join(folder, "pages");
  if (!existsSync(within)) return {};
  const files: Record<string, { en: string; id: string }> = {};
  for (const entry of readdirSync(within)) {
    const [, name, locale] = FILE.exec(entry) ?? [];
    if (name === undefined) continue;
    files[name] ??= { en: "", id: "" };
    files[name][locale as "en" | "id"] = readFileSync(join(within, entry), "utf8");
  }
  return files;
}

/** Reads a brand folder, or null without a brand.json. A missing drawing is empty. */
export function readBrandFolder(within: string, name: string): BrandFolder | null {
  const folder = join(within, name);
  const text = (file: string) => (existsSync(join(folder, file)) ? readFileSync(join(folder, file), "utf8") : "");
  const json = text("brand.json");
  return json === "" ? null : { name, json, logo: text("logo.svg"), mark: text("mark.svg"), pages: pageFiles(folder) };
}
