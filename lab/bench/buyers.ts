import { leastAddonQty } from "#domain/catalogue/required-addons.ts";
import { randomUUID } from "node:crypto";
import type { HeldBookingAnswer } from "#contract/orders/bookings.ts";
import type { EventDetail } from "#contract/catalogue/events.ts";
import { detailsBody, holdBody } from "../../test/harness/buyer.ts";
import { httpCall, POLL_MS, type Answer } from "./http-call.ts";

/** A purchase: pieces of these categories of one event and, optionally, the first add-on of the first category. */
export type Order = {
  readonly host: string;
  readonly slug: string;
  readonly categoryIds: readonly string[];
  readonly qty: number;
  readonly hasAddon: boolean;
  readonly promoCode: string | null;
};
/** The work of this process's buyers, who go through the orders in turn; JSON in the first argument. */
export type Task = { readonly port: number; readonly orders: readonly Order[] } &
  /** `pay`: the form of the provider's page, if it is not the shop's simulation. */
  (
    | { readonly kind: "purchase"; readonly clients: number; readonly seconds: number; readonly pay?: string }
    | { readonly kind: "burst"; readonly buyers: number }
  );
export type PurchaseResult = {
  readonly purchases: number;
  readonly seconds: number;
  readonly waits: number[];
  readonly polls: number;
  readonly cpu: number;
};
export type BurstResult = {
  readonly sold: number;
  readonly soldOut: number;
  readonly serverErrors: number;
  readonly other: number;
  readonly ms: number;
};

const task = JSON.parse(process.argv[2]!) as Task;
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

let calls = 0;
/** Buyers come from many networks, by the proxy's header: limits on one network are not measured here. */
function nextAddress(): string {
  calls += 1;
  return `10.${(calls >> 8) & 255}.${calls & 255}.1`;
}

async function post(
  host: string,
  { path, body, cookie }: { readonly path: string; readonly body: string; readonly cookie: string },
): Promise<Answer> {
  return httpCall(
    { port: task.port, host },
    {
      method: "POST",
      path,
      headers: {
        "content-type": "application/json",
        "idempotency-key": randomUUID(),
        "x-forwarded-for": nextAddress(),
        ...(cookie ? { cookie } : {}),
      },
      body,
    },
  );
}

function good(answer: Answer, what: string): Answer {
  if (answer.status < 200 || answer.status > 399) throw new Error(`${what}: ${answer.status} ${answer.text.slice(0, 300)}`);
  return answer;
}

type Choice = { readonly order: Order; readonly event: EventDetail; readonly body: string };

async function choose(order: Order): Promise<Choice> {
  const to = { port: task.port, host: order.host };
  const event = JSON.parse(
    good(await httpCall(to, { method: "GET", path: `/api/v1/events/${order.slug}`, headers: {} }), "event").text,
  ) as EventDetail;
  const { hasAddon, categoryIds, qty, promoCode } = order;
  const wanted = event.prices
    .filter((price) => categoryIds.includes(price.id))
    .flatMap(({ additionals, bundlingTicket }, i) =>
      additionals
        .filter((addon) => addon.isRequired || (hasAddon && i === 0 && !addon.isCustomDate))
        .slice(0, 1)
        .map((addon) => ({ addonId: addon.id, qty: leastAddonQty(addon, { bundlingTicket, pieces: qty }) })),
    );
  const session = event.availability.find(
    (one) => one.sessionId !== null && one.categoryId === categoryIds[0] && one.state === "available",
  );
  const extra = { addons: wanted, ...(promoCode ? { promoCode } : {}), ...(session ? { sessionId: session.sessionId! } : {}) };
  const categories = categoryIds.map((categoryId) => ({ categoryId, qty }));
  return { order, event, body: JSON.stringify(holdBody(event, categories, extra)) };
}

let polls = 0;
let serial = 0;

