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
 * Stores a purchase until this browser's next public page, since no third-party script runs here. Contains no personal data. Without
 * consent it is deleted there.
 */
export function reportPurchaseLater(purchase: EventData): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...read(), purchase].slice(-MOST)));
  } catch {
    // Nothing stored, nothing to report.
  }
}

/** The stored purchases, returned once. */
export function takePurchases(): readonly EventData[] {
  const kept = read();
  forgetPurchases();
  return kept;
}

export function forgetPurchases(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing stored.
  }
}
