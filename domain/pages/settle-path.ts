import { PAGES, PLAIN_PAGES, type Page } from "./pages.ts";

/** Signs that a sentence, a list or a messenger's emphasis leaves behind an address; those that a key may end with are not among them. */
const TRAILING = /[\s.,;:!)\]}>'"*`\u2019\u201d\u2026\u00bb]+$/u;
/** What is left of an address of ours; nothing else is led on, so that no address of another site can come of it. */
const SAFE = /^(?:\/[A-Za-z0-9_,-]+)*$/;
const ENCODINGS = 3;

const ROWS: readonly (readonly string[])[] = [
  ...Object.values<readonly Page[]>(PAGES)
    .flat()
    .filter(({ path }) => path !== "*" && path !== "")
    .map(({ path }) => path),
  ...PLAIN_PAGES,
].map((path) => path.split("/"));

/** The path as plain text, however often it was encoded; null for one that cannot be. */
function decoded(path: string): string | null {
  let text = path;
  for (let n = 0; n < ENCODINGS && text.includes("%"); n += 1) {
    try {
      text = decodeURIComponent(text);
    } catch {
      return null;
    }
  }
  return text;
}

const isName = (part: string) => part.startsWith(":");

function fits(row: readonly string[], parts: readonly string[]): boolean {
  return row.length === parts.length && row.every((part, at) => isName(part) || part === parts[at]!.toLowerCase());
}

/** Words of an address are small letters, and codes of a video are large ones without what people type between them; keys are what they are. */
function spelled(row: readonly string[], at: number, part: string): string {
  const name = row[at]!;
  if (!isName(name)) return name;
  // Get ticket takes the code of a claim where an event's word stands.
  if (name === ":slug") return row.includes("get-ticket") ? part : part.toLowerCase();
  return name === ":code" && row[0] === "v" ? part.replace(/[ -]/g, "").toUpperCase() : part;
}

/**
 * The one address of the page that a path means: without empty steps, signs of the sentence that it stood in, needless encoding and large letters.
 * Null where the path is that address already, or means no page. See docs/rules/pages.md#one-address.
 */
export function settlePath(pathname: string): string | null {
  const plain = decoded(pathname)?.replace(TRAILING, "");
  if (plain === undefined) return null;
  const all = plain.split("/").filter((part) => part !== "");
  const lang = /^(?:en|id)$/i.test(all[0] ?? "") ? [all[0]!.toLowerCase()] : [];
  const parts = all.slice(lang.length).map((part) => part.replace(TRAILING, ""));
  const rows = ROWS.filter((row) => fits(row, parts));
  const row = rows.find((one) => rows.every((other) => one.filter(isName).length <= other.filter(isName).length));
  if (!row && parts.length > 0) return null;
  const settled = [...lang, ...parts.map((part, at) => spelled(row!, at, part))].map((part) => `/${part}`).join("") || "/";
  if (settled === pathname || !SAFE.test(settled === "/" ? "" : settled)) return null;
  return settled;
}
