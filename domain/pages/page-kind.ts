import { PAGES, type Page, type PageKind } from "./pages.ts";

/** Single words that are, or will be, personal pages, although they look like a business page. */
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
/** The characters of names and codes. An address with others, such as `my-ticket;a.js`, matches no row. */
const PLAIN = /^[\w-]+$/;

function fits(parts: readonly string[], asked: readonly string[]): boolean {
  return parts.length === asked.length && parts.every((part, at) => (isName(part) ? PLAIN.test(asked[at]!) : part === asked[at]));
}

/** Compares from the left: a literal segment ranks before a parameter. */
function isCloser(one: readonly string[], other: readonly string[]): boolean {
  const at = one.findIndex((part, index) => isName(part) !== isName(other[index]!));
  return at >= 0 && !isName(one[at]!);
}

/** The row of the page at a path, with or without a language; undefined if there is none. */
function pageAt(path: string): Page | undefined {
  const [, ...all] = path.split("/");
  const asked = all[0] === "en" || all[0] === "id" ? all.slice(1) : all;
  const parts = asked.length === 0 ? [""] : asked;
  if (parts.length === 1 && RESERVED.has(parts[0]!)) return undefined;
  let found: (typeof ROWS)[number] | undefined;
  for (const row of ROWS) if (fits(row.parts, parts) && (!found || isCloser(row.parts, found.parts))) found = row;
  return found?.page;
}

/** The kind of the page at a path; `own` for an unknown page. */
export function pageKind(path: string): PageKind {
  return pageAt(path)?.kind ?? "own";
}
