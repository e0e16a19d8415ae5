import { useSyncExternalStore } from "react";
import type { Attendee, Patron } from "#domain/orders/cart/transaction.types.ts";
import { normalisePhone } from "#domain/people/fields/phone.ts";
import { readStored, removeStored, writeStored } from "../../shell/state/stored-text.ts";

/** A person without age, identity number, or anything of one event only. */
export type Person = Readonly<Record<"fullname" | "email" | "countryCode" | "phoneNumber" | "gender" | "nationality", string>>;
/** The buyer of this browser's latest order, and other people whom they bought for, the latest first. */
export type RememberedBuyer = { readonly buyer: Person; readonly people: readonly Person[] };
type Entry = RememberedBuyer & { readonly at: number };

/** A year after the latest order nobody is remembered any more. */
const KEPT_MS = 365 * 24 * 3_600_000;
const MOST_PEOPLE = 6;
const LONGEST = 254;
const PARTS = ["fullname", "email", "countryCode", "phoneNumber", "gender", "nationality"] as const;

/** Each brand has its own host, and so its own storage. */
const keyOf = (ui: string) => `karcis:buyer:v1:${ui}`;
const wishOf = (ui: string) => `karcis:remember:v1:${ui}`;
const watchers = new Set<() => void>();
const read = new Map<string, { readonly text: string; readonly entry: RememberedBuyer | null }>();

/** The buyer remembered in this browser for this shop, with consent; else null. Browser only. */
export function readRemembered(ui: string): RememberedBuyer | null {
  const text = readStored(keyOf(ui)) ?? "";
  let known = read.get(ui);
  if (known?.text !== text) read.set(ui, (known = { text, entry: text === "" ? null : parseEntry(text, Date.now()) }));
  return known.entry;
}

/** `readRemembered` as a hook. Null during server rendering and hydration. */
export function useRemembered(ui: string): RememberedBuyer | null {
  return useSyncExternalStore(
    watch,
    () => readRemembered(ui),
    () => null,
  );
}

/** The written form of an entry. Null if it is damaged or too old. */
export function parseEntry(text: string, now: number): RememberedBuyer | null {
  try {
    const { at, buyer, people } = JSON.parse(text) as Partial<Entry>;
    if (typeof at !== "number" || now - at > KEPT_MS) return null;
    const person = personOf(buyer ?? {});
    if (person.fullname === "" || !Array.isArray(people)) return null;
    return { buyer: person, people: people.map((each) => personOf(each)).filter(({ fullname }) => fullname !== "") };
  } catch {
    return null;
  }
}

/** The entry after an order. Earlier people stay, each name once. */
export function entryAfter(before: RememberedBuyer | null, patron: Patron, attendees: readonly Attendee[]): RememberedBuyer {
  const isBuyer = ({ fullname }: { readonly fullname: string }) => sameName(fullname, patron.fullName);
  const own = attendees.find(isBuyer);
  const earlier = before && isBuyer(before.buyer) ? before.buyer : null;
  const phone = normalisePhone(patron.countryCode, patron.phoneNumber);
  const buyer = personOf({
    ...patron,
    phoneNumber: phone.kind === "phone" ? phone.national : "",
    fullname: patron.fullName,
    gender: patron.gender || own?.gender || earlier?.gender,
    nationality: own?.nationality || (patron.citizenship === "WNI" ? "Indonesia" : "") || earlier?.nationality,
  });
  const others = [...attendees.map((each) => personOf(each)), ...(before?.people ?? [])].filter((each) => each.fullname && !isBuyer(each));
  const once = others.filter(({ fullname }, at) => others.findIndex((each) => sameName(each.fullname, fullname)) === at);
  return { buyer, people: once.slice(0, MOST_PEOPLE) };
}

/** Whether the visitor agreed to be remembered after this order: said for it, or for an earlier one. Browser only. */
export function wantsRemembering(ui: string): boolean {
  return readRemembered(ui) !== null || readStored(wishOf(ui)) !== null;
}

/** `wantsRemembering` as a hook. */
export function useWantsRemembering(ui: string): boolean {
  return useSyncExternalStore(
    watch,
    () => wantsRemembering(ui),
    () => false,
  );
}

/** Stores the visitor's consent, or its withdrawal, before the order is sent. */
export function wishRemembering(ui: string, isWanted: boolean): void {
  if (isWanted) writeStored(wishOf(ui), "1");
  else removeStored(wishOf(ui));
  tell();
}

/** Remembers the buyer of a sent order, if the visitor agreed. */
export function rememberBuyer(ui: string, patron: Patron, attendees: readonly Attendee[]): void {
  if (!wantsRemembering(ui)) return;
  writeStored(keyOf(ui), JSON.stringify({ at: Date.now(), ...entryAfter(readRemembered(ui), patron, attendees) }));
  tell();
}

/** Changes what is remembered, if anything is. The year until it ends goes on. */
export function changeRemembered(ui: string, change: (now: RememberedBuyer) => RememberedBuyer): void {
  const text = readStored(keyOf(ui));
  const now = readRemembered(ui);
  if (text === null || now === null) return;
  const { buyer, people } = change(now);
  const next: Entry = { at: (JSON.parse(text) as Entry).at, buyer: personOf(buyer), people };
  writeStored(keyOf(ui), JSON.stringify(next));
  tell();
}

/** Erases everything remembered in this browser for this shop, and the consent. */
export function forgetBuyer(ui: string): void {
  removeStored(keyOf(ui));
  removeStored(wishOf(ui));
  tell();
}

function personOf(from: Partial<Readonly<Record<string, unknown>>>): Person {
  const text = (value: unknown) => (typeof value === "string" && value.length <= LONGEST ? value.trim() : "");
  return Object.fromEntries(PARTS.map((name) => [name, text(from[name])])) as Person;
}

function sameName(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

function tell(): void {
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
