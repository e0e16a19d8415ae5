import { useSyncExternalStore } from "react";
import { channelTrouble, findPaymentChannel, type PaymentChannel } from "#domain/payments/payment-channel.ts";
import { readStored, writeStored } from "../../shell/state/stored-text.ts";

const keyOf = (ui: string) => `karcis:way:v1:${ui}`;
/** What is chosen on this page, also where the browser stores nothing. */
const chosen = new Map<string, PaymentChannel | null>();
const watchers = new Set<() => void>();

function readWay(ui: string): PaymentChannel | null {
  let way = chosen.get(ui);
  if (way === undefined) chosen.set(ui, (way = findPaymentChannel(readStored(keyOf(ui)) ?? "")));
  return way;
}

/** Remembers how this browser pays in a shop. It names no person. */
export function chooseWay(ui: string, way: PaymentChannel): void {
  chosen.set(ui, way);
  writeStored(keyOf(ui), way);
  for (const watcher of watchers) watcher();
}

type Offer = { readonly channels: readonly PaymentChannel[]; readonly total: number };

const usable = (way: PaymentChannel | null, { channels, total }: Offer) =>
  way !== null && channels.includes(way) && channelTrouble(way, total) === null ? way : null;

/** The way that was chosen last, as long as it is offered and takes this amount (integer rupiah); null otherwise. Browser only. */
export function chosenWay(ui: string, offer: Offer): PaymentChannel | null {
  return usable(readWay(ui), offer);
}

/** The same, kept up to date; null while the server renders and during hydration. */
export function useChosenWay(ui: string, offer: Offer): PaymentChannel | null {
  const way = useSyncExternalStore(
    watch,
    () => readWay(ui),
    () => null,
  );
  return usable(way, offer);
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
