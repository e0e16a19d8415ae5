import { PAGES, type Page, type PageKind } from "./pages.ts";

/** Single words that look like the page of a business, and are or will be somebody's own. */
const RESERVED = new Set([
  "crossing",
  "gate",
  "get-ticket",
  "get-video",
  "handover",
  "logout",
  "my-ticket",
  "my-video",
  "preview",
  "purchases",
  "ticket",
  "waiver-release",
]);

const ROWS = Object.values<readonly Page[]>(PAGES)
  .flat()
  .filter(({ path }) => path !== "*")
  .map((page) => ({ parts: page.path.split("/"), page }));

const isName = (part: string) => part.startsWith(":");
/** What names and codes are made of. Another text finds nothing, or is the start of an address that somebody has lengthened: `my-ticket;a.js`. */
const PLAIN = /^[\w-]+$/;

function fits(parts: readonly string[], asked: readonly string[]): boolean {
  return parts.length === asked.length && parts.every((part, at) => (isName(part) ? PLAIN.test(asked[at]!) : part === asked[at]));
}

/** A row that says a part in so many words goes before one that takes any, from the left. */
function isCloser(one: readonly string[], other: readonly string[]): boolean {
  const at = one.findIndex((part, index) => isName(part) !== isName(other[index]!));
  return at >= 0 && !isName(one[at]!);
}

/** The row of the page at a path of the shop, with its language or without; undefined where there is none. */
function pageAt(path: string): Page | undefined {
  const [, ...all] = path.split("/");
  const asked = all[0] === "en" || all[0] === "id" ? all.slice(1) : all;
  const parts = asked.length === 0 ? [""] : asked;
  if (parts.length === 1 && RESERVED.has(parts[0]!)) return undefined;
  let found: (typeof ROWS)[number] | undefined;
  for (const row of ROWS) if (fits(row.parts, parts) && (!found || isCloser(row.parts, found.parts))) found = row;
  return found?.page;
}

/** What the page at a path of the shop is; `own` for one that there is not. */
export function pageKind(path: string): PageKind {
  return pageAt(path)?.kind ?? "own";
}
