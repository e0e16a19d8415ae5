import type { PaymentChannel } from "#domain/payments/payment-channel.ts";
import { hasEndedUnpaid, type PaymentStatus } from "#domain/payments/payment-status.ts";
import { plainArrayText, textArrayText } from "../../../../platform/database/array-text.ts";
import { inBatches } from "../../../../platform/database/batch-acts.ts";
import type { Database, Row, Sql, TenantSql, Transaction } from "../../../../platform/database/database.ts";
import type { PaymentInstructions } from "../../../../platform/ports/payment-provider.ts";

export type PaymentRow = {
  id: string;
  booking_id: string;
  provider: string;
  provider_ref: string | null;
  amount: number;
  status: PaymentStatus;
  redirect_url: string | null;
  expires_at: Date;
  /** The payment method in the provider's word. Null until paid, or if not reported. */
  method: string | null;
  /** The buyer's choice on our page. Null: the provider's page asks. */
  channel: PaymentChannel | null;
  /** Instructions for paying without the provider's page. Null if not reported. */
  instructions: PaymentInstructions | null;
};
const COLUMNS = "id, booking_id, provider, provider_ref, amount, status, redirect_url, expires_at, method, channel, instructions";

export async function readPayments(tx: TenantSql, bookingId: string): Promise<PaymentRow[]> {
  return tx.query<PaymentRow>(`select ${COLUMNS} from payments where tenant_id = $1 and booking_id = $2 order by created_at desc`, [
    tx.tenant,
    bookingId,
  ]);
}

/** Reads a payment in one round trip, with its own transaction. */
export async function readPayment(sql: Sql, tenant: string, id: string): Promise<PaymentRow | undefined> {
  return (await sql.query<PaymentRow>(`select ${COLUMNS} from find_payment(as_tenant($1), $2)`, [tenant, id]))[0];
}

type OpenedPage = {
  readonly tenant: string;
  readonly id: string;
  readonly providerRef: string;
  readonly redirectUrl: string;
  readonly instructions: PaymentInstructions | null;
};
/** A payment's own page, which is the first one stored. All fields are null for an unknown payment. */
type SavedPage = {
  status: PaymentStatus | null;
  booking_status: string | null;
  provider_ref: string | null;
  redirect_url: string | null;
  instructions: PaymentInstructions | null;
};

/** Stores the provider's page on disk before returning. Returns the state of payment and booking. */
export const savePaymentSession: (db: Database, page: OpenedPage) => Promise<SavedPage> = inBatches({
  name: "save_page",
  async run(db, ops) {
    const params = [
      ops[0]!.tenant,
      plainArrayText(ops.map(({ id }) => id)),
      textArrayText(ops.map(({ providerRef }) => providerRef)),
      textArrayText(ops.map(({ redirectUrl }) => redirectUrl)),
      JSON.stringify(ops.map(({ instructions }) => instructions)),
    ];
    const [row] = await db.query<{ saved: SavedPage[] }>(
      "select keep_pages(as_tenant($1), $2::uuid[], $3::text[], $4::text[], $5::jsonb) as saved",
      params,
    );
    return row!.saved;
  },
  laneOf: ({ tenant }) => tenant,
  subjectOf: ({ id }) => id,
  callsAtOnce: 1,
});

/**
 * Moves a payment to another state. `money`: the amount that arrived, if any. The first report stays, unless the money was taken back and
 * has returned. A payment that ends without money, or whose money was taken back, is queried again.
 */
export function movePayment(
  tx: Transaction,
  {
    id,
    to,
    money,
  }: {
    readonly id: string;
    readonly to: PaymentStatus;
    readonly money: { readonly amount: number; readonly method: string | null } | null;
  },
): void {
  tx.send(
    `update payments set status = $3, settled_at = case when $3 = 'settled' then now() else settled_at end,
       settled_amount = case when $3 = 'settled' then $4 else coalesce(settled_amount, $4) end, method = coalesce(method, $5),
       unanswered = case when $6 then 0 else unanswered end, ask_again_at = case when $6 and is_watched then now() + pause_after_end(0) end
     where tenant_id = $1 and id = $2`,
    [tx.tenant, id, to, money?.amount ?? null, money?.method ?? null, hasEndedUnpaid(to)],
  );
}

export type MoneyRow = { id: string; status: PaymentStatus; settled_amount: number | null; refunded_total: number; is_watched: boolean };

/** Income of each payment of a booking, and its refunds under way. */
export async function readMoney(tx: TenantSql, bookingId: string): Promise<MoneyRow[]> {
  return tx.query<MoneyRow>(
    "select id, status, settled_amount, refunded_total, is_watched from payments where tenant_id = $1 and booking_id = $2",
    [tx.tenant, bookingId],
  );
}

/** Ends queries about this payment. A notice of it still counts. */
export function unwatchPayment(tx: Transaction, id: string): void {
  tx.send("update payments set is_watched = false, ask_again_at = null where tenant_id = $1 and id = $2", [tx.tenant, id]);
}

/**
 * Records an answer of the provider. A page past its time is queried ever more rarely. One that is open for hours is queried at least every
 * ten minutes, and more often at its beginning and end.
 */
