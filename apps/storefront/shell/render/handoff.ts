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

/**
 * The loaders' data for the router in the browser: the scripts at the end of the body, with `scriptMark` as their nonce. Plain data travel as
 * JSON, which compresses to little more than half of the router's flat form, and become flat in the browser.
 */
export async function readHandoff(stream: ReadableStream<Uint8Array> | undefined, scriptMark: string): Promise<string> {
  if (!stream) return "";
  const text = await new Response(stream).text();
  const plain = readFlat(text);
  const given =
    plain === null ? escapeForScript(JSON.stringify(text)) : `(${String(writeFlat)})(${escapeForScript(JSON.stringify(plain))})`;
  const enqueue = `window.__reactRouterContext.streamController.enqueue(${given});`;
  const open = `<script nonce="${scriptMark}">`;
  return `${open}${enqueue}</script>${open}window.__reactRouterContext.streamController.close();</script>`;
}
