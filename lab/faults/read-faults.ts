const MOST = 8;

/** The faults reported by processes, each once, for investigating a failed round. */
export function readFaults(shops: readonly { logs(): string }[]): string[] {
  const said = new Set<string>();
  for (const line of shops.flatMap((shop) => shop.logs().split("\n"))) {
    if (!line.startsWith("{") || !line.includes('"level":"error"')) continue;
    try {
      const { message, error, code, at } = JSON.parse(line) as Record<string, unknown>;
      const place = Array.isArray(at) ? String(at.find((each) => String(each).includes("/server/")) ?? at[0]) : "";
      said.add([message, code, error, place].filter(Boolean).join(" · "));
    } catch {
      // The kill cut this line off.
    }
  }
  return [...said].slice(-MOST);
}
