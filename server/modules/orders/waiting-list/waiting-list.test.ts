import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EventDetail } from "#contract/catalogue/events.ts";
import { blankPatron } from "#domain/orders/cart/blank.ts";
import { eventOf, freshKey, newBuyer, type Buyer } from "#test/harness/buyer.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";

const CONCERT = "perunggu-dan-senar";
let shop: TestShop;
let event: EventDetail;
beforeAll(async () => {
  shop = await openShop(null, { worker: false });
  event = await eventOf(newBuyer(shop, { tenant: "gemasimfoni" }), CONCERT);
});
afterAll(() => shop.close());

const PATRON = {
  ...blankPatron(),
  fullName: "Budi Santoso",
  email: "budi@gmail.com",
  phoneNumber: "81234567890",
  informationOrigin: "friend",
};
let phones = 0;
const freshPhone = () => `8123456${String((phones += 1)).padStart(4, "0")}`;
const waited = () => event.prices.find((price) => price.state === "waiting_list")!;

function bodyOf(
  phoneNumber: string,
  more: { qty?: number; categoryId?: string; acceptTerms?: boolean; sessionId?: string; eventId?: string } = {},
) {
  return {
    eventId: event.id,
    sessionId: null,
    categoryId: waited().id,
    qty: 1,
    patron: { ...PATRON, phoneNumber },
    acceptTerms: true,
    locale: "en" as const,
    ...more,
  };
}
const join = (buyer: Buyer, body = bodyOf(freshPhone()), idempotencyKey = freshKey()) =>
  buyer.call("joinWaitingList", { body, idempotencyKey });

async function joined(buyer: Buyer, body?: ReturnType<typeof bodyOf>) {
  const answer = await join(buyer, body);
  if (!answer.ok) throw new Error(JSON.stringify(answer.problem));
  return answer.data;
}
const codeOf = (answer: Awaited<ReturnType<typeof join>>) => (answer.ok ? "ok" : answer.problem.code);
const visitor = () => newBuyer(shop, { tenant: "gemasimfoni" });

async function newsOf(id: string): Promise<{ topic: string; payload: { number?: number } }[]> {
  return shop.services.db.transaction("gemasimfoni", (tx) =>
    tx.query("select topic, payload from outbox where subject_id = $1 order by created_at, id", [id]),
  );
}

