import { expect, it } from "vitest";
import { dueAmountOf } from "./due-amount.ts";

it("keeps of an order its price less returned tickets, and of an ended one only what its return left", () => {
  const order = { status: "confirmed", total: 300, tickets: 3, tickets_returned: 0, returned_amount: 0 } as const;
  expect(dueAmountOf(order)).toBe(300);
  expect(dueAmountOf({ ...order, tickets_returned: 1, returned_amount: 90 })).toBe(210);
  expect(dueAmountOf({ ...order, status: "cancelled", tickets_returned: 3, returned_amount: 270 })).toBe(30);
  expect(dueAmountOf({ ...order, status: "cancelled", tickets_returned: 1, returned_amount: 90 })).toBe(0);
  expect(dueAmountOf({ ...order, status: "cancelled", tickets: 0 })).toBe(0);
  expect(dueAmountOf({ ...order, status: "expired" })).toBe(0);
});
