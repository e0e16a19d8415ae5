import type { Hono } from "hono";
import * as documents from "#contract/tickets/documents.ts";
import { refuseFlood, type FloodLimit } from "../../../platform/limits/flood-limits.ts";
import { spend, type Limit } from "../../../platform/limits/limits.ts";
import { mount, type ApiEnv } from "../../../platform/http/calls/mount.ts";
import type { Tenants } from "../../../modules/brands/tenants/resolve-tenant.ts";
import { dressOf } from "../../../modules/tickets/documents/dress-paper.ts";
import { drawReceipt } from "../../../modules/tickets/documents/draw-receipt.ts";
import { drawTickets } from "../../../modules/tickets/documents/draw-ticket.ts";
import type { OpenOrder } from "../../../modules/tickets/documents/open-order.ts";
import { showReceipt } from "../../../modules/tickets/documents/show-receipt.ts";
import { showTicket, type OpenTicket } from "../../../modules/tickets/documents/show-ticket.ts";
import { wordsFor } from "../../../modules/tickets/documents/speak-words.ts";
import { explainPrice } from "../../../modules/tickets/documents/explain-price.ts";

/** Limit of files drawn in ten minutes: for one order or ticket, one browser, and one network. */
const DRAWINGS: Limit = { name: "pdf", seconds: 600, perVisitor: 120, perNetwork: 300, perSubject: 30 };

/** A limit counted in memory, for callers that go on after the first limit refuses them. */
const FLOOD: FloodLimit = { name: "pdf", perMinute: 240 };

/** A download. Caches may not store it, and its address, which may contain a key, is not sent as referrer. */
function pdfAnswer(body: Buffer, name: string): Response {
  return new Response(new Uint8Array(body), {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="${name.replace(/[^A-Za-z0-9-]+/g, "-")}.pdf"`,
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
    },
  });
}

/** Binds receipts, tickets as files, and price traces. */
export function mountDocuments(
  app: Hono<ApiEnv>,
  { tenants, openOrder, openTicket }: { readonly tenants: Tenants; readonly openOrder: OpenOrder; readonly openTicket: OpenTicket },
): void {
  mount(app, documents.getReceipt, async (act, { params, linkKey }) =>
    showReceipt(act, await openOrder(act, { id: params.id, key: linkKey })),
  );
  mount(app, documents.getReceiptPdf, async (act, { params, linkKey }) => {
    refuseFlood(act, act.visit.network, FLOOD);
    const receipt = await showReceipt(act, await openOrder(act, { id: params.id, key: linkKey }));
    await spend(act, { limit: DRAWINGS, mark: act.requestId, about: params.id });
    return pdfAnswer(
      await drawReceipt(receipt, { words: await wordsFor(tenants, act), dress: await dressOf(tenants, act) }),
      receipt.number,
    );
  });
  mount(app, documents.getTicketPdf, async (act, { params, linkKey }) => {
    refuseFlood(act, act.visit.network, FLOOD);
    const { ticket, orderedAt } = await showTicket(act, { openTicket, id: params.id, key: linkKey });
    await spend(act, { limit: DRAWINGS, mark: act.requestId, about: params.id });
    const dress = await dressOf(tenants, act, ticket.event.picture);
    const about = { words: await wordsFor(tenants, act), seller: act.brand.title, orderedAt, dress };
    return pdfAnswer(await drawTickets([ticket], about), ticket.code);
  });
  mount(app, documents.getPriceBreakdown, async (act, { params, linkKey }) =>
    explainPrice(act, await openOrder(act, { id: params.id, key: linkKey })),
  );
}
