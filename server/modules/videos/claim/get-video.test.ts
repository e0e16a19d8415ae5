import { OPERATOR } from "#server/platform/base/actor.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshKey, newBuyer, type Buyer } from "#test/harness/buyer.ts";
import { codeFor, keptMessages, logInAs } from "#test/harness/log-in.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { buyVideo, videoOf } from "#test/harness/video-buyer.ts";
import { giveVideo, revokeVideo } from "../sell/give-video.ts";

const TENANT = "gemasimfoni";
const SLUG = "suita-sungai-rekaman";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop(null);
});
afterAll(() => shop.close());

let serial = 0;
const freshPhone = () => `+62812666${String((serial += 1)).padStart(2, "0")}123`;
const browser = (tenant = TENANT) => newBuyer(shop, { tenant });
const sql = (text: string, params: string[] = []) => shop.services.db.transaction(TENANT, (tx) => tx.query(text, params));

async function given(phone = freshPhone()) {
  await giveVideo({ ...shop.services, tenant: TENANT, actor: OPERATOR }, { slug: SLUG, phone });
  const [right] = await sql("select id, code from video_entitlements where phone = $1", [phone]);
  return { phone, id: right!["id"] as string, code: right!["code"] as string };
}
const look = (by: Buyer, code: string) => by.call("getVideoClaim", { params: { code }, query: {} });
const ask = (by: Buyer, code: string) => by.call("askVideoCode", { params: { code }, query: {}, body: {}, idempotencyKey: freshKey() });
const open = (by: Buyer, code: string, token: string) =>
  by.call("openVideo", { params: { code }, query: {}, body: { token }, idempotencyKey: freshKey() });
const refusalOf = (answer: { ok: boolean; problem?: { code: string } }) => (answer.ok ? "ok" : answer.problem!.code);
async function plays(by: Buyer, id: string): Promise<string> {
  return refusalOf(await by.call("startPlay", { params: { id }, query: {}, body: { takeOver: false } }));
}
/** Reset the code limits, which are not under test here. */
const forgetCodes = () => sql("delete from one_time_codes");

async function letIn(by: Buyer, { phone, code }: { phone: string; code: string }): Promise<string> {
  await forgetCodes();
  const asked = await ask(by, code);
  if (!asked.ok) throw new Error(asked.problem.code);
  const opened = await open(by, code, await codeFor(shop, by.host, phone));
  if (!opened.ok) throw new Error(opened.problem.code);
  return opened.data.id;
}

describe("the code of a video", () => {
  it("opens an order's video on another device by its code, after the order's number is proved there [W1] [W5]", async () => {
    const buyer = browser();
    const phone = freshPhone();
    await buyVideo(shop, buyer, await videoOf(buyer, SLUG), { phone: phone.replace("+62", "0") });
    const mine = await buyer.call("listMyVideos", { query: {} });
    const { code, id } = (mine.ok && mine.data.videos[0]) || { code: "", id: "" };
    expect(code).toMatch(/^[2-9CFHJKMRT]{12}$/);
    expect(await look(buyer, code)).toMatchObject({ data: { opened: id } });

    const other = browser();
    const seen = await look(other, code.toLowerCase().replace(/(.{4})/g, "$1-"));
    expect(seen).toMatchObject({ data: { opened: null, state: "ready", phone: `0812•••123`, video: { slug: SLUG } } });
    expect(JSON.stringify(seen)).not.toContain(phone.slice(5));
    expect(await plays(other, id)).toBe("NOT_FOUND");
    expect(await letIn(other, { phone, code })).toBe(id);
    expect(await plays(other, id)).toBe("ok");
    expect(await other.call("listMyVideos", { query: {} })).toMatchObject({ data: { videos: [{ id, video: { slug: SLUG } }] } });
    expect(await look(other, code)).toMatchObject({ data: { opened: id } });
    // The video's code alone never opens it.
    expect(await plays(browser(), id)).toBe("NOT_FOUND");
  });

  it("requires the right six digits, in the requesting browser, within five tries (V04)", async () => {
    const right = await given();
    const by = browser();
    expect(refusalOf(await open(by, right.code, "123456"))).toBe("CODE_WRONG");
    await ask(by, right.code);
    const token = await codeFor(shop, by.host, right.phone);
    expect(refusalOf(await open(browser(), right.code, token))).toBe("CODE_WRONG");
    const wrong = String((Number(token) + 1) % 1_000_000).padStart(6, "0");
    for (let n = 0; n < 5; n += 1) expect(refusalOf(await open(by, right.code, wrong))).toBe("CODE_WRONG");
    expect(refusalOf(await open(by, right.code, token))).toBe("CODE_TRIES_OVER");
    expect(await plays(by, right.id)).toBe("NOT_FOUND");
    // A login code is not valid here.
    await forgetCodes();
    await by.call("askLoginCode", { body: { countryCode: "+62", phoneNumber: right.phone.slice(3) }, idempotencyKey: freshKey() });
    expect(refusalOf(await open(by, right.code, await codeFor(shop, by.host, right.phone)))).toBe("CODE_WRONG");
  });

  it("sends the code to the entitlement's number, whoever requests it, and keeps an existing login", async () => {
    const right = await given();
    const by = browser();
    await logInAs(shop, by, "+6281266600999");
    await letIn(by, right);
    expect(await plays(by, right.id)).toBe("ok");
    expect(await by.call("getSession", { query: {} })).toMatchObject({ data: { person: { phone: "+6281266600999" } } });
    const sent = (await keptMessages(shop, by.host)).filter(({ template }) => template === "identity.code");
    expect(sent[0]!.recipient).toBe(right.phone);
  });

  it("logs the entitlement's number in if nobody is", async () => {
    const right = await given();
    const by = browser();
    await letIn(by, right);
    expect(await by.call("getSession", { query: {} })).toMatchObject({ data: { person: { phone: right.phone } } });
  });

  it("admits five browsers: a sixth removes the first, which may come back", async () => {
    const right = await given();
    const browsers: Buyer[] = [];
    for (let n = 0; n < 6; n += 1) {
      const by = browser();
      await letIn(by, right);
      // Log out: a login opens videos too.
      await by.call("logOut", { query: {}, body: {}, idempotencyKey: freshKey() });
      browsers.push(by);
    }
    const counted = await sql("select count(*)::int as n from video_browsers where entitlement_id = $1", [right.id]);
    expect(counted).toEqual([{ n: 5 }]);
  });

  it("rejects the code of a revoked entitlement, at another brand, and an invented one (V04)", async () => {
    const right = await given();
    const by = browser();
    await letIn(by, right);
    expect(refusalOf(await look(browser("karcis"), right.code))).toBe("NOT_FOUND");
    expect(refusalOf(await look(by, "222222222222"))).toBe("NOT_FOUND");
    await revokeVideo({ ...shop.services, tenant: TENANT, actor: OPERATOR }, { slug: SLUG, phone: right.phone });
    for (const answer of [await look(by, right.code), await ask(by, right.code), await open(by, right.code, "123456")])
      expect(refusalOf(answer)).toBe("NOT_FOUND");
    expect(await plays(by, right.id)).toBe("VIDEO_REVOKED");
  });
});
