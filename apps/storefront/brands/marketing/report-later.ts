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
 * Stores a purchase until the next public page of this browser, because it happens where no third-party script runs. Nothing in it names a person.
 * Where the visitor has not allowed any such script, it is deleted there.
 */
export function reportPurchaseLater(purchase: EventData): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...read(), purchase].slice(-MOST)));
  } catch {
    // Nothing is stored, so nothing is reported.
  }
}

/** The purchases that were stored, returned once. */
export function takePurchases(): readonly EventData[] {
  const kept = read();
  forgetPurchases();
  return kept;
}

export function forgetPurchases(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}
