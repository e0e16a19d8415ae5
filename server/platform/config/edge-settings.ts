/** Purge address of an edge in front of this deployment, called when a brand's pages change. */
export type EdgeSettings = { readonly purgeUrl: string; readonly token: string | null };

/** Null without EDGE_PURGE_URL. Throws an Error of one line. */
export function readEdgeSettings(env: NodeJS.ProcessEnv): EdgeSettings | null {
  const text = env["EDGE_PURGE_URL"];
  if (!text) return null;
  const url = URL.parse(text);
  const isLocal = url?.hostname === "localhost" || url?.hostname === "127.0.0.1";
  if (!url || (url.protocol !== "https:" && !(isLocal && url.protocol === "http:")))
    throw new Error("EDGE_PURGE_URL must begin with https://");
  const token = env["EDGE_PURGE_TOKEN"] || null;
  if (token !== null && !/^[\x21-\x7e]+$/.test(token)) throw new Error("EDGE_PURGE_TOKEN must be one word of printable characters");
  return { purgeUrl: url.href, token };
}
