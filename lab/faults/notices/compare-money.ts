import type { Order } from "#simulators/midtrans/order.ts";
import type { Session } from "#simulators/xendit/session.ts";
import type { Query } from "../open-world.ts";
import { BRANDS, type Brand, type Emulators } from "./open-accounts.ts";

/** A page's money in and out, in rupiah. `isTakenBack`: the payer's bank reversed all of it. */
type Page = { readonly ref: string; readonly captured: number; readonly refunded: number; readonly isTakenBack: boolean };
type Row = {
  readonly id: string;
  readonly ref: string | null;
  readonly status: string;
  readonly settled: number;
  readonly back: number;
  readonly kept: number;
};

export type BrandBooks = { readonly pages: number; readonly captured: number; readonly refunded: number; readonly takenBack: number };

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

function ofMidtrans(orders: readonly Order[]): Page[] {
  return orders.flatMap(({ id, transaction }) => {
    if (!transaction) return [];
    const { settledAt, status, amount, refunds } = transaction;
    const isTakenBack = status === "chargeback" || status === "partial_chargeback" || status === "deny";
    const captured = settledAt !== null || status === "capture" ? amount : 0;
    return [{ ref: id, captured, refunded: sum(refunds.map((each) => (each.confirmedAt === null ? 0 : each.amount))), isTakenBack }];
  });
}

function ofXendit(sessions: readonly Session[]): Page[] {
  return sessions.map(({ id, requests, refunds, disputes }) => ({
    ref: id,
    captured: sum(requests.map(({ payment }) => payment?.captured ?? 0)),
    refunded: sum(refunds.map(({ status, amount }) => (status === "SUCCEEDED" ? amount : 0))),
    isTakenBack: disputes.some(({ status }) => status === "LOST"),
  }));
}

const OURS = `select p.id, p.provider_ref as ref, p.status, coalesce(p.settled_amount, 0)::int as settled,
    coalesce((select sum(r.amount) from refunds r where r.tenant_id = p.tenant_id and r.payment_id = p.id and r.status = 'succeeded'), 0)::int as back,
    kept_amount(p)::int as kept
  from payments p where p.tenant_id = $1`;

/** A page's difference from our row, as text; null if there is none. */
function differenceOf({ ref, captured, refunded, isTakenBack }: Page, ours: Row | undefined): string | null {
  if (!ours) return captured === 0 ? null : `${ref}: ${captured} came, and no payment of ours is of that page`;
  if (isTakenBack) return ours.kept === 0 ? null : `${ref}: taken back there, ${ours.kept} kept here (${ours.status})`;
  if (ours.settled !== captured) return `${ref}: ${captured} came, ${ours.settled} here (${ours.status})`;
  return ours.back === refunded ? null : `${ref}: ${refunded} went back, ${ours.back} here (${ours.status})`;
}

/** Compares the emulators' own books with the payments, page by page and both ways, and returns the totals. */
export async function compareMoney(
  sql: Query,
  emulators: Emulators,
): Promise<{ readonly books: Readonly<Record<Brand, BrandBooks>>; readonly differences: string[] }> {
  const differences: string[] = [];
  const books: Partial<Record<Brand, BrandBooks>> = {};
  for (const brand of Object.keys(BRANDS) as Brand[]) {
    const list = emulators[brand].list();
    const pages = brand === "garudarun" ? ofMidtrans(list as Order[]) : ofXendit(list as Session[]);
    const rows = await sql<Row>(OURS, [brand]);
    const byRef = new Map(rows.flatMap((row) => (row.ref === null ? [] : [[row.ref, row] as const])));
    const known = new Set(pages.filter(({ captured }) => captured > 0).map(({ ref }) => ref));
    for (const page of pages) {
      const difference = differenceOf(page, byRef.get(page.ref));
      if (difference) differences.push(difference);
    }
    for (const { id, ref, settled } of rows)
      if (settled > 0 && !known.has(ref ?? "")) differences.push(`${id}: ${settled} here, and nothing came by its page`);
    books[brand] = {
      pages: pages.length,
      captured: sum(pages.map(({ captured }) => captured)),
      refunded: sum(pages.map(({ refunded }) => refunded)),
      takenBack: pages.filter(({ isTakenBack, captured }) => isTakenBack && captured > 0).length,
    };
  }
  return { books: books as Record<Brand, BrandBooks>, differences };
}
