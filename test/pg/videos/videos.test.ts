import { OPERATOR } from "#server/platform/base/actor.ts";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { VideoDetail } from "#contract/videos/videos.ts";
import type { TenantId } from "#server/act.ts";
import { cancelOrder } from "#server/modules/orders/cancel/cancel-order.ts";
import { codeOf, openStall, type Stall } from "../../api/stall.ts";
import { actOnPaymentPage, newBuyer, type Buyer } from "../../harness/buyer.ts";
import { orderVideo, payVideo, videoOf, type VideoOrder } from "../../harness/video-buyer.ts";

const TENANT = "gemasimfoni";
const MANY = 8;

let stall: Stall;
let other: Awaited<ReturnType<Stall["openProcess"]>>;
let priced: VideoDetail;
let free: VideoDetail;
beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
  other = await stall.openProcess();
  const buyer = stall.buyer(TENANT);
  priced = await videoOf(buyer, "suita-sungai-rekaman");
  free = await videoOf(buyer, "latihan-terbuka");
});
afterAll(async () => {
  expect(await stall.laws()).toEqual([]);
  await stall.close();
});

/** Browsers of one number, half of them at each process, each with an order of a video. */
async function ordersOf(video: VideoDetail, phone: string): Promise<{ buyer: Buyer; order: VideoOrder }[]> {
  const all = [];
  for (let n = 0; n < MANY; n += 1) {
    const buyer = newBuyer(n % 2 === 0 ? stall.shop : other, { tenant: TENANT });
    const order = await orderVideo(buyer, video, { phone });
    if (!order.ok) throw new Error(order.problem.code);
    all.push({ buyer, order: order.data });
  }
  return all;
}

const rightsOf = (ids: readonly string[]) =>
  stall.sql<{ booking_id: string }>("select booking_id from video_entitlements where booking_id = any ($1)", [ids]);
const statesOf = async (ids: readonly string[]) =>
  (await stall.sql<{ status: string }>("select status from bookings where id = any ($1) order by status", [ids])).map(
    ({ status }) => status,
  );

describe("simultaneous orders of one number for one video", () => {
  it("confirms one free order, and reports the video to the others", async () => {
    const orders = await ordersOf(free, "081277770001");
    const codes = await Promise.all(orders.map(async ({ buyer, order }) => codeOf(await payVideo(buyer, order))));
    expect(codes.filter((code) => code === "ok")).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(["ok", "VIDEO_OWNED"]));
    expect(await rightsOf(orders.map(({ order }) => order.id))).toHaveLength(1);
  });

  it("confirms one paid order, and refunds all other money", async () => {
    const orders = await ordersOf(priced, "081277770002");
    const pages = [];
    for (const { buyer, order } of orders) {
      const started = await payVideo(buyer, order);
      if (!started.ok) throw new Error(started.problem.code);
      pages.push(started.data.redirectUrl!);
    }
    await Promise.all(pages.map((page, n) => actOnPaymentPage(n % 2 === 0 ? stall.shop : other, page, "pay")));
    await stall.work();
    const ids = orders.map(({ order }) => order.id);
    await expect
      .poll(async () => (await stall.work(), statesOf(ids)), { timeout: 60_000 })
      .toEqual([...Array.from({ length: MANY - 1 }, () => "cancelled"), "confirmed"]);
    expect(await rightsOf(ids)).toHaveLength(1);
    const back = await stall.sql<{ reason: string; amount: string }>(
      "select reason, amount::int from refunds where booking_id = any ($1)",
      [ids],
    );
    expect(back).toEqual(Array.from({ length: MANY - 1 }, () => ({ reason: "double", amount: priced.total })));
  });
});

describe("a video's order", () => {
  it("grants a video's entitlement once, however often confirmed, and ends it with a refund", async () => {
    const buyer = stall.buyer(TENANT);
    const order = await orderVideo(buyer, priced, { phone: "081277770003" });
    if (!order.ok) throw new Error(order.problem.code);
    const started = await payVideo(buyer, order.data);
    if (!started.ok) throw new Error(started.problem.code);
    await actOnPaymentPage(stall.shop, started.data.redirectUrl!, "pay");
    const { id } = order.data;
    await expect.poll(async () => (await stall.work(), statesOf([id])), { timeout: 60_000 }).toEqual(["confirmed"]);
    await stall.sql("select set_config('app.tenant', $1, false), confirm_bookings($1, array[$2]::uuid[], null)", [TENANT, id]);
    expect(await rightsOf([id])).toHaveLength(1);
    const stands = async () =>
      (
        await stall.sql<{ stands: boolean }>("select video_right_stands(e) as stands from video_entitlements e where booking_id = $1", [id])
      )[0]!.stands;
    expect(await stands()).toBe(true);
    await cancelOrder({ ...stall.shop.services, tenant: TENANT as TenantId, actor: OPERATOR }, { id, reason: "a test" });
    expect(await stands()).toBe(false);
    await stall.work();
  });

  it("reloads a cached video once one of its files is ready", async () => {
    const [video] = await stall.sql<{ id: string; part: string; version: number }>(
      `select e.id, p.id as part, e.version from events e join video_parts p on p.tenant_id = e.tenant_id and p.video_id = e.id
       where e.tenant_id = $1 and e.slug = 'konser-lampu-kota' limit 1`,
      [TENANT],
    );
    const media = "00000000-0000-4000-8000-0000000000aa";
    await stall.sql("insert into media_files (tenant_id, id, name, key_sealed, source_bytes) values ($1, $2, 'clip', 'k', 1)", [
      TENANT,
      media,
    ]);
    await stall.sql("update video_parts set media_id = $2 where tenant_id = $1 and id = $3", [TENANT, media, video!.part]);
    await stall.sql(
      "update media_files set state = 'ready', duration_ms = 61499, ready_at = now(), captions = $3 where tenant_id = $1 and id = $2",
      [TENANT, media, JSON.stringify([{ language: "id", label: "Indonesia" }])],
    );
    const shown = async () => videoOf(stall.buyer(TENANT), "konser-lampu-kota");
    await expect.poll(async () => (await shown()).durationSeconds, { timeout: 10_000 }).toBe(61);
    expect(await shown()).toMatchObject({ version: video!.version + 1, captions: ["id"] });
  });
});
