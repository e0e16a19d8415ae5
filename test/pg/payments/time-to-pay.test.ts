import { OPERATOR } from "#server/platform/base/actor.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CHANNEL_NAMES, type PaymentChannel } from "#domain/payments/payment-channel.ts";
import { isLongWay } from "#domain/payments/time-to-pay.ts";
import { setPayHours } from "#server/modules/payments/start/set-pay-hours.ts";
import { ProviderUnavailable } from "#server/platform/ports/payment-provider.ts";
import { codeOf, type Stall } from "../../api/stall.ts";

import { openQueue } from "../../harness/open-queue.ts";
import { orderVideo, videoOf } from "../../harness/video-buyer.ts";
import { minutes, openPayDesk, type PayDesk } from "./pay-desk.ts";

const MINUTE = 60_000;

let desk: PayDesk;
let stall: Stall;
beforeAll(async () => {
  desk = await openPayDesk();
  ({ stall } = desk);
});
beforeEach(() => desk.begin());
afterAll(() => stall.close());

it("knows the channels with hours to pay in the database as in the domain", async () => {
  const rows = await stall.sql<{ way: PaymentChannel }>("select way from unnest($1::text[]) way where is_long_way(way)", [
    [...CHANNEL_NAMES],
  ]);
  expect(rows.map(({ way }) => way)).toEqual(CHANNEL_NAMES.filter(isLongWay));
  expect(await stall.sql("select is_long_way(null) as none, is_long_way('xva') as word")).toEqual([{ none: false, word: false }]);
});

describe("the time to pay", () => {
  it.each<[PaymentChannel | null, number, number]>([
    ["bca_va", 180, 300],
    ["indomaret", 180, 300],
    ["qris", 15, 90],
    ["gopay", 15, 90],
    ["card", 15, 90],
    [null, 15, 90],
  ])("allows %s %i minutes, sent to the provider, and %i more seconds for the tickets", async (channel, expected, grace) => {
    const { id, buyer } = await desk.waiting(1, channel as PaymentChannel);
    const { pay, grace: longer, until, is_long: isLong } = await desk.timesOf(id);
    expect([minutes(pay), longer, isLong]).toEqual([expected, grace, expected > 30]);
    expect(desk.asked.map(({ expiresAt }) => expiresAt)).toEqual([until]);
    const shown = await buyer.call("getBooking", { params: { id }, query: {} });
    expect(shown.ok && [shown.data.holdUntil, shown.data.payment?.expiresAt]).toEqual([until.toISOString(), until.toISOString()]);
    expect(await stall.laws()).toEqual([]);
  });

  it("grants the time to pay that was shown before the choice", async () => {
    const buyer = stall.buyer();
    const held = await stall.fill(buyer);
    expect(await desk.payTimes(buyer, held.id)).toEqual({ left: 180, why: null, hours: 3 });
    await desk.started(buyer, held, "bca_va");
    expect(minutes((await desk.timesOf(held.id)).pay)).toBe(180);
    const stranger = await stall.buyer().call("getPayTimes", { params: { id: held.id }, query: {} });
    expect(codeOf(stranger)).toBe("NOT_FOUND");
    await stall.runOut(held.id);
    expect(await desk.payTimes(buyer, held.id)).toBeNull();
  });

  it("uses the event's own hours from the next payment on, with an audit row", async () => {
    const before = await desk.waiting();
    const set = (hours: number | null) =>
      stall.shop.services.db.transaction({ tenant: "garudarun", actor: OPERATOR }, (tx) =>
        setPayHours(tx, { slug: stall.event.slug, hours }),
      );
    expect(await set(24)).toEqual({ hours: 24, isOwn: true });
    const after = await desk.waiting();
    expect([minutes((await desk.timesOf(before.id)).pay), minutes((await desk.timesOf(after.id)).pay)]).toEqual([180, 24 * 60]);
    expect(await set(2)).toEqual({ hours: 2, isOwn: true });
    expect(minutes((await desk.timesOf((await desk.waiting()).id)).pay)).toBe(120);
    expect(await set(null)).toEqual({ hours: 3, isOwn: false });
    const rows = await stall.sql("select data from audit where action = 'pay_hours.changed' order by id");
    expect(rows).toEqual([{ data: { hours: 24 } }, { data: { hours: 2 } }, { data: { hours: null } }]);
    for (const hours of [0, 1, 25]) await expect(set(hours)).rejects.toThrow("events_pay_hours_check");
    expect(
      await stall.shop.services.db.transaction({ tenant: "garudarun", actor: OPERATOR }, (tx) =>
        setPayHours(tx, { slug: "no-such-event", hours: 5 }),
      ),
    ).toBeNull();
  });
});

