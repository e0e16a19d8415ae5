import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { blankAttendee, blankPatron, blankTransaction } from "#domain/orders/cart/blank.ts";
import { parseTransaction, serialiseTransaction } from "#domain/orders/cart/codec.ts";
import { forgetNote, rememberTyped, readOrder, sweepTyped } from "./typed-people.ts";

const HOUR = 3_600_000;
const KEY = "karcis:txn:v1:garudarun:e1";
const kept = new Map<string, string>();
const store = {
  get length() {
    return kept.size;
  },
  key: (at: number) => [...kept.keys()][at] ?? null,
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
  removeItem: (key: string) => void kept.delete(key),
};
const typed = {
  ...blankTransaction(),
  promoCode: "HEMAT",
  patron: { ...blankPatron(), fullName: "Kenari", phoneNumber: "081234567890" },
  attendee: [{ ...blankAttendee("c1"), fullname: "Kenari" }],
};

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
  vi.stubGlobal("localStorage", store);
  store.setItem(KEY, serialiseTransaction(typed));
  rememberTyped(KEY, 0);
});
afterEach(() => vi.unstubAllGlobals());

const device = () => JSON.stringify([...kept]);

it("keeps personal data of an unfinished order on the device for a day, and the choice longer", () => {
  expect(readOrder(KEY, 23 * HOUR)).toEqual(typed);
  expect(device()).toContain("Kenari");
  expect(readOrder(KEY, 24 * HOUR)).toMatchObject({ promoCode: "HEMAT", patron: blankPatron(), attendee: [blankAttendee("c1")] });
  expect(device()).not.toMatch(/Kenari|0812/);
  expect(parseTransaction(kept.get(KEY)!)?.promoCode).toBe("HEMAT");
});

it("deletes expired personal data on any page, even without a recorded time", () => {
  const other = "karcis:txn:v1:jenius:e2";
  store.setItem(other, serialiseTransaction(typed));
  sweepTyped(25 * HOUR);
  expect(device()).not.toMatch(/Kenari|0812/);
  expect([...kept.keys()]).toEqual(expect.arrayContaining([KEY, other]));
  forgetNote(KEY);
  expect(kept.has("karcis:typed:v1:garudarun:e1")).toBe(false);
});
