import { randomUUID } from "node:crypto";
import type { TicketFinding } from "#contract/tickets/get-ticket.ts";
import type { TenantId } from "#server/act.ts";
import { actOnPaymentPage, buyUntilPayment, eventOf, holdBody, newBuyer, type Buyer } from "../../harness/buyer.ts";
import { codeFor } from "../../harness/log-in.ts";
import { openShop } from "../../harness/open-shop.ts";

export const TENANT = "garudarun" as TenantId;
export const SLUG = "losari-sunset-5k";
export type Who = { readonly name: string; readonly phone: string };
/** The harness's buyer, and the data of its first attendee. */
export const BUYER: Who = { name: "Budi Santoso", phone: "+6281234567890" };
export const ATTENDEE: Who = { name: "Sari Dewi B", phone: "+6281234567891" };
export const FRIEND: Who = { name: "Citra Lestari", phone: "+6281299990000" };

export const typed = ({ name, phone }: Who) => ({ name, countryCode: "+62", phoneNumber: `0${phone.slice(3)}` });

/** A shop where a buyer claims two tickets by name and number. */
export async function openDoor() {
  const shop = await openShop(null, { worker: false });
  const sql = (text: string, params: (string | number)[] = []) => shop.services.db.transaction(TENANT, (tx) => tx.query(text, params));
  const visitor = () => newBuyer(shop, { tenant: TENANT });

  async function buy(qty: number, outcome: string | null, status: string): Promise<string> {
    const buyer = visitor();
    const event = await eventOf(buyer, SLUG);
    const started = await buyUntilPayment(buyer, event, holdBody(event, [{ categoryId: event.prices[0]!.id, qty }]));
    if (!started.ok) throw new Error(started.problem.code);
    if (outcome) await actOnPaymentPage(shop, started.data.redirectUrl!, outcome);
    const { id } = (started.data as unknown as { booking: { id: string } }).booking;
    for (let turn = 0; turn < 200; turn++) {
      const [row] = await sql("select status from bookings where id = $1", [id]);
      if (row!["status"] === status) return id;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`not ${status}`);
  }

  const ask = (by: Buyer, who: Who, slug = SLUG) =>
    by.call("findTickets", { params: { slug }, body: typed(who), idempotencyKey: randomUUID() });
  const prove = (by: Buyer, { code, slug = SLUG, ...who }: Who & { readonly code: string; readonly slug?: string }) =>
    by.call("proveTickets", { params: { slug }, body: { ...typed(who), code }, idempotencyKey: randomUUID() });

  /** Enters the name, the number and, if asked, the code. Returns the final answer. */
  async function get(who: Who, by = visitor(), slug = SLUG): Promise<TicketFinding> {
    const asked = await ask(by, who, slug);
    if (!asked.ok) throw new Error(asked.problem.code);
    if (asked.data.step !== "code") return asked.data;
    const proved = await prove(by, { ...who, code: await codeFor(shop, by.host, who.phone), slug });
    if (!proved.ok) throw new Error(proved.problem.code);
    return proved.data;
  }

  await sql("update quotas set total = total + 100 where event_id = (select id from events where slug = $1)", [SLUG]);
  const bookingId = await buy(2, "pay", "confirmed");
  const rows = await sql("select id from tickets where booking_id = $1 order by position", [bookingId]);
  const ticketIds = rows.map((row) => row["id"] as string);
  return {
    shop,
    bookingId,
    ticketIds,
    sql,
    visitor,
    buy,
    ask,
    prove,
    get,
    /** Resets all tries. */
    async forgetTries(): Promise<void> {
      for (const table of ["one_time_codes", "code_budgets", "recent_acts", "proved_numbers"]) await sql(`delete from ${table}`);
    },
  };
}
export type Door = Awaited<ReturnType<typeof openDoor>>;

/** Ids of the tickets found, and whether their codes are visible. */
export const shown = (finding: TicketFinding) => finding.tickets.map((t) => [t.id, t.qr !== null]);
