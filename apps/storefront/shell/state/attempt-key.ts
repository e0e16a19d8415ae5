import { type KeyStore, newKey } from "./act-keys.ts";

type Kept = { readonly mark: string; readonly key: string };

/**
 * The idempotency key of an operation: the same over all retries and tabs, and a new one for another `body` or after `forgetAttempt`. `act`
 * names the operation and its booking. Stores a digest of the body instead of the body. See docs/rules/orders.md#sent-once.
 */
export function attemptKey(
  store: KeyStore,
  { act, body, newId }: { readonly act: string; readonly body: unknown; readonly newId: () => string },
): string {
  const mark = markOf(JSON.stringify(body));
  const kept = read(store, act);
  if (kept?.mark === mark) return kept.key;
  const key = newId();
  write(store, act, { mark, key });
  return key;
}

/** An attempt, with the store of its key. For `act` and `body` see `attemptKey`. */
export type Attempt = { readonly store: KeyStore; readonly act: string; readonly body: unknown };

/**
 * Sends an attempt under its key, and deletes the key after a final answer. On a network error, rethrows the error of `send` and keeps the
 * key, so that a retry is the same attempt.
 */
export async function sendAttempt<A extends { readonly status: number }>(
  { store, act, body }: Attempt,
  send: (idempotencyKey: string) => Promise<A>,
): Promise<A> {
  const answer = await send(attemptKey(store, { act, body, newId: newKey }));
  if (isFinal(answer)) forgetAttempt(store, act);
  return answer;
}

/** Whether an answer ends its attempt. After a fault (5xx) the result is unknown; after "too often" (429) the same attempt is retried. */
export function isFinal({ status }: { readonly status: number }): boolean {
  return status < 500 && status !== 429;
}

/** Deletes the key after a final answer, so that the next attempt gets another one. */
export function forgetAttempt(store: KeyStore, act: string): void {
  try {
    store.removeItem(nameOf(act));
  } catch {
    // Storage that may not be read contains nothing to delete.
  }
}

function nameOf(act: string): string {
  return `karcis.attempt.${act}`;
}

function read(store: KeyStore, act: string): Kept | null {
  try {
    const kept = JSON.parse(store.getItem(nameOf(act)) ?? "null") as Partial<Kept> | null;
    return typeof kept?.mark === "string" && typeof kept.key === "string" ? (kept as Kept) : null;
  } catch {
    return null;
  }
}

function write(store: KeyStore, act: string, kept: Kept): void {
  try {
    store.setItem(nameOf(act), JSON.stringify(kept));
  } catch {
    // With full or forbidden storage, a reload loses the key. Without reloads, the page still never sends twice at once.
  }
}

/** FNV-1a with 64 bits: distinguishes bodies without revealing them. */
function markOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (let i = 0; i < text.length; i++) hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(i))) * 0x100000001b3n);
  return hash.toString(36);
}