/** Every buyer has their own number. */
function detailsOf(event: EventDetail, booking: HeldBookingAnswer): string {
  serial += 1;
  const { patron, ...rest } = detailsBody(event, booking);
  const phoneNumber = `0812${String(10_000_000 + ((serial * 7919) % 80_000_000))}`;
  return JSON.stringify({ ...rest, patron: { ...(patron as object), phoneNumber } });
}

/** Hold, buyer and attendees, payment, the provider's page, tickets. */
async function purchase({ order: { host }, event, body }: Choice): Promise<void> {
  const hold = good(await post(host, { path: "/api/v1/bookings", body, cookie: "" }), "hold");
  const booking = JSON.parse(hold.text) as HeldBookingAnswer;
  const cookie = hold.cookie ?? "";
  const at = `/api/v1/bookings/${booking.id}`;
  good(await post(host, { path: `${at}/details`, body: detailsOf(event, booking), cookie }), "details");
  const shown = JSON.stringify({ shownTotal: booking.quote.total, locale: "en" });
  const pay = good(await post(host, { path: `${at}/payments`, body: shown, cookie }), "payment");
  const page = new URL((JSON.parse(pay.text) as { redirectUrl: string }).redirectUrl);
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const to = { port: task.port, host };
  const pays = task.kind === "purchase" ? task.pay : undefined;
  const door = pays === undefined ? to : { port: Number(page.port), host: page.hostname };
  good(await httpCall(door, { method: "POST", path: page.pathname, headers: form, body: pays ?? "outcome=pay" }), "provider's page");
  for (;;) {
    // A browser follows the redirect first.
    await sleep(POLL_MS);
    const listed = good(await httpCall(to, { method: "GET", path: `${at}/tickets`, headers: { cookie } }), "tickets");
    const { tickets } = JSON.parse(listed.text) as { tickets: { status: string }[] };
    if (tickets.length === booking.ticketCount && tickets.every((ticket) => ticket.status === "valid")) return;
    polls += 1;
  }
}

/** Processor time of this process since then, in milliseconds. */
function cpuMs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}

/** A new process has new connections and uncompiled code: do not count its first second. */
const FIRST_MS = 1000;

/** Counts purchases completed within `seconds`, with all buyers busy. */
async function runPurchases(choices: readonly Choice[], clients: number, seconds: number): Promise<PurchaseResult> {
  const waits: number[] = [];
  let next = 0;
  const start = performance.now() + FIRST_MS;
  const end = start + seconds * 1000;
  const buyers = Array.from({ length: clients }, async () => {
    while (performance.now() < end) {
      const from = performance.now();
      await purchase(choices[next++ % choices.length]!);
      const at = performance.now();
      if (at >= start && at < end) waits.push(at - from);
    }
  });
  await sleep(FIRST_MS);
  const [cpuBefore, pollsBefore] = [process.cpuUsage(), polls];
  await sleep(end - performance.now());
  const spent = { polls: polls - pollsBefore, cpu: cpuMs(cpuBefore) };
  await Promise.all(buyers);
  return { purchases: waits.length, seconds, waits, ...spent };
}

async function runBurst({ order, body }: Choice, buyers: number): Promise<BurstResult> {
  const start = performance.now();
  const answers = await Promise.all(Array.from({ length: buyers }, () => post(order.host, { path: "/api/v1/bookings", body, cookie: "" })));
  const ms = performance.now() - start;
  const isSoldOut = (a: Answer) => a.status >= 400 && a.status < 500 && (JSON.parse(a.text) as { code?: string }).code === "SOLD_OUT";
  const sold = answers.filter((a) => a.status === 201).length;
  const soldOut = answers.filter(isSoldOut).length;
  const serverErrors = answers.filter((a) => a.status >= 500).length;
  return { sold, soldOut, serverErrors, other: answers.length - sold - soldOut - serverErrors, ms };
}

const choices = await Promise.all(task.orders.map(choose));
const result =
  task.kind === "purchase" ? await runPurchases(choices, task.clients, task.seconds) : await runBurst(choices[0]!, task.buyers);
process.stdout.write(JSON.stringify(result), () => process.exit(0));
