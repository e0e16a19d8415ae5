import { describe, expect, it } from "vitest";
import { itemsOf } from "./session-items.ts";

const TICKETS = { id: "early", name: "Early bird", unitPrice: 100_000, quantity: 3 };
const ADD_ON = { id: "shirt", name: "Shirt", unitPrice: 55_000, quantity: 1 };
const PROMO = { id: "promo", name: "JAZZ10", unitPrice: -50_001, quantity: 1 };
const FEE = { id: "fee", name: "Service fee", unitPrice: 7_500, quantity: 1 };

const sumOf = (items: ReturnType<typeof itemsOf>) =>
  items?.reduce((sum, { net_unit_amount: price, quantity }) => sum + price * quantity, 0);

describe("the lines of an order at Xendit", () => {
  it("leaves order lines unchanged without a discount", () => {
    expect(itemsOf([TICKETS, FEE], 307_500)).toEqual([
      { reference_id: "early", type: "PHYSICAL_SERVICE", name: "Early bird", net_unit_amount: 100_000, quantity: 3, category: "ticket" },
      { reference_id: "fee", type: "FEE", name: "Service fee", net_unit_amount: 7_500, quantity: 1, category: "fee" },
    ]);
  });

  it("marks video lines as digital", () => {
    expect(itemsOf([{ ...TICKETS, id: "video-1", name: "Suita Sungai", quantity: 1 }], 100_000)).toEqual([
      { reference_id: "video-1", type: "DIGITAL_SERVICE", name: "Suita Sungai", net_unit_amount: 100_000, quantity: 1, category: "video" },
    ]);
  });

  it("spreads a discount to the rupiah, none below zero, splitting lines where needed", () => {
    const items = itemsOf([TICKETS, ADD_ON, PROMO, FEE], 312_499);
    expect(sumOf(items)).toBe(312_499);
    expect(items!.every(({ net_unit_amount: price }) => Number.isInteger(price) && price > 0)).toBe(true);
    expect(items!.filter(({ reference_id: id }) => id.startsWith("early")).map(({ quantity }) => quantity)).toEqual([2, 1]);
    expect(items!.at(-1)).toMatchObject({ reference_id: "fee", net_unit_amount: 7_500 });
    for (let off = 0; off < 462_500; off += 1_237) {
      const all = [TICKETS, ADD_ON, FEE, { ...PROMO, unitPrice: -off }];
      expect(sumOf(itemsOf(all, 362_500 - off)) ?? 0, `${off} off`).toBe(Math.max(0, 362_500 - off));
      if (off >= 362_000) break;
    }
  });

  it("omits lines that do not add up or are invalid", () => {
    expect(itemsOf([TICKETS], 299_999)).toBeNull();
    expect(itemsOf([], 0)).toBeNull();
    expect(itemsOf([{ ...TICKETS, quantity: 0 }], 0)).toBeNull();
    expect(itemsOf([{ ...TICKETS, unitPrice: 0.5, quantity: 2 }], 1)).toBeNull();
    expect(itemsOf([TICKETS, { ...PROMO, unitPrice: -300_000 }], 0)).toBeNull();
  });

  it("shortens names to fit one line", () => {
    const [item] = itemsOf([{ ...ADD_ON, name: `Kaos\u0000\n${"🎷".repeat(200)}` }], 55_000)!;
    expect(item!.name.length).toBeLessThanOrEqual(255);
    expect(item!.name).toMatch(/^Kaos 🎷+$/u);
  });
});
