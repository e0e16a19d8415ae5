import type { EventData } from "../analytics/teller.ts";

const KEY = "karcis:told-later:v1";
const MOST = 10;

function read(): EventData[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((each) => typeof each === "object" && each !== null) : [];
  } catch {
    return [];
  }
}

/**
 * Keeps a purchase for the next public page of this browser: it happens where no script of others runs. Nothing in it names a person.
 * Where the visitor has not allowed any it is forgotten there.
 */
export function reportPurchaseLater(purchase: EventData): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...read(), purchase].slice(-MOST)));
  } catch {
    // Nothing is kept here, so nothing is told.
  }
}

/** The purchases that were kept, once. */
export function takePurchases(): readonly EventData[] {
  const kept = read();
  forgetPurchases();
  return kept;
}

export function forgetPurchases(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
