const MOST = 8;

/** What processes said of faults of their own, alike ones once: for whoever looks into a round that went wrong. */
export function readFaults(shops: readonly { logs(): string }[]): string[] {
  const said = new Set<string>();
  for (const line of shops.flatMap((shop) => shop.logs().split("\n"))) {
    if (!line.startsWith("{") || !line.includes('"level":"error"')) continue;
    try {
      const { message, error, code, at } = JSON.parse(line) as Record<string, unknown>;
      const place = Array.isArray(at) ? String(at.find((each) => String(each).includes("/server/")) ?? at[0]) : "";
      said.add([message, code, error, place].filter(Boolean).join(" · "));
    } catch {
      // A line that was cut by the kill.
    }
  }
  return [...said].slice(-MOST);
}
