import type { Channel } from "./channels.ts";

type Place = { readonly id: string; readonly now: number; readonly url: string };

/** The fields of a channel's transaction: numbers, codes, actions. */
export function detailsOf(channel: Channel, { id, now, url }: Place): Readonly<Record<string, unknown>> {
  // Digits that differ between orders and are stable for a transaction.
  const digits = BigInt(`0x${id.replaceAll("-", "").slice(0, 14)}`)
    .toString()
    .padStart(16, "0");
  const action = (name: string, method: string, path: string) => ({ name, method, url: `${url}${path}` });
  switch (channel.paymentType) {
    case "qris":
      return {
        acquirer: "gopay",
        transaction_type: "off-us",
        qr_string: `00020101021226EMULATOR${digits}5204481453033605802ID6304ABCD`,
        actions: [action("generate-qr-code", "GET", `/v2/qris/${id}/qr-code`)],
      };
    case "gopay":
    case "shopeepay":
      return {
        actions: [action("generate-qr-code", "GET", `/v2/gopay/${id}/qr-code`), action("deeplink-redirect", "GET", `/_wallet/${id}`)],
      };
    case "echannel":
      return { biller_code: "70012", bill_key: digits.slice(0, 12) };
    case "cstore":
      return { store: channel.word, payment_code: digits.slice(0, 14) };
    case "credit_card":
      return { masked_card: "48111111-1114", bank: "bni", eci: "05", card_type: "credit", approval_code: String(now) };
    case "bank_transfer":
      if (channel.word === "permata_va") return { permata_va_number: digits };
      return { va_numbers: [{ bank: channel.word.replace("_va", ""), va_number: digits.slice(0, 11) }], payment_amounts: [] };
    default:
      return {};
  }
}
