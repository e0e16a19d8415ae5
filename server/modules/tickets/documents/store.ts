import type { ServiceFeeType } from "#domain/catalogue/event.ts";
import type { PaymentChannel } from "#domain/payments/payment-channel.ts";
import type { PromoScope } from "#domain/orders/promos/promo.ts";
import type { TenantSql } from "../../../platform/database/database.ts";

export type ReceiptRow = {
  year: number;
  number: number;
  issued_at: Date;
  seller: { name: string; company: string; address: string; email: string };
  event: {
    name: string;
    zone: string;
    startsAt: string | null;
    endsAt: string | null;
    venue: { name: string; city: string } | null;
  };
  tax_percentage: number | null;
  payments: { provider: string; method: string | null; channel: PaymentChannel | null; amount: number; at: string }[];
};

/** A booking's receipt with the tax rate of its price and the payments with money. */
export async function readReceipt(sql: TenantSql, bookingId: string): Promise<ReceiptRow | undefined> {
  const rows = await sql.query<ReceiptRow>(
    `select r.year, r.number, r.issued_at, r.seller, r.event, e.tax_percentage,
       (select coalesce(jsonb_agg(jsonb_build_object('provider', p.provider, 'method', p.method, 'channel', p.channel, 'amount', p.settled_amount,
            'at', p.settled_at) order by p.settled_at, p.id), '[]')
          from payments p where p.tenant_id = r.tenant_id and p.booking_id = r.booking_id and p.settled_amount is not null and p.settled_at is not null
            and p.status in ('settled', 'refund_pending', 'partially_refunded', 'refunded'))
         as payments
     from receipts r join bookings b on b.tenant_id = r.tenant_id and b.id = r.booking_id
       left join event_rates e on e.tenant_id = b.tenant_id and e.event_id = b.event_id and e.version = b.event_version
     where r.tenant_id = $1 and r.booking_id = $2`,
    [sql.tenant, bookingId],
  );
  return rows[0];
}

export type PriceInputsRow = {
  event_id: string;
  event_version: number;
  service_fee_type: ServiceFeeType;
  service_fee_fix_amount: number;
  service_fee_percentage: number;
  tax_percentage: number;
  promo_id: string | null;
  terms: {
    code: string;
    discountType: "fix_amount" | "percentage";
    discountAmount: number;
    discountPercentage: number;
    maxDiscount: number | null;
    /** Absent in prices made before minimums existed. */
    minSpend?: number | null;
    minQty?: number | null;
    multipleEvents: PromoScope[];
  } | null;
};

/** The rates and promo of a booking's price. Undefined if the rates are no longer known. */
export async function readPriceInputs(sql: TenantSql, bookingId: string): Promise<PriceInputsRow | undefined> {
  const rows = await sql.query<PriceInputsRow>(
    `select b.event_id, b.event_version, e.service_fee_type, e.service_fee_fix_amount, e.service_fee_percentage, e.tax_percentage, p.promo_id, p.terms
     from bookings b
       join event_rates e on e.tenant_id = b.tenant_id and e.event_id = b.event_id and e.version = b.event_version
       left join booking_promos p on p.tenant_id = b.tenant_id and p.booking_id = b.id
     where b.tenant_id = $1 and b.id = $2`,
    [sql.tenant, bookingId],
  );
  return rows[0];
}
