import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CHANNEL_NAMES } from "./payment-channel.ts";
import { isLongWay, PAY_HOURS, readPayHours, remindAt } from "./time-to-pay.ts";

const HOUR = 3_600_000;

it("takes hours at banks and counters, and nowhere else", () => {
  const va = ["bca_va", "mandiri_va", "bri_va", "bni_va", "permata_va", "cimb_va", "bsi_va"];
  expect(CHANNEL_NAMES.filter(isLongWay)).toEqual([...va, "alfamart", "indomaret"]);
});

describe("the hours of an event", () => {
  it.each([
    ["2", 2],
    ["3", 3],
    ["24", 24],
    ["default", null],
  ])("accepts %s as an event's payment hours", (word, hours) => expect(readPayHours(word)).toBe(hours));

  it.each(["1", "25", "0", "-3", "2.5", "3h", "", " 3", "03h", "1e1", "١٢"])("rejects %s as an event's payment hours", (word) =>
    expect(readPayHours(word)).toBeUndefined(),
  );

  it("never reads payment hours outside the bounds", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.integer().map(String)), (word) => {
        const hours = readPayHours(word);
        expect(hours === undefined || hours === null || (hours >= PAY_HOURS.least && hours <= PAY_HOURS.most)).toBe(true);
      }),
    );
  });
});

describe("a reminder", () => {
  it.each([
    ["half an hour", 0.5, null],
    ["an hour", 1, null],
    ["two hours", 2, 2 - 2 / 3],
    ["three hours", 3, 2],
    ["a day", 24, 23],
  ])("a payment reminder of %s", (_, hours, at) => expect(remindAt(0, hours * HOUR)).toBe(at === null ? null : Math.round(at * HOUR)));

  it("sends a payment reminder after the middle, with twenty minutes to an hour left", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), fc.integer({ min: 1, max: 48 * HOUR }), (from, time) => {
        const at = remindAt(from, from + time);
        const left = at === null ? null : from + time - at;
        expect(left === null ? time <= HOUR : left < time / 2 && left >= HOUR / 3 - 1 && left <= HOUR).toBe(true);
      }),
    );
  });
});
