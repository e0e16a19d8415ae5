import type { Method, Session } from "./session.ts";

/** Channels that a shop may name when it opens a session, with their names for payers. */
export const CHANNELS = {
  qris: { method: "qris", name: "QRIS" },
  bca_va: { method: "virtual_account", name: "BCA virtual account" },
  mandiri_va: { method: "virtual_account", name: "Mandiri virtual account" },
  bri_va: { method: "virtual_account", name: "BRI virtual account" },
  bni_va: { method: "virtual_account", name: "BNI virtual account" },
  permata_va: { method: "virtual_account", name: "Permata virtual account" },
  cimb_va: { method: "virtual_account", name: "CIMB Niaga virtual account" },
  bsi_va: { method: "virtual_account", name: "BSI virtual account" },
  gopay: { method: "e_wallet", name: "GoPay" },
  ovo: { method: "e_wallet", name: "OVO" },
  dana: { method: "e_wallet", name: "DANA" },
  shopeepay: { method: "e_wallet", name: "ShopeePay" },
  card: { method: "card", name: null },
  alfamart: { method: "counter", name: "Alfamart" },
  indomaret: { method: "counter", name: "Indomaret" },
} as const satisfies Readonly<Record<string, { readonly method: Method; readonly name: string | null }>>;

export type Channel = keyof typeof CHANNELS;

/** The channel of that name, or null. */
export function findChannel(name: unknown): Channel | null {
  return typeof name === "string" && Object.hasOwn(CHANNELS, name) ? (name as Channel) : null;
}

/** Returns digits for a session, the same on every call. */
function digitsOf(id: string, count: number): string {
  let text = "";
  for (const letter of id) text += (letter.codePointAt(0)! * 7 + text.length * 3) % 10;
  return text.slice(-count).padStart(count, "0");
}

/** Mandiri's number of the billing company. */
const BILLER = "70012";

/**
 * Instructions for paying without the hosted page. The numbers belong to no bank, and the code contains the address of the hosted page,
 * where the payment is simulated. Null for channels that a real provider handles on a page or in an app alone.
 */
export function instructionsOf({ id, channel, redirectUrl }: Pick<Session, "id" | "channel" | "redirectUrl">) {
  if (channel === null) return null;
  const { method } = CHANNELS[channel];
  if (channel === "mandiri_va") return { kind: "bill", channel, biller: BILLER, number: digitsOf(id, 12) };
  if (method === "qris") return { kind: "qris", text: redirectUrl };
  if (method === "virtual_account") return { kind: "virtual_account", channel, number: `9999${digitsOf(id, 12)}` };
  return method === "counter" ? { kind: "counter", channel, number: digitsOf(id, 12) } : null;
}