describe("changing the channel", () => {
  it("shortens the time to a quarter of an hour for QRIS, and restores it on return to a channel with hours, however often", async () => {
    const { id, buyer, held } = await desk.waiting();
    const end = (await desk.timesOf(id)).until.getTime();
    for (let turn = 0; turn < 3; turn += 1) {
      await desk.wait(id, "5 minutes");
      await desk.started(buyer, held, "qris");
      expect([minutes((await desk.timesOf(id)).pay), (await desk.timesOf(id)).is_long]).toEqual([15, false]);
      await desk.wait(id, "5 minutes");
      await desk.started(buyer, held, turn % 2 ? "bca_va" : "alfamart");
      const { until, is_long: isLong } = await desk.timesOf(id);
      expect(Math.abs(until.getTime() - (end - (turn + 1) * 10 * MINUTE))).toBeLessThan(2000);
      expect(isLong).toBe(true);
    }
    expect(await stall.laws()).toEqual([]);
  });

  it("keeps the exact end if a buyer changes from one bank to another", async () => {
    const { id, buyer, held } = await desk.waiting();
    await desk.wait(id, "170 minutes");
    const { until } = await desk.timesOf(id);
    await desk.started(buyer, held, "bri_va");
    expect((await desk.timesOf(id)).until).toEqual(until);
  });

  it("keeps the rest near the end of hours on a change to QRIS, and restarts no hours", async () => {
    const { id, buyer, held } = await desk.waiting();
    await desk.wait(id, "172 minutes");
    const { until } = await desk.timesOf(id);
    const refused = await desk.payBy(buyer, held, "qris");
    expect(refused.ok).toBe(true);
    expect((await desk.timesOf(id)).until).toEqual(until);
    const back = await desk.payBy(buyer, held, "bca_va");
    expect(!back.ok && [back.problem.code, back.problem.fields]).toEqual(["FIELDS_INVALID", [{ path: "channel", code: "too_slow" }]]);
    expect([await desk.payTimes(buyer, id), await stall.statusOf(buyer, id)]).toEqual([
      { left: null, why: "over", hours: 3 },
      "awaiting_payment",
    ]);
    // The open code was not closed for an unavailable channel.
    expect(await stall.sql("select status, channel from payments where booking_id = $1 and status = 'pending'", [id])).toEqual([
      { status: "pending", channel: "qris" },
    ]);
  });

  it("allows three quarters of an hour in all after refusals, then ends the order", async () => {
    const buyer = stall.buyer();
    const held = await stall.fill(buyer);
    const ends: number[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      const answer = await desk.payBy(buyer, held, "gopay");
      if (!answer.ok) expect([turn, answer.problem.code]).toEqual([3, "HOLD_EXPIRED"]);
      else ends.push(minutes((await desk.timesOf(held.id)).pay));
      await desk.wait(held.id, "14 minutes 50 seconds");
      await stall.sql("update payments set status = 'denied' where booking_id = $1 and status in ('created', 'pending')", [held.id]);
    }
    expect(ends).toEqual([15, 15, 15]);
  });

  it("grants the new channel's time if the first page could not be opened", async () => {
    const buyer = stall.buyer();
    const held = await stall.fill(buyer);
    desk.behave({ createSession: () => Promise.reject(new ProviderUnavailable("away")) });
    expect(codeOf(await desk.payBy(buyer, held, "qris"))).toBe("PAYMENT_UNAVAILABLE");
    desk.behave({});
    await desk.started(buyer, held, "bca_va");
    const { pay, hold } = await desk.timesOf(held.id);
    expect([minutes(pay), minutes(hold)]).toEqual([180, 185]);
    expect(desk.asked.at(-1)!.expiresAt).toEqual((await desk.timesOf(held.id)).until);
  });
});

