import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ReturnPolicy } from "#domain/orders/returns/return-policy.ts";
import { writeReturnTerms } from "#i18n/catalogue/write-return-terms.ts";
import { actAs } from "#server/act.ts";
import { OPERATOR } from "#server/platform/base/actor.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { changeText, readText } from "../../brands/texts/change-text.ts";
import { setReturnPolicy, showReturnPolicy } from "./set-policy.ts";

const TENANT = "garudarun";
const EVENT = "losari-sunset-5k";
let shop: TestShop;
beforeAll(async () => {
  shop = await openShop(null, { worker: false });
});
afterAll(() => shop?.close());

const act = (tenant = TENANT) => actAs(shop.services, tenant, OPERATOR);
const set = (policy: ReturnPolicy | null, category: string | null = null) => setReturnPolicy(act(), { slug: EVENT, category, policy });
const terms = async () => (await readText(act(), { event: EVENT }))!;
const sectionOf = (text: string) => text.split(/\n\n(?=## )/).filter((part) => /^## (Returns and refunds|Pengembalian tiket)/.test(part));
const HALF: ReturnPolicy = [{ hours: 48, percent: 50, withFee: false }];

describe("an event's policy for returns", () => {
  it("writes its paragraph into the terms, once, in both languages, and keeps it when they change [S35]", async () => {
    for (const policy of [HALF, [{ hours: 720, percent: 90, withFee: true }, ...HALF], null, HALF]) {
      const policies = await set(policy);
      if (typeof policies === "string") throw new Error(policies);
      expect(policies.event).toEqual(policy ?? []);
      const { en, id } = writeReturnTerms(policies);
      expect([sectionOf((await terms()).en), sectionOf((await terms()).id)]).toEqual([[en], [id]]);
      expect((await terms()).en).not.toContain("## No refunds");
    }
    const texts = { en: "## Entry\nEarly.\n\n## Refunds\nAlways.", id: "## Masuk\nAwal.\n\n## Refund\nSelalu." };
    expect(await changeText(act(), { place: { event: EVENT }, texts })).toBe("changed");
    const { en, id } = writeReturnTerms({ event: HALF, categories: [] });
    expect(await terms()).toEqual({ en: `## Entry\nEarly.\n\n${en}`, id: `## Masuk\nAwal.\n\n${id}` });
  });

  it("has steps of its own for a category, found by its name in either language", async () => {
    await set(HALF);
    expect(await set([], "keluarga isi 4")).toMatchObject({ categories: [{ policy: [] }] });
    expect(await showReturnPolicy(act(), EVENT)).toMatchObject({ event: HALF, categories: [{ name: { en: "Family of 4" }, policy: [] }] });
    expect((await terms()).en).toContain("- Family of 4: Tickets are not returned.");
    expect(await set(null, "Family of 4")).toEqual({ event: HALF, categories: [] });
    expect(await set(HALF, "Nobody")).toBe("no category");
    expect(await setReturnPolicy(act("jenius"), { slug: EVENT, category: null, policy: HALF })).toBe("no event");
    await expect(set([...HALF, ...HALF])).rejects.toThrow(RangeError);
    await expect(set([])).rejects.toThrow(RangeError);
  });

  it.each([
    ["equal deadlines", "'{24,24}', '{50,40}', '{f,f}'", "order"],
    ["later deadlines first", "'{24,48}', '{50,40}', '{f,f}'", "order"],
    ["more than all", "'{24}', '{101}', '{f}'", "percents"],
    ["less than nothing", "'{24}', '{-1}', '{f}'", "percents"],
    ["a deadline after the start", "'{-1}', '{50}', '{f}'", "hours"],
    ["a step without a percentage", "'{24,2}', '{50}', '{f,f}'", "steps"],
    ["an unknown deadline", "'{24,null}', '{50,40}', '{f,f}'", "known"],
    ["no steps for the event", "'{}', '{}', '{}'", "steps"],
    ["steps that begin elsewhere", "'[0:0]={24}', '{50}', '{f}'", "plain"],
  ])("refuses in the database a policy with %s", async (_, values, constraint) => {
    const insert = shop.services.db.transaction(TENANT, async (tx) => {
      await tx.query("update return_policies set ended_at = clock_timestamp() where ended_at is null");
      await tx.query(
        `insert into return_policies (tenant_id, event_id, hours, percents, fees) select '${TENANT}', id, ${values} from events where slug = '${EVENT}'`,
      );
    });
    await expect(insert).rejects.toThrow(`return_policies_${constraint}`);
  });

  it("keeps its history: no row is deleted, changed, or in force beside another", async () => {
    await set(HALF);
    const tried = (text: string) => shop.services.db.transaction(TENANT, (tx) => tx.query(text));
    await expect(tried("delete from return_policies")).rejects.toThrow("permission denied");
    await expect(tried("update return_policies set percents = '{0}'")).rejects.toThrow("permission denied");
    await expect(tried("update return_policies set ended_at = since - interval '1 s'")).rejects.toThrow("return_policies_times");
    const again =
      "insert into return_policies (tenant_id, event_id, hours, percents, fees) select tenant_id, event_id, hours, percents, fees from return_policies where ended_at is null";
    await expect(tried(again)).rejects.toThrow("return_policies_in_force");
  });

  it("hides its rows from other brands", async () => {
    await set(HALF);
    const count = (tenant: string) =>
      shop.services.db.transaction(tenant, (tx) =>
        tx.query(
          "select 1 from return_policies where event_id in (select id from events) and hours = '{48}' and percents = '{50}' and ended_at is null",
        ),
      );
    expect(await count(TENANT)).toHaveLength(1);
    expect(await count("riuhfest")).toHaveLength(0);
  });
});