describe("a waiting list", () => {
  it("gives waiting-list numbers in order of joining, takes no stock or money, and notifies", async () => {
    const [one, two] = [await joined(visitor()), await joined(visitor(), bodyOf(freshPhone(), { qty: 2 }))];
    expect(two.number).toBe(one.number + 1);
    expect(two.ahead).toBe(one.ahead + 1);
    expect(two).toMatchObject({ isWaiting: true, qty: 2, answerMinutes: 720, category: { name: "Platinum" } });
    expect(two.booking).toMatchObject({ status: "waitlisted", payment: null, holdUntil: null, buyer: { name: "Budi Santoso" } });
    expect(two.booking.buyer?.phone).toContain("•••");
    expect(await newsOf(two.booking.id)).toEqual([{ topic: "waiting_list.joined", payload: { number: two.number } }]);
    const after = await eventOf(visitor(), CONCERT);
    expect(after.prices.find(({ id }) => id === waited().id)?.state).toBe("waiting_list");
  });

  it("returns the same waiting-list place for the same key, and refuses the key for another request", async () => {
    const [buyer, key, body] = [visitor(), freshKey(), bodyOf(freshPhone())];
    const first = await join(buyer, body, key);
    const again = await join(buyer, body, key);
    expect(first.ok && again.ok && again.data.number === first.data.number).toBe(true);
    expect(codeOf(await join(buyer, { ...body, qty: 2 }, key))).toBe("IDEMPOTENCY_MISMATCH");
  });

  it("keeps one live place per phone, however it is typed: returns it to the same visitor and refuses another", async () => {
    const phone = freshPhone();
    const mine = visitor();
    const first = await joined(mine, bodyOf(phone));
    expect((await joined(mine, bodyOf(`0${phone}`))).number).toBe(first.number);
    expect(codeOf(await join(visitor(), bodyOf(`+62 ${phone}`)))).toBe("ALREADY_WAITING");
  });

  it("lets a visitor leave the list, twice without error, and rejoin at the end, without repeating a number", async () => {
    const [buyer, phone] = [visitor(), freshPhone()];
    const first = await joined(buyer, bodyOf(phone));
    const behind = await joined(visitor());
    const leave = () => buyer.call("leaveWaitingList", { params: { id: first.booking.id }, body: {}, idempotencyKey: freshKey() });
    for (const answer of [await leave(), await leave()]) {
      expect(answer.ok && [answer.data.isWaiting, answer.data.number, answer.data.booking.status]).toEqual([
        false,
        first.number,
        "cancelled",
      ]);
    }
    expect((await newsOf(first.booking.id)).map(({ topic }) => topic)).toEqual(["waiting_list.joined", "waiting_list.left"]);
    const next = await visitorEntry(behind.booking.id, behind.accessKey);
    expect(next.ok && [next.data.number, next.data.ahead]).toEqual([behind.number, behind.ahead - 1]);
    expect((await joined(buyer, bodyOf(phone))).number).toBe(behind.number + 1);
  });

  const visitorEntry = (id: string, orderKey?: string) => visitor().call("getWaitingEntry", { params: { id }, orderKey });

  it("opens a waiting-list place for its visitor or with its key only", async () => {
    const { booking, accessKey, number } = await joined(visitor());
    const withKey = await visitorEntry(booking.id, accessKey);
    expect(withKey.ok && withKey.data.number).toBe(number);
    expect(withKey.ok && withKey.data.patron).toBeNull();
    expect((await visitorEntry(booking.id)).status).toBe(404);
    const stranger = await newBuyer(shop, { tenant: "garudarun" }).call("getWaitingEntry", {
      params: { id: booking.id },
      orderKey: accessKey,
    });
    expect(stranger.status).toBe(404);
    const leaving = await visitor().call("leaveWaitingList", { params: { id: booking.id }, body: {}, idempotencyKey: freshKey() });
    expect(leaving.status).toBe(404);
  });

  it("returns all answers to the visitor who joined, and only name, number and e-mail address with an open offer's link", async () => {
    const [mine, phone] = [visitor(), freshPhone()];
    const { booking, accessKey } = await joined(mine, bodyOf(phone));
    const own = await mine.call("getWaitingEntry", { params: { id: booking.id } });
    expect(own.ok && own.data.patron).toMatchObject({ fullName: "Budi Santoso", phoneNumber: phone });
    const other = await joined(visitor());
    await shop.services.db.transaction("gemasimfoni", (tx) =>
      tx.query(
        `with lent as (update bookings set status = 'held', hold_until = clock_timestamp() + interval '1 hour' where id = $2 returning id)
         update waiting_entries set offer_id = (select id from lent) where booking_id = $1`,
        [booking.id, other.booking.id],
      ),
    );
    const byLink = await visitorEntry(booking.id, accessKey);
    expect(byLink.ok && byLink.data.offer?.isOpen).toBe(true);
    expect(byLink.ok && byLink.data.patron).toEqual({
      fullName: "Budi Santoso",
      countryCode: "+62",
      phoneNumber: phone,
      email: PATRON.email,
    });
    expect((await visitorEntry(booking.id)).status).toBe(404);
  });

  it("refuses to join for available tickets, another event's category, or without terms and phone", async () => {
    const open = event.prices.find((price) => price.state === "available")!;
    expect(codeOf(await join(visitor(), bodyOf(freshPhone(), { categoryId: open.id })))).toBe("WAITING_LIST_CLOSED");
    expect(codeOf(await join(visitor(), bodyOf(freshPhone(), { categoryId: crypto.randomUUID() })))).toBe("NOT_FOUND");
    expect(codeOf(await join(visitor(), bodyOf(freshPhone(), { qty: 5 })))).toBe("LIMIT_REACHED");
    expect(codeOf(await join(visitor(), bodyOf(freshPhone(), { acceptTerms: false })))).toBe("TERMS_REQUIRED");
    expect(codeOf(await join(visitor(), bodyOf("12")))).toBe("FIELDS_INVALID");
    const elsewhere = newBuyer(shop, { tenant: "garudarun" });
    expect(codeOf(await join(elsewhere))).toBe("NOT_FOUND");
  });

  it("refuses to join at a sold-out category without a waiting list", async () => {
    const buyer = newBuyer(shop, { tenant: "lautkaca" });
    const sold = await eventOf(buyer, "tidur-bersama-hiu");
    const [price] = sold.prices;
    expect(price?.state).toBe("sold_out");
    const patron = { ...PATRON, phoneNumber: freshPhone(), citizenship: "WNI", age: "30", gender: "male" };
    const body = { eventId: sold.id, sessionId: null, categoryId: price!.id, qty: 1, patron, acceptTerms: true, locale: "en" as const };
    expect(codeOf(await buyer.call("joinWaitingList", { body, idempotencyKey: freshKey() }))).toBe("WAITING_LIST_CLOSED");
  });

  it("keeps a separate waiting list for each date of an event", async () => {
    const buyer = newBuyer(shop, { tenant: "senandika" });
    const room = await eventOf(buyer, "kamar-depan");
    const sofa = room.prices.find((price) => price.state === "waiting_list")!;
    const dates = room.availability.filter((a) => a.categoryId === sofa.id && a.state === "waiting_list").map((a) => a.sessionId!);
    const phone = freshPhone();
    const body = (sessionId: string | null) => ({ ...bodyOf(phone), eventId: room.id, categoryId: sofa.id, sessionId });
    expect(codeOf(await join(buyer, body(null) as never))).toBe("TIME_REQUIRED");
    const [one, two] = [await joined(buyer, body(dates[0]!) as never), await joined(buyer, body(dates[1]!) as never)];
    expect([two.number, two.ahead]).toEqual([one.number, 0]);
    expect(two.booking.session?.id).toBe(dates[1]);
  });
});
