import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { completeFlags } from "#domain/brands/flags.ts";
import type { WebAct, TenantId } from "#server/act.ts";
import { joinQueue } from "#server/modules/orders/queue/join-queue.ts";
import type { TestShop } from "../../test/harness/open-shop.ts";
import { QUEUE_TENANT } from "./queue-of.ts";
import { report, rounded } from "./report.ts";

const AT_ONCE = 1000;
/** Enough to create everything that is created once. */
const WARM = 2000;
const CROWDS = [100_000, 1_000_000] as const;

setFlagsFromString("--expose-gc");
const gc = runInNewContext("gc") as () => void;

/** Bytes in use: objects, and buffers beside them. */
async function heldBytes(): Promise<number> {
  for (let n = 0; n < 3; n += 1) {
    gc();
    // Buffers are freed in another thread.
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** A new visitor, as the call of a browser without cookies makes one. */
function newcomer({ services }: TestShop, call: string): WebAct {
  return {
    ...services,
    tenant: QUEUE_TENANT as TenantId,
    brand: { title: "", whatsappNumber: null, businessIds: [], flags: completeFlags(undefined) },
    actor: {
      kind: "visitor",
      owner: null,
      preview: null,
      openings: [call],
      login: { session: null, device: "" },
    },
    locale: "en",
    visit: { cookie: null, network: null, address: null },
    origin: `https://${QUEUE_TENANT}.example`,
    setCookies: { cookies: [], returned: [] },
    requestId: call,
  };
}

/**
 * A process's memory after this many joins, compared with the first few. Calls the use case like the API and the page's form do. It keeps
 * the answers of the last 50,000 joins for five minutes, so only the first hundred thousand may cost memory.
 */
export async function benchQueueMemory(shop: TestShop, event: string): Promise<void> {
  let serial = 0;
  async function joinOnce(): Promise<void> {
    const call = `${"x".repeat(32)}${(serial += 1)}`;
    const once = { key: call, bodyHash: `${"y".repeat(32)}${serial}`, earlier: [] };
    await joinQueue(newcomer(shop, call), { event, token: undefined, proof: undefined, phone: null, once });
  }
  const come = async (count: number) => {
    for (let done = 0; done < count; done += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, joinOnce));
  };
  await come(WARM);
  const first = await heldBytes();
  let [before, came] = [first, 0];
  for (const visitors of CROWDS) {
    await come(visitors - came);
    const held = await heldBytes();
    report("queue", {
      what: "memory of those who wait",
      visitors,
      heldMoreMb: rounded((held - first) / 1e6, 1),
      bytesEachOfTheLast: rounded((held - before) / (visitors - came), 1),
      lastVisitors: visitors - came,
      target: 0,
    });
    [before, came] = [held, visitors];
  }
}
