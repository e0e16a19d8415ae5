import { OPERATOR } from "#server/platform/base/actor.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openShop, type TestShop } from "../../../../test/harness/open-shop.ts";
import { HOLD_LIMIT_NAMES, readHoldLimits } from "../../../platform/config/hold-limit-settings.ts";
import { saveHoldLimits } from "./save-limits.ts";

const TENANT = "garudarun";
let shop: TestShop;
let eventId: string;
beforeAll(async () => {
  shop = await openShop(null, { worker: false });
  const [row] = await shop.services.db.transaction(TENANT, (tx) =>
    tx.query<{ id: string }>("select id from events where tenant_id = $1 and slug = 'losari-sunset-5k'", [TENANT]),
  );
  eventId = row!.id;
});
afterAll(() => shop?.close());

/** A network's limits of holds and tickets, at an event with this number of tickets. */
async function capsAt(tickets: number, limits: readonly number[]): Promise<readonly [number, number]> {
  return shop.services.db.transaction(TENANT, async (tx) => {
    await tx.query("update quotas set taken = 0, total = 0 where tenant_id = $1 and event_id = $2", [TENANT, eventId]);
    await tx.query(
      `update quotas set total = $3
       where tenant_id = $1 and id = (select u.quota_id from quota_uses u join ticket_categories c on c.tenant_id = u.tenant_id and c.id = u.item_id
         where u.tenant_id = $1 and u.event_id = $2 limit 1)`,
      [TENANT, eventId, tickets],
    );
    const [row] = await tx.query<{ holds: number; tickets: number }>(
      "select c.network_holds as holds, c.network_tickets as tickets from raise_caps($1, $2, limits_of_event($1, $2, $3::int[])) c",
      [TENANT, eventId, [...limits]],
    );
    return [row!.holds, row!.tickets] as const;
  });
}

describe("a network's share of an event", () => {
  const standard = HOLD_LIMIT_NAMES.map((name) => readHoldLimits({})[name]);

  it("raises a network's share with the event's size, up to a thousand tickets", async () => {
    expect(await capsAt(1000, standard)).toEqual([60, 120]);
    expect(await capsAt(10_000, standard)).toEqual([250, 500]);
    expect(await capsAt(50_000, standard)).toEqual([500, 1000]);
    expect(await capsAt(500_000, standard)).toEqual([500, 1000]);
  });

  it("caps a network's share for the previous version too, and by the deployment's or the event's own maximum", async () => {
    expect(await capsAt(500_000, standard.slice(0, 11))).toEqual([500, 1000]);
    const own = readHoldLimits({ HOLD_LIMITS: "networkMost=300" });
    expect(
      await capsAt(
        500_000,
        HOLD_LIMIT_NAMES.map((name) => own[name]),
      ),
    ).toEqual([150, 300]);
    await shop.services.db.transaction({ tenant: TENANT, actor: OPERATOR }, async (tx) =>
      saveHoldLimits(tx, { eventId, changes: { networkMost: 2000 } }),
    );
    expect(await capsAt(500_000, standard)).toEqual([1000, 2000]);
  });
});
