import type { EventTransaction } from "#domain/orders/cart/transaction.types.ts";
import { readStored, removeStored, writeStored } from "../../shell/state/stored-text.ts";
import { addArrival, type BypassData, decodeBypass, encodeBypass } from "./bypass-data.ts";
import { BYPASS_KEY } from "./may-prefill.ts";
import { readArrival } from "./read-arrival.ts";
import { takePending } from "./take-away.ts";

/** This page's entry, including identity numbers; undefined before the first read. */
let onPage: BypassData | null | undefined;

/**
 * Adds an arrival to the entry: the personal data that the head's script removed from the address, and the campaign data still in `search`.
 * Browser only.
 */
export function receiveArrival(search: string): void {
  const personal = takePending();
  const before = readBypass();
  const after = addArrival(before, readArrival([search.replace(/^\?/, ""), personal].filter(Boolean).join("&")), Date.now());
  if (after !== before) keep(after);
}

/** The prefill data waiting to be filled in, or null. */
export function readBypass(): BypassData | null {
  if (onPage === undefined) {
    const written = readStored(BYPASS_KEY);
    onPage = written === null ? null : decodeBypass(written, Date.now());
    if (written !== null && onPage === null) removeStored(BYPASS_KEY);
  }
  return onPage;
}

/**
 * Adds campaign data to this event's transaction: always to a new order, but only once to an existing one, so that data removed by the
 * visitor stay removed. Otherwise returns the same transaction.
 */
export function withCampaign(eventId: string, txn: EventTransaction, isNew: boolean): EventTransaction {
  const bypass = readBypass();
  const isNotified = bypass?.told.includes(eventId) ?? false;
  if (bypass === null || Object.keys(bypass.utm).length === 0 || (isNotified && !isNew)) return txn;
  if (!isNotified) keep({ ...bypass, told: [...bypass.told, eventId] });
  return { ...txn, utm: bypass.utm };
}

/** Deletes the answers from the entry once the transaction has them. */
export function forgetPeople(): void {
  const bypass = readBypass();
  if (bypass && hasPeople(bypass)) keep({ ...bypass, patron: {}, attendee: [] });
}

function keep(bypass: BypassData | null): void {
  onPage = bypass;
  if (bypass === null || (!hasPeople(bypass) && Object.keys(bypass.utm).length === 0)) removeStored(BYPASS_KEY);
  else writeStored(BYPASS_KEY, encodeBypass(bypass));
}

function hasPeople({ patron, attendee }: BypassData): boolean {
  return Object.keys(patron).length > 0 || attendee.length > 0;
}
