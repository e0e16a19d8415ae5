import { setTimeout as delay } from "node:timers/promises";
import { createClient } from "#client/api-client.ts";
import type { ApiClient } from "#contract/client.ts";
import type { EventDetail } from "#contract/catalogue/events.ts";
import type { HeldBookingAnswer } from "#contract/orders/bookings.ts";

export type Shop = {
  fetch(request: Request): Promise<Response>;
  /** The same without patience, of a shop that has it: see `patiently`. */
  readonly once?: Shop;
};
export type Buyer = { readonly call: ApiClient; readonly host: string; cookie(): string };

/** How long a patient browser repeats a call. */
const PATIENCE_MS = 20_000;
const PAUSE_MS = 50;

/** Whether the server asks to repeat the call: it is too slow just now for the time limits of visitors' calls. */
async function asksAgain(answer: Response): Promise<boolean> {
  if (answer.status !== 503) return false;
  const { code } = (await answer
    .clone()
    .json()
    .catch(() => ({}))) as { code?: string };
  return code === "BUSY" || code === "UNAVAILABLE";
}

/** Repeats a call like a patient browser while it is told to try again, since any machine may be slow. */
export async function patiently(ask: () => Promise<Response>): Promise<Response> {
  const ends = performance.now() + PATIENCE_MS;
  let answer = await ask();
  while (performance.now() < ends && (await asksAgain(answer))) {
    await delay(PAUSE_MS);
    answer = await ask();
  }
  return answer;
}

/**
 * A browser's use of the API: keeps its cookies and calls one tenant's host. With another one's `jar` it is that browser. Patient
 * unless `isPatient` is false.
 */
export function newBuyer(
  shop: Shop,
  {
    tenant,
    port = 3000,
    jar = new Map<string, string>(),
    isPatient = true,
  }: { readonly tenant: string; readonly port?: number; readonly jar?: Map<string, string>; readonly isPatient?: boolean },
): Buyer {
  const host = `${tenant}.localhost:${port}`;
  const asked = isPatient ? shop : (shop.once ?? shop);
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const call = createClient({
    base: `http://${host}`,
    fetch: async (url, init) => {
      const ask = () =>
        asked.fetch(new Request(url, { ...init, headers: { ...init.headers, host, ...(jar.size > 0 ? { cookie: cookie() } : {}) } }));
      const answer = await (isPatient ? patiently(ask) : ask());
      for (const line of answer.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === "") jar.delete(name);
        else jar.set(name, value);
      }
      return answer;
    },
  });
  return { call, host, cookie };
}

let serial = 0;
/** A fresh idempotency key. */
export function freshKey(): string {
  serial += 1;
  return `test-key-${process.pid}-${serial}`;
}

export async function eventOf(buyer: Buyer, slug: string): Promise<EventDetail> {
  const answer = await buyer.call("getEvent", { params: { slug }, query: {} });
  if (!answer.ok) throw new Error(`${slug}: ${answer.problem.code}`);
  return answer.data;
}

export type Choice = { readonly categoryId: string; readonly qty: number };

export function holdBody(
  event: EventDetail,
  categories: readonly Choice[],
  extra: {
    addons?: { addonId: string; qty: number }[];
    promoCode?: string;
    accessCode?: string;
    sessionId?: string;
    shownTotal?: number;
  } = {},
) {
  return {
    eventId: event.id,
    sessionId: extra.sessionId ?? null,
    selection: { categories: [...categories], addons: extra.addons ?? [] },
    promoCode: extra.promoCode ?? null,
    shownTotal: extra.shownTotal ?? null,
    utm: {},
    replaces: null,
    ...(extra.accessCode !== undefined && { accessCode: extra.accessCode }),
  };
}

const ANSWERS: Record<string, string> = {
  fullName: "Budi Santoso",
  fullname: "Sari Dewi",
  email: "budi@example.com",
  countryCode: "+62",
  phoneNumber: "081234567890",
  age: "31",
  gender: "male",
  citizenship: "WNI",
  nationality: "Indonesia",
  inHouseGuest: "no",
  informationOrigin: "friend",
  membership: "M-1",
  club: "Pagi",
  roomNumber: "12",
};

/** Valid details for every field of the event. */
export function detailsBody(event: EventDetail, booking: HeldBookingAnswer) {
  const patronNames = [
    "eventAt",
    "fullName",
    "email",
    "countryCode",
    "phoneNumber",
    "informationOrigin",
    "membership",
    "club",
    "age",
    "citizenship",
    "gender",
    "inHouseGuest",
    "roomNumber",
  ] as const;
  const optionOf = (fields: EventDetail["patronFields"], name: string) => fields.find((f) => f.name === name)?.options?.[0]?.value;
  const patron = Object.fromEntries(patronNames.map((n) => [n, optionOf(event.patronFields, n) ?? ANSWERS[n] ?? ""])) as never;
  let n = 0;
  const attendees =
    event.attendeeFields.length === 0
      ? []
      : booking.quote.lines.flatMap((line) =>
          Array.from({ length: line.tickets }, () => {
            n += 1;
            return {
              eventPriceId: line.categoryId,
              fullname: `Sari Dewi ${"ABCDEFGHIJKLMNOPQRSTUVWXYZ"[n % 26]}`,
              email: "sari@example.com",
              countryCode: "+62",
              phoneNumber: "081234567891",
              age: "30",
              gender: optionOf(event.attendeeFields, "gender") ?? "female",
              identity: `327301${String(1000000000 + n)}`,
              nationality: optionOf(event.attendeeFields, "nationality") ?? "Indonesia",
              entrustTicketId: "",
            };
          }),
        );
  return { patron, attendees, acceptTerms: true, waiverVersion: event.waiver?.version ?? null, locale: "en" as const };
}

/** Holds, fills in, and opens the payment page. */
export async function buyUntilPayment(buyer: Buyer, event: EventDetail, body: ReturnType<typeof holdBody>) {
  const held = await buyer.call("holdBooking", { body, idempotencyKey: freshKey() });
  if (!held.ok) return held;
  const { id } = held.data;
  const saved = await buyer.call("saveDetails", { params: { id }, body: detailsBody(event, held.data), idempotencyKey: freshKey() });
  if (!saved.ok) return saved;
  const paid = await buyer.call("startPayment", {
    params: { id },
    body: { shownTotal: held.data.quote.total, locale: "en" },
    idempotencyKey: freshKey(),
  });
  return paid.ok ? { ...paid, booking: held.data } : paid;
}

/** Presses a button on the simulated provider's page. */
export async function actOnPaymentPage(shop: Shop, redirectUrl: string, outcome: string): Promise<Response> {
  const url = new URL(redirectUrl);
  const page = await (await shop.fetch(new Request(url, { headers: { host: url.host } }))).text();
  const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1] ?? url.pathname;
  return shop.fetch(
    new Request(new URL(action.replaceAll("&amp;", "&"), url), {
      method: "POST",
      headers: { host: url.host, "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ outcome }).toString(),
      redirect: "manual",
    }),
  );
}
