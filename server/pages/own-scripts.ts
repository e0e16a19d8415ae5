import { createHash, randomBytes } from "node:crypto";

/** The nonce of this process's own scripts. It never leaves the process, so an injected script cannot contain it. */
export const SCRIPT_MARK = randomBytes(18).toString("base64url");

const ATTRIBUTE = ` nonce="${SCRIPT_MARK}"`;
const MARKED = new RegExp(`<script[^>]*${ATTRIBUTE}[^>]*>([\\s\\S]*?)</script>`, "g");

/** A page's text as sent, and the digests of our own inline scripts in it for the policy. */
export type OwnScripts = { readonly text: string; readonly digests: readonly string[] };

/** Removes the mark from a text and returns the digests of the marked scripts. Unmarked scripts get no digest anywhere. */
export function takeOwnScripts(marked: string): OwnScripts {
  if (!marked.includes(ATTRIBUTE)) return { text: marked, digests: [] };
  const digests = new Set<string>();
  for (const [, script] of marked.matchAll(MARKED))
    if (script !== "") digests.add(`'sha256-${createHash("sha256").update(script!).digest("base64")}'`);
  return { text: marked.replaceAll(ATTRIBUTE, ""), digests: [...digests] };
}
