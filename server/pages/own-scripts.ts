import { createHash, randomBytes } from "node:crypto";

/**
 * What this process's pages are drawn with as the nonce of every script that our own code writes. It never leaves the process: whoever
 * gets a script into a page cannot know it.
 */
export const SCRIPT_MARK = randomBytes(18).toString("base64url");

const ATTRIBUTE = ` nonce="${SCRIPT_MARK}"`;
const MARKED = new RegExp(`<script[^>]*${ATTRIBUTE}[^>]*>([\\s\\S]*?)</script>`, "g");

/** A page's text as it is sent, and the digests, as a policy names them, of the inline scripts in it that are ours. */
export type OwnScripts = { readonly text: string; readonly digests: readonly string[] };

/** Takes the mark out of a text, and tells which scripts bore it. A script without it has no digest, wherever it stands. */
export function takeOwnScripts(marked: string): OwnScripts {
  if (!marked.includes(ATTRIBUTE)) return { text: marked, digests: [] };
  const digests = new Set<string>();
  for (const [, script] of marked.matchAll(MARKED))
    if (script !== "") digests.add(`'sha256-${createHash("sha256").update(script!).digest("base64")}'`);
  return { text: marked.replaceAll(ATTRIBUTE, ""), digests: [...digests] };
}