export function recordAnswer(tx: Transaction, id: string): void {
  tx.send(
    `update payments set unanswered = 0, asked_at = case when expires_at - created_at < interval '25 minutes' then asked_at
         else now() + least(interval '10 minutes', (now() - created_at) / 8, (expires_at - now()) / 2) end
       where tenant_id = $1 and id = $2 and unanswered > 0 and expires_at > now()
       and status in ('created', 'pending')`,
    [tx.tenant, id],
  );
}

/** Stores the provider's page for a payment without a known page. */
export function namePage(tx: Transaction, id: string, ref: string): void {
  tx.send("update payments set provider_ref = $3 where tenant_id = $1 and id = $2 and provider_ref is null", [tx.tenant, id, ref]);
}

/** Records the instructions for an open payment, if unknown before. */
export function recordInstructions(tx: Transaction, ref: string, instructions: PaymentInstructions): void {
  tx.send(
    `update payments set instructions = $3 where tenant_id = $1 and provider_ref = $2 and instructions is null and status in ('created', 'pending')`,
    [tx.tenant, ref, instructions],
  );
}

/** Makes a payment from an additional page. Null if the page is known. */
export async function adoptPage(tx: TenantSql, id: string, ref: string): Promise<PaymentRow | null> {
  const [row] = await tx.query<{ id: string | null }>("select adopt_session(as_tenant($1), $2, $3, null) as id", [tx.tenant, id, ref]);
  return row?.id ? ((await readPayment(tx, tx.tenant, row.id)) ?? null) : null;
}

/** Whether the provider has had enough time to learn of a payment unknown to it: less if none of its pages was ever known. */
export async function isPastGrace(tx: TenantSql, id: string): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from payments where tenant_id = $1 and id = $2 and status in ('created', 'pending')
       and expires_at < now() - case when provider_ref is null then interval '10 minutes' else interval '1 day' end`,
    [tx.tenant, id],
  );
  return rows.length === 1;
}

/** Closes an open payment a day after its end. False for any other payment. */
export async function abandonPayment(tx: TenantSql, id: string): Promise<boolean> {
  const rows = await tx.query(
    `update payments set status = 'expired', unanswered = 0, ask_again_at = now() + pause_after_end(0)
     where tenant_id = $1 and id = $2 and status in ('created', 'pending') and expires_at < now() - interval '1 day' returning id`,
    [tx.tenant, id],
  );
  return rows.length === 1;
}

/** Records a notice once. False if it was recorded before. */
export async function insertNotice(
  tx: TenantSql,
  notice: { provider: string; noticeId: string; paymentId: string | null; outcome: string; body: Row },
): Promise<boolean> {
  const rows = await tx.query(
    `insert into payment_notices (tenant_id, provider, notice_id, payment_id, outcome, body) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing returning notice_id`,
    [tx.tenant, notice.provider, notice.noticeId, notice.paymentId, notice.outcome, notice.body],
  );
  return rows.length === 1;
}

/** A payment with its number of queries in vain. */
export type DuePaymentRow = PaymentRow & { unanswered: number };

/**
 * Takes open payments that are due for a query. The query is recorded at once, so that a failing payment waits ever longer. The ids are
 * read as an array, so that they are selected once: a join may select again and exceed its limit.
 */
export async function takePaymentsToAsk(tx: TenantSql, limit: number): Promise<DuePaymentRow[]> {
  return tx.query<DuePaymentRow>(
    `update payments set asked_at = now(), unanswered = unanswered + 1 where tenant_id = $1 and id = any (array(
       select id from payments where tenant_id = $1 and status in ('created', 'pending') and is_watched
         and asked_at <= now() - wait_after(unanswered)
       order by asked_at limit $2 for update skip locked)) returning ${COLUMNS}, unanswered`,
    [tx.tenant, limit],
  );
}

/** Takes payments that ended without money and are due for another query. Sets the next time at once, or none after the last. */
export async function takeEndedToAsk(tx: TenantSql, limit: number): Promise<PaymentRow[]> {
  return tx.query<PaymentRow>(
    `update payments set unanswered = unanswered + 1, ask_again_at = now() + pause_after_end(unanswered + 1) where tenant_id = $1 and id = any (array(
       select id from payments where tenant_id = $1 and ask_again_at <= now()
       order by ask_again_at limit $2 for update skip locked)) returning ${COLUMNS}`,
    [tx.tenant, limit],
  );
}

/** Schedules an unanswered query again after the same pause. */
export async function askEndedAgain(tx: TenantSql, id: string): Promise<void> {
  await tx.query(
    `update payments set unanswered = unanswered - 1, ask_again_at = now() + pause_after_end(unanswered - 1)
     where tenant_id = $1 and id = $2 and status in ('denied', 'failed', 'cancelled', 'expired') and unanswered > 0`,
    [tx.tenant, id],
  );
}

/** Stores a payment's fee and payout. The first report stays. */
export function recordFee(
  tx: Transaction,
  { id, fee, net }: { readonly id: string; readonly fee: number | null; readonly net: number | null },
): void {
  tx.send(
    `update payments set provider_fee = coalesce(provider_fee, $3), provider_net = coalesce(provider_net, $4)
     where tenant_id = $1 and id = $2 and (provider_fee is null and $3::bigint is not null or provider_net is null and $4::bigint is not null)`,
    [tx.tenant, id, fee, net],
  );
}
