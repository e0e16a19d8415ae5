import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { PageFiles } from "../server/features/tenants/read-pages.ts";

const FILE = /^(.+)\.(en|id)\.md$/;

/** The pages of a brand's folder by their names: `pages/<name>.en.md` and `pages/<name>.id.md`. */
export function pageFiles(folder: string): PageFiles {
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
