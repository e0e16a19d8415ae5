/** What happens to one call: no answer until it is given up, one that is lost behind the act, or another status. */
export type CallTrouble =
  | { readonly kind: "hang" | "drop_after" }
  | { readonly kind: "status"; readonly status: number; readonly retryAfter?: number };

/** A fetch whose next calls go wrong as they are told to, and which keeps what was sent. */
export function faultyFetch() {
  const troubles: CallTrouble[] = [];
  const sent: Record<string, unknown>[] = [];
  let calls = 0;
  let added: Readonly<Record<string, unknown>> | null = null;

  async function meet(
    trouble: CallTrouble,
    { ask, url, init }: { ask: typeof fetch; url: Parameters<typeof fetch>[0]; init?: RequestInit },
  ) {
    if (trouble.kind === "hang") {
      const { signal } = init ?? {};
      await new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason as Error)));
    }
    if (trouble.kind === "drop_after") {
      await (await ask(url, init)).arrayBuffer();
      throw new TypeError("the connection was lost");
    }
    const { status, retryAfter } = trouble as Extract<CallTrouble, { kind: "status" }>;
    return Response.json({}, { status, headers: retryAfter === undefined ? {} : { "retry-after": String(retryAfter) } });
  }

  /** The fetch itself, over another one. */
  function over(ask: typeof fetch): typeof fetch {
    return async (url, init) => {
      calls += 1;
      if (typeof init?.body === "string") sent.push(JSON.parse(init.body) as Record<string, unknown>);
      const trouble = troubles.shift();
      if (trouble) return meet(trouble, { ask, url, ...(init ? { init } : {}) });
      const answer = await ask(url, init);
      if (!added || !answer.headers.get("content-type")?.includes("json")) return answer;
      return Response.json({ ...((await answer.json()) as object), ...added }, { status: answer.status });
    };
  }
  return {
    over,
    sent,
    calls: () => calls,
    /** What becomes of the next calls, one after another. */
    next: (...list: CallTrouble[]) => void troubles.push(...list),
    /** From now on every answer says this besides. */
    add: (fields: Readonly<Record<string, unknown>>) => void (added = fields),
  };
}
