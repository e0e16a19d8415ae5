import type { Hono } from "hono";
import { listMyPurchases as purchases } from "#contract/orders/purchases.ts";
import * as tickets from "#contract/tickets/tickets.ts";
import { listMyVideos as videos } from "#contract/videos/videos.ts";
import { mount, type ApiEnv } from "../../../platform/http/calls/mount.ts";
import { listMyPurchases } from "../../../modules/tickets/holdings/list-purchases.ts";
import { listBookingTickets, listMyTickets } from "../../../modules/tickets/holdings/list-tickets.ts";
import { listMyVideos } from "../../../modules/tickets/holdings/list-videos.ts";
import { showQr } from "../../../modules/tickets/holdings/show-qr.ts";

/** Binds what somebody holds: tickets, their codes, orders. */
export function mountHoldings(app: Hono<ApiEnv>): void {
  mount(app, tickets.listMyTickets, (ctx) => listMyTickets(ctx));
  mount(app, tickets.listBookingTickets, (ctx, { params, linkKey }) => listBookingTickets(ctx, { id: params.id, key: linkKey }));
  mount(app, tickets.getTicketQr, (ctx, { params, linkKey, query }) => showQr(ctx, { id: params.id, key: linkKey, want: query }));
  mount(app, purchases, (ctx) => listMyPurchases(ctx));
  mount(app, videos, (ctx) => listMyVideos(ctx));
}
