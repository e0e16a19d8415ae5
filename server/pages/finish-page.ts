import type { Config } from "#contract/brands/config.ts";
import type { PageText } from "#contract/pages.ts";
import type { Headings, Page } from "../platform/http/answers/answer-page.ts";
import { cachedByText } from "../platform/http/answers/cached-by-text.ts";
import { pageBytes } from "../platform/http/answers/page-bytes.ts";
import { takeOwnScripts } from "./own-scripts.ts";
import { pagePolicy } from "./page-policy.ts";

const NO_BODY = new Set([204, 205, 304]);

/** Seconds until a failed page may be requested again. */
const RETRY_SECONDS = 2;
/** Bytes of cached pieces, with and without their marks. */
const MOST_BYTES = 16 * 1024 * 1024;
const recurringScripts = cachedByText(takeOwnScripts, ({ text, digests }) => 2 * text.length + 64 * digests.length, MOST_BYTES);

/** The pieces of a page as sent, and the digests of our own scripts in them. No script spans two pieces. */
function sentOf(texts: PageText["texts"]): { readonly pieces: PageText["texts"]; readonly digests: ReadonlySet<string> } {
  const digests = new Set<string>();
  const pieces = texts.map(({ text, recurs, common }) => {
    const own = recurs ? recurringScripts(text) : takeOwnScripts(text);
    for (const digest of own.digests) digests.add(digest);
    return { text: own.text, recurs, ...(common && { common }) };
  });
  return { pieces, digests };
}

/** A private text in pieces: the passages that it shares with other visitors' pages recur, the rest does not. */
function cutCommon({ text, common = [] }: PageText["texts"][number]): PageText["texts"] {
  const pieces: { text: string; recurs: boolean }[] = [];
  let from = 0;
  for (const passage of common) {
    const at = passage === "" ? -1 : text.indexOf(passage, from);
    if (at < 0) continue;
    pieces.push({ text: text.slice(from, at), recurs: false }, { text: passage, recurs: true });
    from = at + passage.length;
  }
  return [...pieces, { text: text.slice(from), recurs: false }];
}

/** The headers of every page, and of every answer in place of one. */
function withRules(headers: Headings): [string, string][] {
  const own = headers.filter(([name]) => name !== "x-content-type-options" && name !== "referrer-policy");
  const named: [string, string][] = own.map(([name, value]) => [name, value]);
  named.push(["x-content-type-options", "nosniff"]);
  // An address may contain an order's key, or answers that the page has yet to remove, so the referrer is only the origin.
  named.push(["referrer-policy", "strict-origin"]);
  if (!own.some(([name]) => name === "cache-control")) named.push(["cache-control", "no-store"]);
  return named;
}

async function asText(response: Response): Promise<PageText> {
  return { status: response.status, headers: [...response.headers], texts: [{ text: await response.text(), recurs: false }] };
}

type Options = {
  readonly config: Config;
  readonly path: string;
  readonly isEverybodys: boolean;
  readonly segments?: string | null;
  readonly streams?: readonly string[];
  readonly framedBy?: readonly string[];
};

/**
 * Completes a rendered page, or the answer in its place, to its bytes and the headers of every page. Of one visitor's page it caches only
 * what other visitors' pages have in common with it.
 */
export async function finishPage(
  made: Response | PageText,
  { config, path, isEverybodys, segments = null, streams = [], framedBy = [] }: Options,
): Promise<Page> {
  const { status, headers, texts } = "texts" in made ? made : await asText(made);
  const { pieces, digests } = sentOf(isEverybodys ? texts : texts.map((each) => ({ ...each, recurs: false })));
  const named = withRules(headers);
  if (headers.some(([name, value]) => name === "content-type" && value.includes("text/html")))
    named.push(["content-security-policy", pagePolicy(digests, config, { path, segments, streams, framedBy })]);
  if (status === 503 && !headers.some(([name]) => name === "retry-after")) named.push(["retry-after", String(RETRY_SECONDS)]);
  return { status, headers: named, bytes: NO_BODY.has(status) ? null : pageBytes(isEverybodys ? pieces : pieces.flatMap(cutCommon)) };
}