describe("a queue before an event with hours", () => {
  it("shortens hours to pay to half an hour before a queue, and counts no order with hours in the checkout", async () => {
    const before = await desk.waiting();
    const buyer = stall.buyer();
    const held = await stall.fill(buyer);
    const active = async () => (await stall.sql<{ n: number }>("select active_in_checkout('garudarun', $1) as n", [stall.event.id]))[0]!.n;
    expect([(await desk.timesOf(before.id)).is_long, await active()]).toEqual([true, 1]);
    await openQueue(stall.sql, { tenant: "garudarun", event: stall.event.id, opensInMs: 60_000 });
    expect(await desk.payTimes(buyer, held.id)).toEqual({ left: 30, why: "queue", hours: 3 });
    await stall.sql("delete from queues where event_id = $1", [stall.event.id]);
    await stall.sql("update events set has_queue = false where id = $1", [stall.event.id]);
    expect(await desk.payTimes(buyer, held.id)).toEqual({ left: 180, why: null, hours: 3 });
  });
});

describe("a video with hours to pay", () => {
  it("allows a day for a virtual account, regardless of others, and never past its own end", async () => {
    const buyer = stall.buyer("gemasimfoni");
    const video = await videoOf(buyer, "suita-sungai-rekaman");
    expect(video.payHours).toBe(24);
    await stall.sql("insert into hold_limits (tenant_id, event_id, visitor_long, number_long) values ('gemasimfoni', $1, 0, 0)", [
      video.id,
    ]);
    const ordered = await orderVideo(buyer, video, { phone: "081277770077" });
    if (!ordered.ok) throw new Error(ordered.problem.code);
    expect(await desk.payTimes(buyer, ordered.data.id)).toEqual({ left: 1440, why: null, hours: 24 });
    const [kept] = await stall.sql<{ until: Date | null }>("select available_until as until from videos where id = $1", [video.id]);
    await stall.sql("update videos set available_until = now() + interval '5 hours' where id = $1", [video.id]);
    expect(await desk.payTimes(buyer, ordered.data.id)).toEqual({ left: 300, why: "closing", hours: 24 });
    await stall.sql("update videos set available_until = $2 where id = $1", [video.id, kept!.until]);
    await desk.started(buyer, ordered.data, "permata_va");
    expect(minutes((await desk.timesOf(ordered.data.id)).pay)).toBe(1440);
  });
});

describe("hours beyond an end", () => {
  const saleEnds = (span: string) =>
    stall.sql("update events set sale_ends_at = clock_timestamp() + $2::interval, version = version + 1 where id = $1", [
      stall.event.id,
      span,
    ]);

  it.each([
    ["of the event's sale", "update events set sale_ends_at = clock_timestamp() + interval '70 minutes' where id = $1"],
    ["of the category's sale", "update ticket_categories set sale_ends_at = clock_timestamp() + interval '70 minutes' where event_id = $1"],
    ["that is the event's beginning", "update events set starts_at = clock_timestamp() + interval '70 minutes' where id = $1"],
  ])("stops the hours to pay at the end %s", async (_, change) => {
    const buyer = stall.buyer();
    const held = await stall.fill(buyer);
    const kept = await stall.sql<{ starts: Date; ends: Date | null }>(
      "select e.starts_at as starts, c.sale_ends_at as ends from events e join ticket_categories c on c.event_id = e.id where c.id = $1",
      [stall.category.id],
    );
    await stall.sql(change, [stall.event.id]);
    expect(await desk.payTimes(buyer, held.id)).toEqual({ left: 70, why: "closing", hours: 3 });
    await desk.started(buyer, held, "mandiri_va");
    expect(minutes((await desk.timesOf(held.id)).pay)).toBe(70);
    await stall.sql("update events set starts_at = $2 where id = $1", [stall.event.id, kept[0]!.starts]);
    await stall.sql("update ticket_categories set sale_ends_at = $2 where event_id = $1", [stall.event.id, kept[0]!.ends]);
  });

  it("refuses a channel with hours below half an hour by name, and accepts any other", async () => {
    const buyer = stall.buyer();
    const held = await stall.fill(buyer);
    await saleEnds("29 minutes");
    expect(await desk.payTimes(buyer, held.id)).toEqual({ left: null, why: "closing", hours: 3 });
    const refused = await desk.payBy(buyer, held, "bca_va");
    expect(!refused.ok && [refused.problem.code, refused.problem.fields]).toEqual([
      "FIELDS_INVALID",
      [{ path: "channel", code: "too_slow" }],
    ]);
    expect([await stall.statusOf(buyer, held.id), await stall.sql("select 1 from payments where booking_id = $1", [held.id])]).toEqual([
      "held",
      [],
    ]);
    await desk.started(buyer, held, "qris");
    expect(minutes((await desk.timesOf(held.id)).pay)).toBe(15);
  });
});
