import { createHash, randomBytes } from "node:crypto";

/**
 * The nonce with which this process's pages are drawn: every script that our own code writes bears it. It never leaves the process, so
 * somebody who gets a script into a page cannot know it.
 */
export const SCRIPT_MARK = randomBytes(18).toString("base64url");

const ATTRIBUTE = ` nonce="${SCRIPT_MARK}"`;
const MARKED = new RegExp(`<script[^>]*${ATTRIBUTE}[^>]*>([\\s\\S]*?)</script>`, "g");

/** A page's text as it is sent, and the digests of our own inline scripts in it, as a policy names them. */
export type OwnScripts = { readonly text: string; readonly digests: readonly string[] };

/** Removes the mark from a text, and says which scripts bore it. A script without the mark has no digest, wherever it stands. */
export function takeOwnScripts(marked: string): OwnScripts {
  if (!marked.includes(ATTRIBUTE)) return { text: marked, digests: [] };
  const digests = new Set<string>();
  for (const [, script] of marked.matchAll(MARKED))
    if (script !== "") digests.add(`'sha256-${createHash("sha256").update(script!).digest("base64")}'`);
  return { text: marked.replaceAll(ATTRIBUTE, ""), digests: [...digests] };
}
