import { isUnpaidStatus } from "#domain/orders/booking-status.ts";
import { maskPhone } from "#domain/people/fields/mask-phone.ts";
import type { PurchaseAnswer, PurchaseList } from "#contract/orders/purchases.ts";
import { hasMoneyArrived } from "#domain/payments/payment-status.ts";
import { shownBadges } from "#domain/payments/shown-badges.ts";
import type { WebAct } from "../../../act.ts";
import { pictureOf } from "../../catalogue/events/describe-event.ts";
import { loadCatalogue, type LoadedEvent } from "../../catalogue/events/load-catalogue.ts";
import { readNames } from "../../catalogue/events/read-names.ts";
import { SIMULATION } from "../../../platform/ports/payment-provider.ts";
import { bookingKey } from "../../orders/records/booking-key.ts";
import { waitsUntil } from "../../orders/open/show-booking.ts";
import { readPurchases, type PurchaseRow } from "./store.ts";
import { whoAsks } from "./who-asks.ts";

const iso = (moment: Date | null) => moment?.toISOString() ?? null;

function describeEvent({ row }: LoadedEvent): PurchaseAnswer["event"] {
  return {
    slug: row.slug,
    name: row.name,
    startsAt: iso(row.starts_at),
    endsAt: iso(row.ends_at),
    zone: row.zone,
    venue: row.venue ? { name: row.venue.name, city: row.venue.city } : null,
    picture: pictureOf(row),
  };
}

function describeSession(act: WebAct, event: LoadedEvent, id: string | null): PurchaseAnswer["session"] {
  const session = event.sessions.find((each) => each.id === id);
  if (!session) return null;
  return { startsAt: session.starts_at.toISOString(), endsAt: session.ends_at.toISOString(), label: session.label?.[act.locale] ?? null };
}

/** The settled payment, else one whose money arrived, else the newest. */
function mainPayment({ payments }: PurchaseRow): PurchaseAnswer["payment"] {
  const main = payments.find((p) => p.status === "settled") ?? payments.find((p) => hasMoneyArrived(p.status)) ?? payments[0];
  if (!main) return null;
  const { status, provider, method, channel } = main;
  return { status, provider, isSimulation: provider === SIMULATION, method, channel };
}

function attemptsOf({ payments }: PurchaseRow) {
  return payments.map(({ status, expires_at: at }) => ({ status, expires_at: new Date(at) }));
}

function describe(act: WebAct, row: PurchaseRow, event: LoadedEvent): PurchaseAnswer {
  const isLive = isUnpaidStatus(row.status);
  const isOver = isLive && row.hold_until <= row.now;
  return {
    kind: event.row.kind,
    id: row.id,
    reference: row.reference,
    status: isOver ? "expired" : row.status,
    badges: shownBadges(row.badges, row.payments),
    isFree: row.total === 0,
    payment: mainPayment(row),
    refunds: row.refunds,
    event: describeEvent(event),
    session: describeSession(act, event, row.session_id),
    items: row.items.map((item) => ({ ...item, name: readNames(event, act.locale)(item.name) })),
    total: row.total,
    ticketCount: row.tickets,
    heldCount: row.held,
    holdUntil: isLive && !isOver ? waitsUntil(row, attemptsOf(row)).toISOString() : null,
    review: row.review_until === null ? null : { until: row.review_until.toISOString(), isFirstInLine: row.is_first },
    offer: row.offer === null ? null : { until: new Date(row.offer.until).toISOString(), total: row.offer.total },
    hasDetails: row.has_details,
    createdAt: row.created_at.toISOString(),
    confirmedAt: iso(row.confirmed_at),
    hasReceipt: row.has_receipt,
    waitingNumber: row.status === "waitlisted" ? row.waiting_number : null,
    accessKey: row.is_browsers ? null : bookingKey(act, row),
  };
}

/** Lists every order of this browser and of the logged-in person, newest first, at most 200. */
export async function listMyPurchases(act: WebAct): Promise<PurchaseList> {
  const asker = await whoAsks(act);
  const isNobody = asker.owner === null && asker.phone === null;
  const [rows, catalogue] = await Promise.all([
    isNobody ? [] : readPurchases(act.db, act.tenant, asker),
    loadCatalogue(act.db, act.tenant),
  ]);
  return {
    kind: "purchase-list",
    serverNow: (rows[0]?.now ?? act.now()).toISOString(),
    login: asker.phone === null ? null : { phone: maskPhone(asker.phone) },
    purchases: rows.flatMap((row) => {
      const event = catalogue.byId.get(row.event_id);
      return event ? [describe(act, row, event)] : [];
    }),
  };
}
