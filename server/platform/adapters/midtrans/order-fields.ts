import type { PaymentChannel } from "#domain/payments/payment-channel.ts";
import { wareOf } from "../provider-http/ware-of.ts";
import type { SessionItem, SessionRequest } from "../../ports/payment-provider.ts";
import { writeLog } from "../../observability/write-log.ts";

const LONGEST_NAME = 50;
/** BCA's limit, the shortest of all. */
const LONGEST_CUSTOMER = 30;
const LONGEST_FIELD = 255;

/** Order fields shared by Snap and the Core API. */
export function orderFields(input: SessionRequest, orderId: string): Readonly<Record<string, unknown>> {
  return {
    transaction_details: { order_id: orderId, gross_amount: input.amount },
    item_details: itemLines(input),
    ...customerDetails(input),
    // Midtrans returns this field with every notice and shows it in exported lists.
    custom_field1: oneLine(input.shop, LONGEST_FIELD),
    custom_field2: oneLine(input.reference, LONGEST_FIELD),
  };
}

/** Lines that add up exactly to the amount, or one line for all of it. Midtrans refuses anything else. */
function itemLines({ amount, items = [], description, reference, merchant }: SessionRequest): readonly object[] {
  const sum = items.reduce((total, { unitPrice, quantity }) => total + unitPrice * quantity, 0);
  if (items.length > 0 && sum === amount) return items.map((item) => itemLine(item, wareOf(item.id), merchant));
  if (items.length > 0) writeLog("warn", "the lines of a payment do not add up to it; it is told as one", { sum, amount });
  const ware = wareOf(items[0]?.id ?? reference);
  return [itemLine({ id: reference, name: description, unitPrice: amount, quantity: 1 }, ware, merchant)];
}

function itemLine({ id, name, unitPrice, quantity }: SessionItem, category: string, merchant: string): object {
  const line = { id: oneLine(id, LONGEST_NAME), name: oneLine(name, LONGEST_NAME) || "Item", price: unitPrice, quantity, category };
  return { ...line, merchant_name: oneLine(merchant, LONGEST_NAME) };
}

function customerDetails({ customer, channel = null }: SessionRequest): object {
  if (!customer) return {};
  const { name, email, phone } = customer;
  return {
    customer_details: {
      first_name: oneLine(name, LONGEST_CUSTOMER),
      ...(email === null || email.length > LONGEST_FIELD ? {} : { email }),
      ...(phone !== null && isPhoneTaken(phone, channel) ? { phone } : {}),
    },
  };
}

/** BNI refuses orders with a foreign phone number, and on Snap's page the payer may choose BNI. */
function isPhoneTaken(phone: string, channel: PaymentChannel | null): boolean {
  const isForBni = channel === null || channel === "bni_va";
  return phone.length <= LONGEST_CUSTOMER && (!isForBni || /^(\+62|0)/.test(phone));
}

/** Removes control characters and `|`, which breaks Alfamart's tills. Shortens between characters. */
function oneLine(text: string, longest: number): string {
  return text
    .replace(/[\p{Cc}|\s]+/gu, " ")
    .trim()
    .slice(0, longest)
    .replace(/[\ud800-\udbff]$/, "")
    .trim();
}
