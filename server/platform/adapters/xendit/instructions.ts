import { PAYMENT_CHANNELS } from "#domain/payments/payment-channel.ts";
import type { PaymentInstructions } from "../../ports/payment-provider.ts";
import { channelOfCode } from "./channels.ts";
import { partsOf, type Parts } from "./parts.ts";

const LONGEST_QR = 1024;

/** A page of a wallet's, or the address that opens its app. No script or file: only what leads to another site or app. */
function isLeadingAway(value: string): boolean {
  return URL.canParse(value) && /^(?:https|gojek|gopay|ovo|dana|shopeeid|shopeepay)[:]$/.test(new URL(value).protocol);
}

/** What one action of a payment request tells the payer to do; null where it tells nothing that we can show. */
function instructionOf(action: Parts, code: unknown): PaymentInstructions | null {
  const { descriptor, value } = action;
  const channel = channelOfCode(code);
  if (typeof value !== "string" || channel === null) return null;
  const method = PAYMENT_CHANNELS[channel];
  const isNumber = /^\d{4,32}$/.test(value);
  if (descriptor === "QR_STRING" && method === "qris" && value.length <= LONGEST_QR) return { kind: "qris", text: value };
  if (descriptor === "VIRTUAL_ACCOUNT_NUMBER" && method === "virtual_account" && isNumber)
    return { kind: "virtual_account", channel, number: value };
  if (descriptor === "PAYMENT_CODE" && method === "counter" && /^[\dA-Z]{4,32}$/.test(value))
    return { kind: "counter", channel, number: value };
  if ((descriptor === "DEEPLINK_URL" || descriptor === "WEB_URL") && method === "e_wallet" && isLeadingAway(value))
    return { kind: "e_wallet", channel, url: value };
  return null;
}

/** How a request is paid without Xendit's page, from the actions that it lists; null where it lists none that we know. */
export function instructionsOf(request: Parts): PaymentInstructions | null {
  const actions = Array.isArray(request["actions"]) ? request["actions"] : [];
  const told = actions.map((action) => instructionOf(partsOf(action) ?? {}, request["channel_code"]));
  return told.find((each) => each !== null) ?? null;
}
