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
 * Stores a purchase until this browser's next public page, since personal pages run no third-party scripts. Contains no personal data.
 * Without consent, the public page deletes it.
 */
export function reportPurchaseLater(purchase: EventData): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...read(), purchase].slice(-MOST)));
  } catch {
    // Nothing stored, nothing to report.
  }
}

/** Returns the stored purchases, and deletes them. */
export function takePurchases(): readonly EventData[] {
  const kept = read();
  forgetPurchases();
  return kept;
}

export function forgetPurchases(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Without browser storage, nothing was stored.
  }
}
