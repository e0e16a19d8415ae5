import { PAGES, PLAIN_PAGES, type Page } from "./pages.ts";

/** Punctuation that sentences, lists and messengers leave behind an address, without the characters that may end a key. */
const TRAILING = /[\s\p{Cf}.,;:!)\]}>'"*`|~\u2018-\u201e\u2026\u00ab\u00bb\u3001\u3002\u300d\uff01\uff09\uff0c\uff0e]+$/u;
/** An ampersand as pages' sources and mail programs write it. */
const WRITTEN_OUT = /&(?:amp(?:;|%3B)|#38;)/gi;
/** The only paths to redirect to, so that no address of another site can result. */
const SAFE = /^(?:\/[A-Za-z0-9_,-]+)*$/;
const ENCODINGS = 3;

const ROWS: readonly (readonly string[])[] = [
  ...Object.values<readonly Page[]>(PAGES)
    .flat()
    .filter(({ path }) => path !== "*" && path !== "")
    .map(({ path }) => path),
  ...PLAIN_PAGES,
].map((path) => path.split("/"));

/** The path as plain text, decoded repeatedly; null if malformed. */
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

/** Words become lower-case, video codes upper-case without separators; keys stay as they are. */
function spelled(row: readonly string[], at: number, part: string): string {
  const name = row[at]!;
  if (!isName(name)) return name;
  // Get ticket has the claim's code in place of the event's slug.
  if (name === ":slug") return row.includes("get-ticket") ? part : part.toLowerCase();
  return name === ":code" && row[0] === "v" ? part.replace(/[ -]/g, "").toUpperCase() : part;
}

/**
 * The canonical address of the page that a path means: without empty segments, trailing punctuation, needless encoding and upper case. Null
 * if the path is canonical already, or no page. See docs/rules/pages.md#one-address.
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

/** The query with plain ampersands, so that a pasted address keeps all its parameters. Null if it has no others. */
export function settleQuery(search: string): string | null {
  const settled = search.replace(WRITTEN_OUT, "&");
  return settled === search ? null : settled;
}
