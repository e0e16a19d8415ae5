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
 * The loaders' data in the form that the router reads in the browser: the scripts at the end of the body, with `scriptMark` as their nonce.
 */
export async function readHandoff(stream: ReadableStream<Uint8Array> | undefined, scriptMark: string): Promise<string> {
  if (!stream) return "";
  const text = await new Response(stream).text();
  const enqueue = `window.__reactRouterContext.streamController.enqueue(${escapeForScript(JSON.stringify(text))});`;
  const open = `<script nonce="${scriptMark}">`;
  return `${open}${enqueue}</script>${open}window.__reactRouterContext.streamController.close();</script>`;
}
