/** The page after a login: `next`, without its language, if it is a path of this shop; else `otherwise`. Never another site. */
export function ownPath(next: string | null, otherwise: string): string {
  if (!next?.startsWith("/") || next.includes("\\") || [...next].some((c) => c <= " " || c === "\u007f")) return otherwise;
  const base = "https://shop.invalid";
  if (!URL.canParse(next, base)) return otherwise;
  const url = new URL(next, base);
  if (url.origin !== base || url.pathname.startsWith("//")) return otherwise;
  const bare = url.pathname.replace(/^\/(?:en|id)(?=\/|$)/, "") || "/";
  return bare.startsWith("//") ? otherwise : bare + url.search + url.hash;
}
