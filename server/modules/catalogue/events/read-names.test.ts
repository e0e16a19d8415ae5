import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actOnPaymentPage, buyUntilPayment, eventOf, holdBody, newBuyer, type Buyer } from "#test/harness/buyer.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { nameLines, readNames } from "./read-names.ts";

const EVENT = {
  row: { kind: "event", name: "Lari" },
  categories: [{ name: { en: "Stairs", id: "Tangga" } }],
  addons: [{ name: { en: "Timing chip", id: "Cip waktu" } }],
} as never;

describe("a name", () => {
  it("returns names in the reader's language, and a renamed item's name at purchase", () => {
    for (const bought of ["Stairs", "Tangga"]) {
      expect(readNames(EVENT, "en")(bought)).toBe("Stairs");
      expect(readNames(EVENT, "id")(bought)).toBe("Tangga");
    }
    expect(readNames(EVENT, "id")("Balcony")).toBe("Balcony");
    expect(readNames(undefined, "id")("Stairs")).toBe("Stairs");
    const lines = [{ name: "Tangga", qty: 2, addons: [{ name: "Cip waktu", qty: 1 }] }];
    expect(nameLines(lines, readNames(EVENT, "en"))).toEqual([{ name: "Stairs", qty: 2, addons: [{ name: "Timing chip", qty: 1 }] }]);
  });
});

describe("a video", () => {
  const video = { ...(EVENT as object), row: { kind: "video", name: "Suita Sungai" } } as never;

  it("names a video by its own title, whatever its ware's name at purchase", () => {
    const lines = [{ name: "Watching", qty: 1, addons: [{ name: "Cip waktu" }] }];
    expect(nameLines(lines, readNames(video, "en"))).toEqual([{ name: "Suita Sungai", qty: 1, addons: [{ name: "Timing chip" }] }]);
  });
});

describe("an order", () => {
  let shop: TestShop;
  let buyer: Buyer;
  beforeAll(async () => {
    shop = await openShop(null);
    buyer = newBuyer(shop, { tenant: "teaterlampu" });
  });
  afterAll(() => shop.close());

  it("shows order, tickets, receipt and purchases in the reader's language [L1]", async () => {
    const event = await eventOf(buyer, "rumah-kos-nomor-tujuh");
    const category = event.prices.find(({ state }) => state === "available")!;
    const body = holdBody(event, [{ categoryId: category.id, qty: 1 }], {
      sessionId: event.sessions.find(({ state }) => state === "available")!.id,
    });
    const started = await buyUntilPayment(buyer, event, body);
    if (!started.ok) throw new Error(started.problem.code);
    const { booking } = started as unknown as { booking: { id: string } };
    await actOnPaymentPage(shop, (started.data as { redirectUrl: string }).redirectUrl, "pay");
    const ask = async (path: string, locale: string) => {
      const answer = await shop.fetch(
        new Request(`http://${buyer.host}/api/v1${path}?locale=${locale}`, { headers: { host: buyer.host, cookie: buyer.cookie() } }),
      );
      return answer.text();
    };
    await expect.poll(() => ask(`/bookings/${booking.id}/receipt`, "en")).toContain('"kind":"receipt"');
    const other = { en: category.name, id: "" };
    const read = await shop.services.db.transaction("teaterlampu", (tx) =>
      tx.query<{ name: { en: string; id: string } }>("select name from ticket_categories where id = $1", [category.id]),
    );
    other.id = read[0]!.name.id;
    expect(other.id).not.toBe(other.en);
    for (const path of [`/bookings/${booking.id}`, `/bookings/${booking.id}/tickets`, `/bookings/${booking.id}/receipt`, "/purchases"]) {
      const [english, indonesian] = [await ask(path, "en"), await ask(path, "id")];
      expect([english.includes(other.en), english.includes(other.id)], path).toEqual([true, false]);
      expect([indonesian.includes(other.en), indonesian.includes(other.id)], path).toEqual([false, true]);
    }
  });
});
