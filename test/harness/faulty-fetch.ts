/** A call's fault: no answer until it is given up, an answer lost after the effect, or another status. */
export type CallTrouble =
  | { readonly kind: "hang" | "drop_after" }
  | { readonly kind: "status"; readonly status: number; readonly retryAfter?: number };

/** A fetch whose next calls fail as ordered, and which records requests. */
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
    /** The faults of the next calls, in order. */
    next: (...list: CallTrouble[]) => void troubles.push(...list),
    /** Adds these fields to every later answer. */
    add: (fields: Readonly<Record<string, unknown>>) => void (added = fields),
  };
}
