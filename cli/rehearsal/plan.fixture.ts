import type { PlannedQueue, SalePlan } from "./plan.types.ts";

/** A small sale for tests: two categories with a quota each, two thousand and three hundred tickets. */
export function plan(queue: Partial<PlannedQueue> = {}, totals: readonly [number, number] = [2000, 300]): SalePlan {
  const ids = ["festival", "balcony"] as const;
  return {
    brand: "brand",
    slug: "big-night",
    eventId: "00000000-0000-7000-8000-000000000001",
    name: "Big Night",
    offered: {
      categories: ids.map((id) => ({ id, maxPerOrder: 4, bundlingTicket: "0" })),
      addons: [],
      sessionIds: [],
      maxTickets: 4,
    },
    categories: ids.map((id, i) => ({ id, name: `Category ${id}`, price: 250_000 * (i + 1), hasWaitingList: i === 0 })),
    quotas: ids.map((id, i) => ({ id: `quota-${id}`, total: totals[i]!, left: totals[i]! })),
    uses: ids.map((id) => ({ itemId: id, quotaId: `quota-${id}`, sessionId: null, units: 1 })),
    network: { holds: 60, tickets: 120, percent: 5, most: 1000 },
    paySeconds: 900,
    graceSeconds: 90,
    queue: {
      isConfigured: true,
      slots: 200,
      perMinute: null,
      fullAhead: 1000,
      turnSeconds: 300,
      passSeconds: 600,
      prequeueSeconds: 1800,
      ...queue,
    },
  };
}
