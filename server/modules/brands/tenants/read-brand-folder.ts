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

const PICTURE = /^(logo|mark)\.(svg|png|webp|jpe?g)$/i;
const ORDER = ["svg", "png", "webp", "jpg", "jpeg"];

/** A picture's content by its first bytes, whatever its name says: pixels as a `data:` address, anything else as text. */
function contentOf(bytes: Buffer): string {
  const head = bytes.subarray(0, 12).toString("latin1");
  const type = head.startsWith("\x89PNG") ? "png" : head.startsWith("\xff\xd8\xff") ? "jpeg" : /^RIFF.{4}WEBP/s.test(head) ? "webp" : null;
  if (type !== null) return `data:image/${type};base64,${bytes.toString("base64")}`;
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return isWide ? new TextDecoder(bytes[0] === 0xff ? "utf-16le" : "utf-16be").decode(bytes) : bytes.toString("utf8");
}

/** The logo or the mark: SVG before pixels. Empty without one. */
function pictureIn(folder: string, name: "logo" | "mark"): { readonly file: string; readonly content: string } {
  const kindOf = (entry: string) => ORDER.indexOf(PICTURE.exec(entry)?.[2]?.toLowerCase() ?? "");
  const [file] = readdirSync(folder)
    .filter((entry) => PICTURE.exec(entry)?.[1]?.toLowerCase() === name)
    .toSorted((a, b) => kindOf(a) - kindOf(b));
  return file === undefined ? { file: `${name}.svg`, content: "" } : { file, content: contentOf(readFileSync(join(folder, file))) };
}

/** Reads a brand folder, or null without a brand.json. A missing picture is empty. */
export function readBrandFolder(within: string, name: string): BrandFolder | null {
  const folder = join(within, name);
  const path = join(folder, "brand.json");
  if (!existsSync(path)) return null;
  const json = readFileSync(path, "utf8").replace(/^\uFEFF/, "");
  const [logo, mark] = [pictureIn(folder, "logo"), pictureIn(folder, "mark")];
  const files = { logo: logo.file, mark: mark.file };
  const isUsual = files.logo === "logo.svg" && files.mark === "mark.svg";
  if (json === "") return null;
  return { name, json, logo: logo.content, mark: mark.content, ...(isUsual ? {} : { files }), pages: pageFiles(folder) };
}
