import type { Order } from "./order.ts";

type Fields = Readonly<Record<string, unknown>>;
/** The order in a body, without the provider's own fields, or its faults in the provider's words. */
export type OrderReading = { readonly order: Omit<Order, "token" | "page" | "transaction"> } | { readonly wrong: readonly string[] };

const MOST_AMOUNT = 999_999_999_999;
const LEAST_EXPIRY_MS = 20_000;
const UNITS: Readonly<Record<string, number>> = { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/** Reads the common fields of Snap and the Core API, as strictly as documented. */
export function readOrder(body: Fields, { now, headers }: { readonly now: number; readonly headers: Headers }): OrderReading {
  const details = fieldsOf(body["transaction_details"]);
  const [id, amount] = [details["order_id"], details["gross_amount"]];
  const wrong = [...wrongDetails(id, amount), ...wrongItems(body["item_details"], amount), ...wrongTexts(body)];
  const expiry = readExpiry(body, now);
  if (expiry.wrong) wrong.push(expiry.wrong);
  if (wrong.length > 0) return { wrong };
  return {
    order: {
      id: String(id),
      amount: Number(amount),
      title: readTitle(body["item_details"]),
      items: Array.isArray(body["item_details"]) ? body["item_details"].map(fieldsOf) : [],
      enabled: Array.isArray(body["enabled_payments"]) ? body["enabled_payments"].map(String) : null,
      expiresAt: expiry.at,
      finishUrl: textOf(fieldsOf(body["callbacks"])["finish"]),
      noticeUrls: noticeUrls(headers),
      customFields: customFields(body),
    },
  };
}

function wrongDetails(id: unknown, amount: unknown): string[] {
  const wrong: string[] = [];
  if (typeof id !== "string" || id === "") wrong.push("transaction_details.order_id is required");
  else if (id.length > 50) wrong.push("transaction_details.order_id too long, maximum 50 characters");
  else if (!/^[\w~.-]+$/.test(id)) wrong.push("transaction_details.order_id contains a symbol that is not allowed");
  if (typeof amount !== "number" || !Number.isInteger(amount)) wrong.push("transaction_details.gross_amount is not a number");
  else if (amount < 1 || amount > MOST_AMOUNT) wrong.push("transaction_details.gross_amount is out of range");
  return wrong;
}

function wrongItems(value: unknown, amount: unknown): string[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) return ["item_details is not a list"];
  const items = value.map(fieldsOf);
  const isTooLong = (text: unknown) => lengthOf(text) > 50;
  const wrong = items.flatMap(({ id, name, price, quantity }, index) => {
    const place = `item_details[${index}]`;
    return [
      ...(textOf(name) === null ? [`${place}.name is required`] : []),
      ...(isTooLong(name) ? [`${place}.name too long, maximum 50 characters`] : []),
      ...(isTooLong(id) ? [`${place}.id too long, maximum 50 characters`] : []),
      ...(Number.isInteger(price) ? [] : [`${place}.price is not a number`]),
      ...(Number.isInteger(quantity) && Number(quantity) >= 1 ? [] : [`${place}.quantity must be at least 1`]),
    ];
  });
  const sum = items.reduce((total, { price, quantity }) => total + Number(price) * Number(quantity), 0);
  return sum === amount ? wrong : [...wrong, "transaction_details.gross_amount is not equal to the sum of item_details"];
}

/** Rules of some banks about customers' names and numbers, if their account may be chosen. */
function wrongTexts(body: Fields): string[] {
  const customer = fieldsOf(body["customer_details"]);
  const bank = fieldsOf(body["bank_transfer"])["bank"];
  const wrong = ["first_name", "last_name", "email", "phone"].flatMap((name) =>
    lengthOf(customer[name]) > 255 ? [`customer_details.${name} too long, maximum 255 characters`] : [],
  );
  if (bank === "bca" && lengthOf(customer["first_name"]) > 30) wrong.push("customer_details.first_name too long, maximum 30 characters");
  if (bank === "bni" && customer["phone"] !== undefined && !/^(\+62|0)\d{1,28}$/.test(textOf(customer["phone"]) ?? "")) {
    wrong.push("customer_details.phone format is invalid");
  }
  if (lengthOf(fieldsOf(body["callbacks"])["finish"]) > 255) wrong.push("callbacks.finish too long, maximum 255 characters");
  return wrong;
}

/** Snap's field is `expiry`, the Core API's `custom_expiry`. */
function readExpiry(body: Fields, now: number): { readonly at: number | null; readonly wrong?: string } {
  const [snap, core] = [body["expiry"], body["custom_expiry"]];
  if (snap === undefined && core === undefined) return { at: null };
  const { start_time: start, duration, unit } = snap === undefined ? coreExpiry(fieldsOf(core)) : fieldsOf(snap);
  const unitMs = UNITS[(textOf(unit) ?? "minute").replace(/s$/, "")];
  if (unitMs === undefined || (snap !== undefined && unitMs === 1000)) return { at: null, wrong: "expiry.unit is invalid" };
  if (!Number.isInteger(duration) || Number(duration) < 1) return { at: null, wrong: "expiry.duration is invalid" };
  const startedAt = start === undefined ? now : readTime(start);
  if (startedAt === null) return { at: null, wrong: "expiry.start_time format is invalid" };
  const at = startedAt + Number(duration) * unitMs;
  return at - now < LEAST_EXPIRY_MS ? { at, wrong: "expiry time is less than 20 seconds" } : { at };
}

function coreExpiry({ order_time, expiry_duration, unit }: Fields): Fields {
  return { start_time: order_time, duration: expiry_duration, unit };
}

/** `2026-11-20 18:00:00 +0700` in milliseconds since the epoch. Null for any other text. */
function readTime(value: unknown): number | null {
  const [, day, time, hours, minutes] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) ([+-]\d\d)(\d\d)$/.exec(String(value)) ?? [];
  const at = Date.parse(`${day}T${time}${hours}:${minutes}`);
  return Number.isNaN(at) ? null : at;
}

/**
 * The addresses for notices, at most three. Overriding addresses take precedence over appended ones. Without any, the account's own
 * applies.
 */
function noticeUrls(headers: Headers): string[] {
  const given = headers.get("x-override-notification") ?? headers.get("x-append-notification") ?? "";
  return given
    .split(",")
    .map((url) => url.trim())
    .filter((url) => URL.canParse(url))
    .slice(0, 3);
}

function customFields(body: Fields): Record<string, string> {
  const names = ["custom_field1", "custom_field2", "custom_field3"];
  return Object.fromEntries(names.flatMap((name) => (textOf(body[name]) === null ? [] : [[name, String(body[name])]])));
}

function readTitle(items: unknown): string {
  return (Array.isArray(items) ? textOf(fieldsOf(items[0])["name"]) : null) ?? "An order";
}

function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null ? (value as Fields) : {};
}

function lengthOf(value: unknown): number {
  return textOf(value)?.length ?? 0;
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
