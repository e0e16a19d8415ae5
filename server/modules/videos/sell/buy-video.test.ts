import { OPERATOR } from "#server/platform/base/actor.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cancelOrder } from "#server/modules/orders/cancel/cancel-order.ts";
import type { TenantId } from "#server/act.ts";
import type { Param } from "#server/platform/database/database.ts";
import { actOnPaymentPage, freshKey, newBuyer, type Buyer } from "#test/harness/buyer.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { buyVideo, orderVideo, payVideo, videoHold, videoOf } from "#test/harness/video-buyer.ts";

const TENANT = "gemasimfoni";
const SLUG = "suita-sungai-rekaman";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop(null);
});
afterAll(() => shop.close());

let serial = 0;
const freshPhone = () => `0812${String(70_000_000 + (serial += 1))}`;
const rows = <T>(sql: string, params: Param[] = []) =>
  shop.services.db.transaction(TENANT as TenantId, (tx) => tx.query<T & Record<string, unknown>>(sql, params));
const bookingOf = async (buyer: Buyer, id: string) => {
  const answer = await buyer.call("getBooking", { params: { id }, query: {} });
  if (!answer.ok) throw new Error(answer.problem.code);
  return answer.data;
};
const myVideos = async (buyer: Buyer) => {
  const answer = await buyer.call("listMyVideos", { query: {} });
  if (!answer.ok) throw new Error(answer.problem.code);
  return answer.data.videos;
};
const codeOf = (answer: { ok: boolean; problem?: { code: string } }) => (answer.ok ? "ok" : answer.problem!.code);

