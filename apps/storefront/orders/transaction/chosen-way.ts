import { useSyncExternalStore } from "react";
import { channelTrouble, findPaymentChannel, type PaymentChannel } from "#domain/payments/payment-channel.ts";
import { readStored, writeStored } from "../../shell/state/stored-text.ts";

const keyOf = (ui: string) => `karcis:way:v1:${ui}`;
/** The chosen channels of this page, for browsers that store nothing. */
const chosen = new Map<string, PaymentChannel | null>();
const watchers = new Set<() => void>();

function readWay(ui: string): PaymentChannel | null {
  let way = chosen.get(ui);
  if (way === undefined) chosen.set(ui, (way = findPaymentChannel(readStored(keyOf(ui)) ?? "")));
  return way;
}

/** Stores the payment channel that this browser chose in a shop. Contains no personal data. */
export function chooseWay(ui: string, way: PaymentChannel): void {
  chosen.set(ui, way);
  writeStored(keyOf(ui), way);
  for (const watcher of watchers) watcher();
}

type Offer = { readonly channels: readonly PaymentChannel[]; readonly total: number };

const usable = (way: PaymentChannel | null, { channels, total }: Offer) =>
  way !== null && channels.includes(way) && channelTrouble(way, total) === null ? way : null;

/** The last chosen channel, if offered and valid for this amount (integer rupiah), or null. Browser only. */
export function chosenWay(ui: string, offer: Offer): PaymentChannel | null {
  return usable(readWay(ui), offer);
}

/** After an attempt that ended without money: the last chosen channel, else the first usable one, but never the one that failed. */
export function proposeWay(
  { last, failed }: { readonly last: PaymentChannel | null; readonly failed: PaymentChannel },
  offer: Offer,
): PaymentChannel | null {
  if (last !== null && last !== failed) return last;
  return offer.channels.find((channel) => channel !== failed && usable(channel, offer) !== null) ?? null;
}

/** `chosenWay` as a hook. Null during server rendering and hydration. */
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
