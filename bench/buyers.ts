import { randomUUID } from "node:crypto";
import type { HeldBookingAnswer } from "#contract/bookings.ts";
import type { EventDetail } from "#contract/events.ts";
import { detailsBody, holdBody } from "../test/harness/buyer.ts";
import { httpCall, POLL_MS, type Answer } from "./http-call.ts";

/** What the buyers of this process do; given as JSON in the first argument. */
export type Task = {
  readonly port: number;
  readonly host: string;
  readonly slug: string;
  readonly categoryId: string;
  readonly qty: number;
  readonly promoCode: string | null;
} & (
  | { readonly kind: "purchase"; readonly clients: number; readonly seconds: number }
  | { readonly kind: "burst"; readonly buyers: number }
);
export type PurchaseResult = { readonly purchases: number; readonly seconds: number; readonly waits: number[]; readonly polls: number };
export type BurstResult = {
  readonly sold: number;
  readonly soldOut: number;
  readonly serverErrors: number;
  readonly other: number;
  readonly ms: number;
};

const task = JSON.parse(process.argv[2]!) as Task;
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function post(path: string, body: string, cookie: string): Promise<Answer> {
  return httpCall(
    task,
    "POST",
    path,
    { "content-type": "application/json", "idempotency-key": randomUUID(), ...(cookie ? { cookie } : {}) },
    body,
  );
}

function good(answer: Answer, what: string): Answer {
  if (answer.status < 200 || answer.status > 399) throw new Error(`${what}: ${answer.status} ${answer.text.slice(0, 300)}`);
  return answer;
}

function choose(event: EventDetail): string {
  const category = event.prices.find((price) => price.id === task.categoryId)!;
  const addons = category.additionals
    .filter((addon) => !addon.isCustomDate)
    .slice(0, 1)
    .map((addon) => ({ addonId: addon.id, qty: Math.max(1, addon.minQty) * task.qty }));
  const extra = { addons, ...(task.promoCode ? { promoCode: task.promoCode } : {}) };
  return JSON.stringify(holdBody(event, [{ categoryId: category.id, qty: task.qty }], extra));
}

let polls = 0;

/** Hold, buyer and attendees, payment, the provider's page, tickets. */
async function purchase(event: EventDetail, choice: string): Promise<void> {
  const hold = good(await post("/api/v1/bookings", choice, ""), "hold");
  const booking = JSON.parse(hold.text) as HeldBookingAnswer;
  const cookie = hold.cookie ?? "";
  const at = `/api/v1/bookings/${booking.id}`;
  good(await post(`${at}/details`, JSON.stringify(detailsBody(event, booking)), cookie), "details");
  const pay = good(await post(`${at}/payments`, JSON.stringify({ shownTotal: booking.quote.total, locale: "en" }), cookie), "payment");
  const page = new URL((JSON.parse(pay.text) as { redirectUrl: string }).redirectUrl);
  const form = { "content-type": "application/x-www-form-urlencoded" };
  good(await httpCall(task, "POST", page.pathname, form, "outcome=pay"), "provider's page");
  for (;;) {
    // A browser follows the redirect first.
    await sleep(POLL_MS);
    const shown = good(await httpCall(task, "GET", `${at}/tickets`, { cookie }), "tickets");
    const { tickets } = JSON.parse(shown.text) as { tickets: { status: string }[] };
    if (tickets.length === booking.ticketCount && tickets.every((ticket) => ticket.status === "valid")) return;
    polls += 1;
  }
}

async function runPurchases(event: EventDetail, choice: string, clients: number, seconds: number): Promise<PurchaseResult> {
  const waits: number[] = [];
  const start = performance.now();
  const end = start + seconds * 1000;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < end) {
        const from = performance.now();
        await purchase(event, choice);
        waits.push(performance.now() - from);
      }
    }),
  );
  return { purchases: waits.length, seconds: (performance.now() - start) / 1000, waits, polls };
}

async function runBurst(choice: string, buyers: number): Promise<BurstResult> {
  const start = performance.now();
  const answers = await Promise.all(Array.from({ length: buyers }, () => post("/api/v1/bookings", choice, "")));
  const ms = performance.now() - start;
  const isSoldOut = (a: Answer) => a.status >= 400 && a.status < 500 && (JSON.parse(a.text) as { code?: string }).code === "SOLD_OUT";
  const sold = answers.filter((a) => a.status === 201).length;
  const soldOut = answers.filter(isSoldOut).length;
  const serverErrors = answers.filter((a) => a.status >= 500).length;
  return { sold, soldOut, serverErrors, other: answers.length - sold - soldOut - serverErrors, ms };
}

const event = JSON.parse(good(await httpCall(task, "GET", `/api/v1/events/${task.slug}`, {}), "event").text) as EventDetail;
const choice = choose(event);
const result =
  task.kind === "purchase" ? await runPurchases(event, choice, task.clients, task.seconds) : await runBurst(choice, task.buyers);
process.stdout.write(JSON.stringify(result), () => process.exit(0));
