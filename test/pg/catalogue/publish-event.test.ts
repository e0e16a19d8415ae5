import { OPERATOR } from "#server/platform/base/actor.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listUnpayable } from "#server/modules/catalogue/events/list-unpayable.ts";
import { publishEvent } from "#server/modules/catalogue/events/publish-event.ts";
import { retireAccount } from "#server/modules/payments/accounts/retire-account.ts";
import { openAccountStall, OTHER, TENANT, type AccountStall } from "../../api/payments/account-stall.ts";
import { send } from "../../api/send.ts";

const SLUG = "losari-sunset-5k";
let desk: AccountStall;
beforeAll(async () => {
  desk = await openAccountStall();
});
beforeEach(async () => {
  await desk.forgetAccounts();
  await become("draft");
});
afterAll(() => desk.close());

const become = (status: string) =>
  desk.stall.sql("update events set status = $2 where tenant_id = $3 and slug = $1", [SLUG, status, TENANT]);
const publish = (env: "production" | "demo", slug = SLUG) => {
  const { db, settings } = desk.stall.shop.services;
  return publishEvent({ db, settings: { ...settings, env }, tenant: TENANT, actor: OPERATOR }, slug);
};
const standing = async () =>
  (await desk.stall.sql<{ status: string }>("select status from events where tenant_id = $2 and slug = $1", [SLUG, TENANT]))[0]!.status;

describe("a draft", () => {
  it("publishes a draft with a price in production only if the brand has a payment account", async () => {
    expect([await publish("production"), await standing()]).toEqual(["unpayable", "draft"]);
    // Another brand's account does not help, nor a retired one.
    await desk.give(OTHER, desk.freshAccount().key);
    await desk.give(TENANT, desk.freshAccount().key);
    await retireAccount({ ...desk.tools(), tenant: TENANT, actor: OPERATOR });
    expect(await publish("production")).toBe("unpayable");
    expect(await desk.stall.sql("select 1 from audit where action = 'event.published'")).toEqual([]);
    await desk.give(TENANT, desk.freshAccount().key);
    expect([await publish("production"), await standing()]).toEqual(["published", "published"]);
    expect(await publish("production")).toBe("already");
    expect(await desk.stall.sql("select actor, data from audit where action = 'event.published'")).toEqual([
      { actor: "operator", data: { slug: SLUG } },
    ]);
    await expect.poll(async () => (await send(desk.stall.shop, `/api/v1/events/${SLUG}`, {})).status).toBe(200);
  });

  it("requires an account if only add-ons cost money, and none if everything is free", async () => {
    const own =
      "tenant_id = 'garudarun' and event_id = (select id from events where tenant_id = 'garudarun' and slug = 'losari-sunset-5k')";
    const [{ category }] = (await desk.stall.sql<{ category: string }>(
      `select id as category from ticket_categories where ${own} limit 1`,
    )) as [{ category: string }];
    await desk.stall.sql(`update ticket_categories set price = 0 where ${own}`);
    await desk.stall.sql(
      `insert into addons (tenant_id, event_id, id, category_id, position, name, amount, is_required, is_custom_date, min_qty, is_distributed_per_attendee)
       select tenant_id, event_id, gen_random_uuid(), id, 9, '{"en":"Shirt","id":"Kaus"}', 50000, false, false, 0, false from ticket_categories where id = $1`,
      [category],
    );
    expect(await publish("production")).toBe("unpayable");
    await desk.stall.sql(`update addons set amount = 0 where ${own}`);
    expect(await publish("production")).toBe("published");
  });

  it("publishes a draft without an account outside production, and refuses anything but a draft", async () => {
    expect(await publish("demo")).toBe("published");
    for (const status of ["cancelled", "postponed"]) {
      await become(status);
      expect([await publish("demo"), await standing()]).toEqual(["state", status]);
    }
    expect(await publish("demo", "no-such-event")).toBe("missing");
  });
});

it("names brands that sell for money without an account", async () => {
  const { services } = desk.stall.shop;
  const { provider } = services;
  await become("published");
  Object.assign(services, { provider: null });
  try {
    expect(await listUnpayable(services, [TENANT, OTHER])).toContain(OTHER);
    await desk.give(OTHER, desk.freshAccount().key);
    await desk.inUse(OTHER, "double");
    expect(await listUnpayable(services, [TENANT, OTHER])).not.toContain(OTHER);
  } finally {
    Object.assign(services, { provider });
  }
});
