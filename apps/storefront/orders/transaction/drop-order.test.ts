import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { blankTransaction } from "#domain/orders/cart/blank.ts";
import { full } from "#domain/orders/cart/cart.fixture.ts";
import type { EventTransaction } from "#domain/orders/cart/transaction.types.ts";
import { heldKey, rowsKey } from "./transaction-index.ts";
import { dropTransaction, listUnfinished, readTransaction, updateTransaction } from "./transaction-store.ts";

const [BRAND, OTHER] = ["garudarun", "another-event"];
const order: EventTransaction = { ...full, isPreview: false };
const kept = new Map<string, string>();

beforeEach(() => {
  vi.useFakeTimers();
  kept.clear();
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
  vi.stubGlobal("localStorage", {
    get length() {
      return kept.size;
    },
    key: (at: number) => [...kept.keys()][at] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => {
  for (const id of [full.event!.id, OTHER!]) dropTransaction(BRAND!, id);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The parts listed in row E6. */
const PARTS = "bookingId bookingData event price seats qty additionals addonQty patron attendee promo promoCode isWaitingList".split(
  " ",
) as (keyof EventTransaction)[];

it("clears every part of a removed order, on the page, on the device and after a reload, and no part of another [E6]", async () => {
  const { id } = full.event!;
  updateTransaction(BRAND!, id, () => order);
  updateTransaction(BRAND!, OTHER!, () => ({ ...order, event: { ...order.event!, id: OTHER! } }));
  for (const keyOf of [heldKey, rowsKey]) kept.set(keyOf(BRAND!, id), "1");
  vi.advanceTimersByTime(1000);
  const blank = blankTransaction();
  expect(PARTS.filter((name) => JSON.stringify(readTransaction(BRAND!, id)[name]) === JSON.stringify(blank[name]))).toEqual([]);
  expect([...kept.keys()].filter((key) => key.endsWith(`:${id}`))).toContain(`karcis:txn:v1:${BRAND}:${id}`);
  expect(listUnfinished(BRAND!).map(({ eventId }) => eventId)).toEqual(expect.arrayContaining([id, OTHER]));

  dropTransaction(BRAND!, id);
  expect(readTransaction(BRAND!, id)).toEqual(blank);
  expect([...kept.keys()].filter((key) => key.endsWith(`:${id}`))).toEqual([]);
  vi.resetModules();
  const reloaded = await import("./transaction-store.ts");
  expect(reloaded.readTransaction(BRAND!, id)).toEqual(blank);
  expect(reloaded.listUnfinished(BRAND!).map(({ eventId }) => eventId)).toEqual([OTHER]);
  expect(reloaded.readTransaction(BRAND!, OTHER!)).toMatchObject({ price: order.price, bookingId: order.bookingId });
});
