import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshPhone, openReleaseDesk, TENANT, type ReleaseDesk } from "#test/api/tickets/release-desk.ts";
import { newBuyer } from "#test/harness/buyer.ts";
import { eraseOld, eraseOldSometimes } from "./erase-old.ts";

let desk: ReleaseDesk;
let signature: { readonly id: string; readonly accessKey: string; readonly verificationCode: string };
beforeAll(async () => {
  desk = await openReleaseDesk();
  const { answer } = await desk.sign(desk.tickets[0]!.code, freshPhone());
  if (!answer.ok) throw new Error(answer.problem.code);
  signature = answer.data;
});
afterAll(() => desk.shop.close());

/** Sets the event's end to `days` days ago. */
const endDaysAgo = (days: number) =>
  desk.sql(
    "update events e set starts_at = now() - make_interval(days => $2, hours => 5), ends_at = now() - make_interval(days => $2) from bookings b where b.id = $1 and e.id = b.event_id",
    [desk.bookingId, days],
  );
const isOpen = async () =>
  (
    await newBuyer(desk.shop, { tenant: TENANT }).call("getWaiverSignature", {
      params: { id: signature.id },
      orderKey: signature.accessKey,
    })
  ).ok;
async function left() {
  const [row] = await desk.sql<{ identities: number; waivers: number }>(
    `select (select count(*)::int from booking_attendees where identity_sealed is not null) as identities,
       (select count(*)::int from waiver_signatures where sealed is not null) as waivers`,
  );
  return row!;
}
const trace = () => desk.sql<{ data: unknown }>("select data from audit where action = 'retention.erased' order by at");

describe("data entrusted for an event", () => {
  it("erases identity numbers after 90 days and signed releases after 730, and counts them (D06)", async () => {
    await desk.sql("update booking_attendees set identity_sealed = 'sealed'");
    const all = await left();
    expect(all).toEqual({ identities: 4, waivers: 1 });
    await endDaysAgo(89);
    await eraseOld(desk.shop.services);
    expect([await left(), await trace()]).toEqual([all, []]);
    await endDaysAgo(91);
    await eraseOld(desk.shop.services);
    expect(await left()).toEqual({ identities: 0, waivers: 1 });
    expect(await isOpen()).toBe(true);
    await endDaysAgo(731);
    await eraseOld(desk.shop.services);
    expect(await left()).toEqual({ identities: 0, waivers: 0 });
    await eraseOld(desk.shop.services);
    expect((await trace()).map(({ data }) => data)).toEqual([
      { identities: 4 },
      expect.objectContaining({ orders: 1, buyers: 1, attendees: 4, tickets: 4 }),
      { waivers: 1 },
    ]);
  });

  it("keeps the fact and time of a signature: the code on paper still shows it, but the release no longer opens", async () => {
    expect(await isOpen()).toBe(false);
    const [row] = await desk.sql<Record<string, unknown>>("select sealed, device, network_hash from waiver_signatures");
    expect(row).toEqual({ sealed: null, device: "", network_hash: null });
    const check = await newBuyer(desk.shop, { tenant: TENANT }).call("checkWaiver", { params: { code: signature.verificationCode } });
    expect(check).toMatchObject({ ok: true, data: { initials: "S. D.", version: 1, counts: true } });
    await expect(desk.sql("update waiver_signatures set sealed = 'another', erased_at = null")).rejects.toThrow(/permission denied/);
  });

  it("erases data once an hour, and none of events that are not over", async () => {
    const { services } = desk.shop;
    await desk.sql("update booking_attendees set identity_sealed = 'sealed'");
    const at = (hours: number) => ({ ...services, now: () => new Date(Date.now() + hours * 3_600_000) });
    await endDaysAgo(10);
    await eraseOldSometimes(at(2));
    await endDaysAgo(100);
    await eraseOldSometimes(at(2.9));
    expect((await left()).identities).toBe(4);
    await eraseOldSometimes(at(3.1));
    expect((await left()).identities).toBe(0);
  });
});
