import { OPERATOR } from "#server/platform/base/actor.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TenantId } from "#server/act.ts";
import type { Param } from "#server/platform/database/database.ts";
import { newBuyer, type Buyer } from "#test/harness/buyer.ts";
import { logInAs } from "#test/harness/log-in.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { buyVideo, orderVideo, videoOf } from "#test/harness/video-buyer.ts";
import { giveVideo, revokeVideo } from "./give-video.ts";

const TENANT = "gemasimfoni";
const SLUG = "suita-sungai-rekaman";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop(null);
});
afterAll(() => shop.close());

const rows = <T>(sql: string, params: Param[] = []) =>
  shop.services.db.transaction(TENANT as TenantId, (tx) => tx.query<T & Record<string, unknown>>(sql, params));
const give = (phone: string, slug = SLUG, tenant = TENANT) => giveVideo({ ...shop.services, tenant, actor: OPERATOR }, { slug, phone });
const revoke = (phone: string, slug = SLUG, tenant = TENANT) => revokeVideo({ ...shop.services, tenant, actor: OPERATOR }, { slug, phone });
const play = async (buyer: Buyer, id: string) => {
  const answer = await buyer.call("startPlay", { params: { id }, query: {}, body: { takeOver: false } });
  return answer.ok ? answer.data.parts.map((part) => part.base !== null) : answer.problem.code;
};
const mine = async (buyer: Buyer) => {
  const answer = await buyer.call("listMyVideos", { query: {} });
  if (!answer.ok) throw new Error(answer.problem.code);
  return answer.data.videos;
};

describe("a gifted video", () => {
  it("plays a gifted video with all extras for a login with its number, until it is revoked", async () => {
    const phone = "+6281255550001";
    expect(await give(phone)).toBe("given");
    const viewer = newBuyer(shop, { tenant: TENANT });
    expect(await mine(viewer)).toEqual([]);
    await logInAs(shop, viewer, phone);
    const [gift] = await mine(viewer);
    expect(gift).toMatchObject({ why: "gift", state: "ready", booking: null, video: { slug: SLUG } });
    expect(await play(viewer, gift!.id)).toEqual([true, true]);
    // The organiser's optional watermark is the viewer's masked number.
    const mark = async () => {
      const answer = await viewer.call("startPlay", { params: { id: gift!.id }, query: {}, body: { takeOver: false } });
      return answer.ok && answer.data.watermark;
    };
    expect(await mark()).toBeNull();
    const wear = (has: boolean) =>
      rows(`update videos set has_watermark = ${has} where id = (select id from events where slug = $1)`, [SLUG]);
    await wear(true);
    expect(await mark()).toBe("0812•••001");
    await wear(false);
    expect(await play(newBuyer(shop, { tenant: TENANT }), gift!.id)).toBe("NOT_FOUND");
    expect(await revoke(phone)).toBe(1);
    expect(await mine(viewer)).toEqual([]);
    expect(await play(viewer, gift!.id)).toBe("VIDEO_REVOKED");
    expect(await revoke(phone)).toBe(0);
    const traces = await rows<{ action: string }>("select action from audit where subject_id = $1 order by at", [gift!.id]);
    expect(traces.map(({ action }) => action)).toEqual(["video.given", "video.revoked"]);
  });

  it("refuses a second gift of a video, and its sale to the number, until it is revoked", async () => {
    const buyer = newBuyer(shop, { tenant: TENANT });
    const video = await videoOf(buyer, SLUG);
    const order = async () => {
      const answer = await orderVideo(newBuyer(shop, { tenant: TENANT }), video, { phone: "081255550002" });
      return answer.ok ? "ok" : answer.problem.code;
    };
    expect(await Promise.all([give("+6281255550002"), give("+6281255550002")])).toEqual(expect.arrayContaining(["given", "owned"]));
    expect(await order()).toBe("VIDEO_OWNED");
    await revoke("+6281255550002");
    expect(await order()).toBe("ok");
    const id = await buyVideo(shop, buyer, video, { phone: "081255550003" });
    const shown = async () => {
      const answer = await buyer.call("getBooking", { params: { id }, query: {} });
      return answer.ok && answer.data.video;
    };
    expect(await shown()).toMatchObject({ state: "ready" });
    expect(await give("+6281255550003")).toBe("owned");
    // A bought video can be revoked too.
    expect(await revoke("+6281255550003")).toBe(1);
    expect(await mine(buyer)).toEqual([]);
    expect(await shown()).toEqual({ state: null, until: null });
  });

  it("gives only a video of the brand that has not ended", async () => {
    expect(await give("+6281255550004", "nothing-like-it")).toBe("missing");
    expect(await give("+6281255550004", SLUG, "karcis")).toBe("missing");
    expect(await revoke("+6281255550004", SLUG, "karcis")).toBeNull();
    expect(await give("+6281255550004", "raksasa-di-balik-bukit", "dongengku")).toBe("over");
  });
});
