import type { Hono } from "hono";
import { listMyPurchases as purchases } from "#contract/orders/purchases.ts";
import * as tickets from "#contract/tickets/tickets.ts";
import { listMyVideos as videos } from "#contract/videos/videos.ts";
import { mount, type ApiEnv } from "../../../platform/http/calls/mount.ts";
import { listMyPurchases } from "../../../modules/tickets/holdings/list-purchases.ts";
import { listBookingTickets, listMyTickets } from "../../../modules/tickets/holdings/list-tickets.ts";
import { listMyVideos } from "../../../modules/tickets/holdings/list-videos.ts";
import { showQr } from "../../../modules/tickets/holdings/show-qr.ts";

/** Binds a visitor's holdings: tickets, their codes, orders. */
export function mountHoldings(app: Hono<ApiEnv>): void {
  mount(app, tickets.listMyTickets, (act) => listMyTickets(act));
  mount(app, tickets.listBookingTickets, (act, { params, linkKey }) => listBookingTickets(act, { id: params.id, key: linkKey }));
  mount(app, tickets.getTicketQr, (act, { params, linkKey, query }) => showQr(act, { id: params.id, key: linkKey, want: query }));
  mount(app, purchases, (act) => listMyPurchases(act));
  mount(app, videos, (act) => listMyVideos(act));
}
