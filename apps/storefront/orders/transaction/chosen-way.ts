import { useSyncExternalStore } from "react";
import { channelTrouble, findPaymentChannel, type PaymentChannel } from "#domain/payments/payment-channel.ts";
import { readStored, writeStored } from "../../shell/state/stored-text.ts";
import { useHydrated } from "../../shell/state/use-hydrated.ts";

/** `way`: the latest choice. `used`: the channel of the latest payment. Neither is personal data. */
const keyOf = (kind: "way" | "used", ui: string) => `karcis:${kind}:v1:${ui}`;
/** The channels of this page, for browsers that store nothing. */
const onPage = new Map<string, PaymentChannel | null>();
const watchers = new Set<() => void>();

function read(key: string): PaymentChannel | null {
  let way = onPage.get(key);
  if (way === undefined) onPage.set(key, (way = findPaymentChannel(readStored(key) ?? "")));
  return way;
}

function write(key: string, way: PaymentChannel): void {
  onPage.set(key, way);
  writeStored(key, way);
  for (const watcher of watchers) watcher();
}

/** Stores the payment channel that this browser chose in a shop. */
export function chooseWay(ui: string, way: PaymentChannel): void {
  write(keyOf("way", ui), way);
}

/** Stores the channel of a payment that succeeded, which later orders show first. */
export function recordUsedWay(ui: string, way: PaymentChannel | null): void {
  if (way !== null) write(keyOf("used", ui), way);
}

/** Stores the channel of the person's latest payment elsewhere, unless this browser knows a later one. */
export function suggestWay(ui: string, way: PaymentChannel): void {
  if (read(keyOf("used", ui)) === null) write(keyOf("used", ui), way);
}

type Offer = {
  readonly channels: readonly PaymentChannel[];
  /** Integer rupiah. */
  readonly total: number;
  /** Whether to preselect a usual channel for a buyer without an earlier choice. */
  readonly hasDefault: boolean;
  /** The channel of a payment that failed, which is not preselected again. */
  readonly failed?: PaymentChannel | null | undefined;
};

/** Preselected without an earlier choice: any bank or e-wallet pays by QRIS; without it, or after it failed, the most used bank. */
const USUAL: readonly PaymentChannel[] = ["qris", "bca_va"];

/** The first of these channels that is offered, allows the amount and has not failed. */
export function preselect(ways: readonly (PaymentChannel | null)[], { channels, total, hasDefault, failed = null }: Offer) {
  const isUsable = (way: PaymentChannel | null) =>
    way !== null && way !== failed && channels.includes(way) && channelTrouble(way, total) === null;
  const usual = failed === null ? USUAL : [...USUAL, ...channels];
  return [...ways, ...(hasDefault ? usual : [])].find(isUsable) ?? null;
}

/**
 * The preselected channel: the latest choice, else that of the latest payment, else a usual one; null if none is possible, and during server
 * rendering and hydration.
 */
export function useChosenWay(ui: string, offer: Offer): PaymentChannel | null {
  const [way, used] = [useStoredWay(keyOf("way", ui)), useStoredWay(keyOf("used", ui))];
  const isHydrated = useHydrated();
  return isHydrated ? preselect([way, used], offer) : null;
}

/** The selected channels of the page's payment forms, by shop. */
const selected = new Map<string, PaymentChannel | null>();

/** Makes a form's selected channel the one to pay with. Returns the stop function, for when the form goes. */
export function selectWay(ui: string, way: PaymentChannel | null): () => void {
  selected.set(ui, way);
  for (const watcher of watchers) watcher();
  return () => void selected.delete(ui);
}

/** The channel to pay with, or null: the provider's page then offers the choice. */
export function selectedWay(ui: string): PaymentChannel | null {
  return selected.get(ui) ?? null;
}

/** The channel to pay with, for the label of the button; null before hydration. */
export function useSelectedWay(ui: string): PaymentChannel | null {
  return useSyncExternalStore(
    watch,
    () => selectedWay(ui),
    () => null,
  );
}

/** The channel of the latest payment in this shop, or null. */
export function useLastUsedWay(ui: string): PaymentChannel | null {
  return useStoredWay(keyOf("used", ui));
}

function useStoredWay(key: string): PaymentChannel | null {
  return useSyncExternalStore(
    watch,
    () => read(key),
    () => null,
  );
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
