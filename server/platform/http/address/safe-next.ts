/** Target of a `next` parameter: a path of this shop, else the home page. */
export function safeNext(next: string | null, origin: string): string {
  if (!next?.startsWith("/") || next.includes("\\") || [...next].some((c) => c < " ")) return "/";
  try {
    const url = new URL(next, origin);
    return url.origin === new URL(origin).origin && !url.pathname.startsWith("//") ? url.pathname + url.search + url.hash : "/";
  } catch {
    return "/";
  }
}
