import { parseTransaction, serialiseTransaction } from "#domain/orders/cart/codec.ts";
import type { EventTransaction } from "#domain/orders/cart/transaction.types.ts";
import { withoutPeople } from "#domain/orders/cart/without-people.ts";
import { ORDERS } from "./orders-here.ts";
import { readStored, removeStored, storedKeys, writeStored } from "../../shell/state/stored-text.ts";

/** How long personal data of an unfinished order stay on this device after its last change. The choice stays longer. */
const KEPT_MS = 24 * 3_600_000;
const TYPED = "karcis:typed:v1:";

const typedKey = (orderKey: string) => TYPED + orderKey.slice(ORDERS.length);

/** Records the time of an order's change. */
export function rememberTyped(orderKey: string, now: number): void {
  writeStored(typedKey(orderKey), String(now));
}

export function forgetNote(orderKey: string): void {
  removeStored(typedKey(orderKey));
}

/** The stored order without expired personal data. Also deletes those from the device. */
export function readOrder(orderKey: string, now: number): EventTransaction | null {
  const written = readStored(orderKey);
  const order = written === null ? null : parseTransaction(written);
  if (order === null || now - Number(readStored(typedKey(orderKey)) ?? 0) < KEPT_MS) return order;
  const left = withoutPeople(order);
  if (left !== order) writeStored(orderKey, serialiseTransaction(left));
  return left;
}

/** Deletes expired personal data of every order on the device, on any page. */
export function sweepTyped(now: number): void {
  for (const key of storedKeys(ORDERS)) if (!key.endsWith(":index")) readOrder(key, now);
}