describe("buying a video", () => {
  it("sells a video like any order, without tickets, and gives the entitlement that was bought [W4] [B3]", async () => {
    const buyer = newBuyer(shop, { tenant: TENANT });
    const video = await videoOf(buyer, SLUG);
    const talk = video.additionals.find(({ isRequired }) => !isRequired)!;
    const order = await orderVideo(buyer, video, { phone: freshPhone(), extras: [talk.id] });
    if (!order.ok) throw new Error(order.problem.code);
    const { id, quote } = order.data;
    expect([quote.tickets, quote.lines[0]!.tickets, order.data.ticketCount, order.data.attendees]).toEqual([0, 0, 0, []]);
    expect(quote.gross).toBe(85_000 + 10_000 + 20_000);
    expect((await bookingOf(buyer, id)).video).toEqual({ state: null, until: null });
    expect(await rows("select from video_entitlements where booking_id = $1", [id])).toEqual([]);
    const started = await payVideo(buyer, order.data);
    if (!started.ok) throw new Error(started.problem.code);
    await actOnPaymentPage(shop, started.data.redirectUrl!, "pay");
    await expect.poll(async () => (await bookingOf(buyer, id)).status, { timeout: 15_000 }).toBe("confirmed");
    const paid = await bookingOf(buyer, id);
    expect(paid.status).toBe("confirmed");
    expect(paid.event).toMatchObject({ slug: SLUG, startsAt: null, endsAt: null, venue: null });
    expect(paid.video).toMatchObject({ until: video.availableUntil });
    expect(paid.video!.state).toBe("ready");
    const messagesOf = async (order: string) =>
      (await rows<{ template: string }>("select distinct template from messages where thread_id = $1 order by template", [order])).map(
        ({ template }) => template,
      );
    await expect.poll(() => messagesOf(id), { timeout: 15_000 }).toEqual(["video.ready"]);
    // Make the file unplayable until another one replaces it.
    const part = await rows<{ media_id: string }>("select media_id from video_parts where video_id = $1 and addon_id is null", [video.id]);
    const become = (state: string) =>
      rows("update media_files set state = $2, reason = case when $2 = 'failed' then 'empty' end where id = $1", [
        part[0]!.media_id,
        state,
      ]);
    const talks = await rows<{ id: string }>("update video_parts set media_id = null where video_id = $1 and addon_id = $2 returning id", [
      video.id,
      talk.id,
    ]);
    expect(talks).toHaveLength(1);
    await become("failed");
    await expect.poll(async () => (await bookingOf(buyer, id)).video!.state, { timeout: 5000 }).toBe("processing");
    // A later buyer sees that the video is delayed, and is notified once it plays. An earlier buyer gets nothing.
    const later = await buyVideo(shop, newBuyer(shop, { tenant: TENANT }), video, { phone: freshPhone() });
    await expect.poll(() => messagesOf(later), { timeout: 15_000 }).toEqual(["video.delayed"]);
    await become("ready");
    await expect.poll(() => messagesOf(later), { timeout: 15_000 }).toEqual(["video.delayed", "video.ready"]);
    expect(await messagesOf(id)).toEqual(["video.ready"]);
    await expect.poll(async () => (await bookingOf(buyer, id)).video!.state, { timeout: 5000 }).toBe("ready");
    expect(await rows("select from tickets where booking_id = $1", [id])).toEqual([]);
    const rights = await rows<{ addons: string[]; screens: number; why: string }>(
      "select why, addons, screens from video_entitlements where booking_id = $1",
      [id],
    );
    expect(rights).toEqual([{ why: "purchase", screens: 2, addons: expect.arrayContaining([talk.id]) as never }]);
    expect(rights[0]!.addons).toHaveLength(2);
    const [mine] = await myVideos(buyer);
    expect(mine).toMatchObject({ why: "purchase", until: video.availableUntil, position: null, booking: { id, accessKey: null } });
    expect(mine!.video.slug).toBe(SLUG);
    expect(await myVideos(newBuyer(shop, { tenant: TENANT }))).toEqual([]);
  });

  it("shows a bought video on the receipt, in the purchases, in the price trace and in the message", async () => {
    const buyer = newBuyer(shop, { tenant: TENANT });
    const id = await buyVideo(shop, buyer, await videoOf(buyer, SLUG), { phone: freshPhone() });
    const receipt = await buyer.call("getReceipt", { params: { id }, query: {} });
    expect(receipt.ok && receipt.data.event).toMatchObject({ name: "Suita Sungai: Rekaman", startsAt: null, venue: null });
    const pdf = await buyer.call("getReceiptPdf", { params: { id }, query: {} });
    expect(pdf.ok).toBe(true);
    const trace = await buyer.call("getPriceBreakdown", { params: { id } });
    expect(trace.ok && trace.data).toMatchObject({ replays: true, quote: { tickets: 0 } });
    const purchases = await buyer.call("listMyPurchases", { query: {} });
    expect(purchases.ok && purchases.data.purchases[0]).toMatchObject({
      kind: "video",
      id,
      ticketCount: 0,
      heldCount: null,
      status: "confirmed",
    });
    const tickets = await buyer.call("listBookingTickets", { params: { id }, query: {} });
    expect(tickets.ok && tickets.data.tickets).toEqual([]);
    const messages = () => rows<{ template: string }>("select template from messages where thread_id = $1 order by template", [id]);
    await expect.poll(async () => (await messages()).map(({ template }) => template), { timeout: 15_000 }).toContain("video.ready");
    expect((await messages()).map(({ template }) => template).filter((name) => name.startsWith("booking."))).toEqual([]);
  });

  it("gives a free video at once", async () => {
    const buyer = newBuyer(shop, { tenant: TENANT });
    const id = await buyVideo(shop, buyer, await videoOf(buyer, "latihan-terbuka"), { phone: freshPhone() });
    const booking = await bookingOf(buyer, id);
    expect([booking.status, booking.isFree]).toEqual(["confirmed", true]);
    expect(await rows("select why from video_entitlements where booking_id = $1", [id])).toEqual([{ why: "purchase" }]);
  });

  it("refuses other quantities of a video, and one without its required items [W2]", async () => {
    const buyer = newBuyer(shop, { tenant: TENANT });
    const video = await videoOf(buyer, SLUG);
    const good = videoHold(video);
    const hold = async (selection: (typeof good)["selection"]) =>
      codeOf(await buyer.call("holdBooking", { body: { ...good, selection }, idempotencyKey: freshKey() }));
    const categories = good.selection.categories;
    expect(await hold({ ...good.selection, categories: [{ categoryId: video.priceId, qty: 2 }] })).toBe("LIMIT_REACHED");
    expect(await hold({ ...good.selection, categories: [...categories, ...categories] })).toBe("LIMIT_REACHED");
    expect(await hold({ categories, addons: [] })).toBe("ADDON_REQUIRED");
    expect(await hold({ categories, addons: [...good.selection.addons, ...good.selection.addons] })).toBe("LIMIT_REACHED");
    expect(await hold(good.selection)).toBe("ok");
    const class_ = await videoOf(newBuyer(shop, { tenant: "karcis" }), "naik-panggung");
    const partial = videoHold(class_);
    const [first] = partial.selection.addons;
    const body = { ...partial, selection: { ...partial.selection, addons: [first!] } };
    const other = newBuyer(shop, { tenant: "karcis" });
    expect(codeOf(await other.call("holdBooking", { body, idempotencyKey: freshKey() }))).toBe("ADDON_REQUIRED");
  });

  it("refuses a video before its sale and after its end, also between hold and payment [W3]", async () => {
    const coming = newBuyer(shop, { tenant: "riuhfest" });
    const holdAt = async (buyer: Buyer, slug: string) =>
      codeOf(await buyer.call("holdBooking", { body: videoHold(await videoOf(buyer, slug)), idempotencyKey: freshKey() }));
    expect(await holdAt(coming, "siaran-panggung-dua")).toBe("SALE_NOT_OPEN");
    expect(await holdAt(newBuyer(shop, { tenant: "dongengku" }), "raksasa-di-balik-bukit")).toBe("SALE_ENDED");
    const buyer = newBuyer(shop, { tenant: TENANT });
    const order = await orderVideo(buyer, await videoOf(buyer, "konser-lampu-kota"), { phone: freshPhone() });
    if (!order.ok) throw new Error(order.problem.code);
    const end = (at: string) => rows(`update videos set available_until = ${at} where id = $1`, [order.data.event.id]);
    await end("clock_timestamp() - interval '1 second'");
    expect(codeOf(await payVideo(buyer, order.data))).toBe("EVENT_NOT_ON_SALE");
    expect(await rows("select ends_at <= clock_timestamp() as is_over from events where id = $1", [order.data.event.id])).toEqual([
      { is_over: true },
    ]);
    await end("clock_timestamp() + interval '10 days'");
    const started = await payVideo(buyer, order.data);
    if (!started.ok) throw new Error(started.problem.code);
    await end("clock_timestamp() - interval '1 second'");
    // Money for an ended video is refunded.
    await actOnPaymentPage(shop, started.data.redirectUrl!, "pay");
    await expect.poll(async () => (await bookingOf(buyer, order.data.id)).status, { timeout: 15_000 }).toBe("cancelled");
    const ended = await bookingOf(buyer, order.data.id);
    expect([ended.status, ended.video, ended.refunds.map(({ reason }) => reason)]).toEqual([
      "cancelled",
      { state: null, until: null },
      ["late"],
    ]);
    await end("clock_timestamp() + interval '10 days'");
  });
});

