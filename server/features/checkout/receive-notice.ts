import type { Services } from "../../context.ts";
import { insertNotice, readPayment } from "../payments/store.ts";
import { settleBooking } from "./settle-booking.ts";

/**
 * A provider's webhook: checked on its raw bytes, then the provider itself is asked, and its word applied together with
 * the notice's own record. The same notice again is answered 200 and does nothing. Answers the HTTP status.
 */
export async function receiveNotice(services: Services, tenant: string, headers: Headers, raw: Uint8Array): Promise<number> {
  const { provider, db } = services;
  const notice = await provider.readNotice(headers, raw);
  if (!notice) {
    await db.transaction(tenant, (tx) =>
      tx.query("insert into audit (tenant_id, id, actor, action, subject_id) values ($1, $2, 'webhook', 'payment.notice_refused', $2)", [
        tenant,
        services.newId(),
      ]),
    );
    return 401;
  }
  const payment = /^[0-9a-f-]{36}$/.test(notice.paymentId)
    ? await db.transaction(tenant, (tx) => readPayment(tx, tenant, notice.paymentId))
    : undefined;
  const record = { provider: provider.name, noticeId: notice.noticeId, paymentId: payment?.id ?? null, body: { ...notice } };
  // What the notice says is a hint; money counts only on the provider's own answer.
  const truth = payment ? await provider.readSession(notice.providerRef) : null;
  await db.transaction(tenant, async (tx) => {
    const outcome = !payment ? "orphan" : truth?.paymentId !== payment.id ? "contradicted" : "applied";
    if (!(await insertNotice(tx, tenant, { ...record, outcome }))) return;
    if (outcome === "applied") await settleBooking(services, tx, tenant, payment!.booking_id, truth!);
    else
      await tx.query(
        "insert into audit (tenant_id, id, actor, action, subject_id, data) values ($1, $2, 'webhook', 'payment.orphan', $2, $3)",
        [tenant, services.newId(), { ...notice }],
      );
  });
  return 200;
}
