import { readFlat, writeFlat } from "./flat-data.ts";

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "\\u0026",
  ">": "\\u003e",
  "<": "\\u003c",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/** Escapes JavaScript text for a script element. */
function escapeForScript(text: string): string {
  return text.replace(/[&><\u2028\u2029]/g, (sign) => ESCAPES[sign]!);
}

/** Scripts with loaders' data, and the passages in them that are the texts of screens, in order. */
export type Handoff = { readonly html: string; readonly words: readonly string[] };

/** The texts of each route's screens, as they stand in the data. */
function wordsIn(plain: unknown): string[] {
  const { loaderData } = plain as { readonly loaderData?: Readonly<Record<string, { readonly messages?: object } | null>> };
  return Object.values(loaderData ?? {}).flatMap((data) => (data?.messages ? [escapeForScript(JSON.stringify(data.messages))] : []));
}

/**
 * The loaders' data for the router in the browser: the scripts at the end of the body, with `scriptMark` as their nonce. Plain data travel as
 * JSON, which compresses to little more than half of the router's flat form, and become flat in the browser.
 */
export async function readHandoff(stream: ReadableStream<Uint8Array> | undefined, scriptMark: string): Promise<Handoff> {
  if (!stream) return { html: "", words: [] };
  const text = await new Response(stream).text();
  const plain = readFlat(text);
  const given =
    plain === null ? escapeForScript(JSON.stringify(text)) : `(${String(writeFlat)})(${escapeForScript(JSON.stringify(plain))})`;
  const enqueue = `window.__reactRouterContext.streamController.enqueue(${given});`;
  const open = `<script nonce="${scriptMark}">`;
  const html = `${open}${enqueue}</script>${open}window.__reactRouterContext.streamController.close();</script>`;
  return { html, words: plain === null ? [] : wordsIn(plain) };
}
