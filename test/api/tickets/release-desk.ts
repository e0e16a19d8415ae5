import type { TenantId } from "#server/act.ts";
import { bookingKey } from "#server/modules/orders/records/booking-key.ts";
import { isWaiverMissing } from "#server/modules/tickets/waivers/is-waiver-missing.ts";
import { actOnPaymentPage, buyUntilPayment, eventOf, freshKey, holdBody, newBuyer, type Buyer } from "../../harness/buyer.ts";
import { openShop } from "../../harness/open-shop.ts";
import { inviteSigner } from "./invite-signer.ts";
import { codeSentTo } from "../../harness/read-messages.ts";

export const TENANT = "garudarun" as TenantId;
const EVENT = "losari-sunset-5k";
export type Phone = { readonly countryCode: string; readonly phoneNumber: string };
export type BoughtTicket = { readonly id: string; readonly code: string };

let phones = 0;
export const freshPhone = (): Phone => ({ countryCode: "+62", phoneNumber: `812${String((phones += 1)).padStart(4, "0")}1234` });

export const answersOf = (phone: { countryCode: string; phoneNumber: string }, extra: Record<string, unknown> = {}) => ({
  fullName: "Sari Dewi",
  idType: "nik" as const,
  idNumber: "3273014401900001",
  birthDate: "1990-01-04",
  bloodType: "O" as const,
  emergency: { fullName: "Budi Santoso", relation: "suami", countryCode: "+62", phoneNumber: "081234567890" },
  health: { isFit: true, conditions: ["asthma" as const], notes: "alergi kacang" },
  guardian: null,
  phone,
  typedName: "Sari Dewi",
  signature: { kind: "drawn" as const, lines: [[100, 100, 300, 200, 500, 100]] },
  isAccepted: true,
  ...extra,
});

type Signing = { extra?: Record<string, unknown>; code?: string | null; version?: number; key?: string; who?: Buyer; invited?: boolean };

/** A shop with waivers, and an order of four without numbers of the participants. */
export async function openReleaseDesk() {
  const shop = await openShop(null, { worker: false });
  const sql = <T>(text: string, params: unknown[] = [], tenant: TenantId = TENANT) =>
    shop.services.db.transaction(tenant, (tx) => tx.query(text, params as never)) as Promise<T[]>;

  async function buy(who: Buyer, qty: number): Promise<{ readonly id: string; readonly tickets: readonly BoughtTicket[] }> {
    const event = await eventOf(who, EVENT);
    const started = await buyUntilPayment(who, event, holdBody(event, [{ categoryId: event.prices[0]!.id, qty }]));
    if (!started.ok) throw new Error(started.problem.code);
    await actOnPaymentPage(shop, started.data.redirectUrl!, "pay");
    const { id } = started.data.booking;
    // The provider's notice arrives a moment later.
    for (;;) {
      const found = await sql<BoughtTicket>("select id, code from tickets where booking_id = $1 order by position", [id]);
      if (found.length > 0) return { id, tickets: found };
      await new Promise((done) => setTimeout(done, 50));
    }
  }

  /** Participants without their own number sign with the one their link was sent to. */
  const forgetNumbers = () => sql("update booking_attendees set fields = fields - 'phoneNumber' - 'countryCode'");

  async function versionNow(): Promise<number> {
    const [row] = await sql<{ version: number }>("select version from waiver_releases where slug = $1", [TENANT]);
    return row!.version;
  }

  async function codeFor(who: Buyer, ticketCode: string, phone: Phone): Promise<string> {
    const asked = await who.call("askWaiverCode", { params: { slug: TENANT }, body: { ticketCode, phone }, idempotencyKey: freshKey() });
    if (!asked.ok) throw new Error(asked.problem.code);
    return codeSentTo(shop, TENANT, `+62${phone.phoneNumber}`);
  }

  async function sign(
    ticketCode: string,
    phone = freshPhone(),
    { extra, code, version, key, who = newBuyer(shop, { tenant: TENANT }), invited = true }: Signing = {},
  ) {
    if (invited) await inviteSigner(shop, { tenant: TENANT, ticketCode, phone });
    const digits = code === undefined ? await codeFor(who, ticketCode, phone) : code;
    const body = {
      version: version ?? (await versionNow()),
      language: "id" as const,
      ticketCode,
      answers: answersOf(phone, extra),
      code: digits,
    };
    const answer = await who.call("signWaiver", { params: { slug: TENANT }, body, idempotencyKey: key ?? freshKey() });
    return { answer, who, body };
  }

  await sql("update quotas set total = total + 100 where event_id = (select id from events where slug = $1)", [EVENT]);
  const buyer = newBuyer(shop, { tenant: TENANT });
  const order = await buy(buyer, 4);
  await forgetNumbers();
  return {
    shop,
    buyer,
    bookingId: order.id,
    tickets: order.tickets,
    /** The key of the order's link. */
    k: bookingKey({ ...shop.services, tenant: TENANT }, { id: order.id, key_version: 1 }),
    sql,
    buy,
    forgetNumbers,
    codeFor,
    sign,
    async codeOf(signing: ReturnType<typeof sign>): Promise<string> {
      const { answer } = await signing;
      return answer.ok ? "ok" : [answer.problem.code, ...(answer.problem.fields ?? []).map(({ path }) => path)].join(" ");
    },
    missing: (ids: string[]) => shop.services.db.transaction(TENANT, (tx) => isWaiverMissing(tx, TENANT, ids)),
  };
}
export type ReleaseDesk = Awaited<ReturnType<typeof openReleaseDesk>>;