describe("a number that has a video [W4] (V06)", () => {
  it("refuses a number's second order of a video before payment, and of that video only", async () => {
    const phone = freshPhone();
    const buyer = newBuyer(shop, { tenant: TENANT });
    const video = await videoOf(buyer, SLUG);
    const early = newBuyer(shop, { tenant: TENANT });
    const waiting = await orderVideo(early, video, { phone });
    await buyVideo(shop, buyer, video, { phone });
    expect(codeOf(await orderVideo(newBuyer(shop, { tenant: TENANT }), video, { phone }))).toBe("VIDEO_OWNED");
    // The earlier order, still unpaid, is refused at payment.
    expect(waiting.ok && codeOf(await payVideo(early, waiting.data))).toBe("VIDEO_OWNED");
    expect(codeOf(await orderVideo(newBuyer(shop, { tenant: TENANT }), await videoOf(buyer, "latihan-terbuka"), { phone }))).toBe("ok");
    expect(codeOf(await orderVideo(newBuyer(shop, { tenant: TENANT }), video, { phone: freshPhone() }))).toBe("ok");
  });

  it("refunds a number's second payment for a video if both were paid", async () => {
    const phone = freshPhone();
    const [one, two] = [newBuyer(shop, { tenant: TENANT }), newBuyer(shop, { tenant: TENANT })];
    const video = await videoOf(one, SLUG);
    const ids: string[] = [];
    const pages: string[] = [];
    for (const buyer of [one, two]) {
      const order = await orderVideo(buyer, video, { phone });
      if (!order.ok) throw new Error(order.problem.code);
      ids.push(order.data.id);
      const started = await payVideo(buyer, order.data);
      if (!started.ok) throw new Error(started.problem.code);
      pages.push(started.data.redirectUrl!);
    }
    for (const page of pages) await actOnPaymentPage(shop, page, "pay");
    await expect.poll(async () => (await bookingOf(two, ids[1]!)).status, { timeout: 15_000 }).toBe("cancelled");
    const [first, second] = [await bookingOf(one, ids[0]!), await bookingOf(two, ids[1]!)];
    expect([first.status, second.status]).toEqual(["confirmed", "cancelled"]);
    expect(second.refunds).toMatchObject([{ reason: "double", amount: second.quote.total }]);
    expect(await rows("select booking_id from video_entitlements where booking_id = any ($1)", [ids])).toEqual([{ booking_id: ids[0] }]);
  });

  it("sells a number the video again after a refund, which ends the entitlement at once, even during a play (V03)", async () => {
    const phone = freshPhone();
    const buyer = newBuyer(shop, { tenant: TENANT });
    const video = await videoOf(buyer, SLUG);
    const id = await buyVideo(shop, buyer, video, { phone });
    const [mine, ...more] = await myVideos(buyer);
    expect(more).toEqual([]);
    const play = await buyer.call("startPlay", { params: { id: mine!.id }, query: {}, body: { takeOver: false } });
    if (!play.ok) throw new Error(play.problem.code);
    await cancelOrder({ ...shop.services, tenant: TENANT as TenantId, actor: OPERATOR }, { id, reason: "a test" });
    expect(codeOf(await buyer.call("renewPlay", { params: { id: play.data.id }, query: {}, body: {} }))).toBe("VIDEO_REVOKED");
    expect(await myVideos(buyer)).toEqual([]);
    expect((await bookingOf(buyer, id)).video).toEqual({ state: null, until: null });
    expect(codeOf(await orderVideo(newBuyer(shop, { tenant: TENANT }), video, { phone }))).toBe("ok");
  });
});
