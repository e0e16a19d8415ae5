import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newBuyer, type Buyer } from "#test/harness/buyer.ts";
import { logInAs } from "#test/harness/log-in.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";

const TENANT = "garudarun";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop(null, { worker: false });
});
afterAll(() => shop.close());

const sql = (text: string) => shop.services.db.transaction(TENANT as never, (tx) => tx.query(text));
beforeEach(() => sql("delete from one_time_codes"));

let serial = 0;
const freshNumber = () => `8138${String((serial += 1)).padStart(4, "0")}567`;
const typed = (phoneNumber: string) => ({ countryCode: "+62", phoneNumber });
const masked = (phoneNumber: string) => `0${phoneNumber.slice(0, 3)}•••567`;
const at = () => ({ query: {}, idempotencyKey: randomUUID() });
async function told(by: Buyer) {
  const answer = await by.call("getCodeDelivery", { query: {} });
  if (!answer.ok) throw new Error(answer.problem.code);
  return { state: answer.data.state, codes: answer.data.codes.map(({ to, state }) => `${to} ${state}`) };
}
const stand = (number: string, status: string) =>
  sql(`update messages set status = '${status}' where template = 'identity.code' and recipient = '+62${number}'`);

describe("the delivery state of a code", () => {
  it("reports the state of a code's message to the requesting browser only", async () => {
    const [by, number] = [newBuyer(shop, { tenant: TENANT }), freshNumber()];
    expect(await told(by)).toEqual({ state: "untold", codes: [] });
    expect((await by.call("askLoginCode", { body: typed(number), ...at() })).ok).toBe(true);
    for (const [status, state] of [
      ["due", "on_its_way"],
      ["sent", "sent"],
      ["dead", "not_sent"],
    ] as const) {
      await stand(number, status);
      expect(await told(by)).toEqual({ state, codes: [`${masked(number)} ${state}`] });
    }
    expect(await told(newBuyer(shop, { tenant: TENANT }))).toEqual({ state: "untold", codes: [] });
  });

  it("reports both numbers' messages during a change of number", async () => {
    const [by, old, next] = [newBuyer(shop, { tenant: TENANT }), freshNumber(), freshNumber()];
    await logInAs(shop, by, `+62${old}`);
    await sql("delete from one_time_codes");
    expect((await by.call("askPhoneCodes", { body: typed(next), ...at() })).ok).toBe(true);
    await stand(old, "sent");
    await stand(next, "dead");
    expect((await told(by)).codes.toSorted()).toEqual([`${masked(old)} sent`, `${masked(next)} not_sent`].toSorted());
  });

  it("reports nothing, not even a code's existence, if that would reveal a known person", async () => {
    const [by, number] = [newBuyer(shop, { tenant: TENANT }), freshNumber()];
    await by.call("askLoginCode", { body: typed(number), ...at() });
    await sql("update one_time_codes set is_told = false");
    expect(await told(by)).toEqual({ state: "untold", codes: [] });
  });
});
