/** The part of browser storage used here. */
export type KeyStore = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const onPage = new Map<string, string>();

/**
 * Keys of operations whose bodies contain identity numbers. They stay in memory, since not even a digest of an identity number is stored.
 */
export const pageKeys: KeyStore = {
  getItem: (name) => onPage.get(name) ?? null,
  setItem: (name, text) => void onPage.set(name, text),
  removeItem: (name) => void onPage.delete(name),
};

/** A new key. Pages without TLS lack randomUUID. */
export function newKey(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
