import { asVisitor } from "../../../act.ts";
import type { Hono } from "hono";
import * as waivers from "#contract/tickets/waivers.ts";
import { type FloodLimit, refuseFlood } from "../../../platform/limits/flood-limits.ts";
import { type Limit, spend } from "../../../platform/limits/limits.ts";
import { mount, type ApiEnv } from "../../../platform/http/calls/mount.ts";
import { richText } from "../../../platform/base/rich-text.ts";
import { dressOf } from "../../../modules/tickets/documents/dress-paper.ts";
import type { Tenants } from "../../../modules/brands/tenants/resolve-tenant.ts";
import { askSigning } from "../../../modules/tickets/waivers/ask-signing.ts";
import { drawRelease } from "../../../modules/tickets/waivers/draw-release.ts";
import { findRelease, refuseIfOff } from "../../../modules/tickets/waivers/find-release.ts";
import { signatureKey } from "../../../modules/tickets/waivers/hash-text.ts";
import { type OpenOrder, sendLink, showOrder } from "../../../modules/tickets/waivers/send-link.ts";
import { checkSignature, describePlace, describeSignature, openSignature } from "../../../modules/tickets/waivers/show-signature.ts";
import { type OpenTicket, showTicketRelease } from "../../../modules/tickets/waivers/show-ticket-release.ts";
import { signRelease } from "../../../modules/tickets/waivers/sign-release.ts";

/** Limit of files drawn in ten minutes. */
const DRAWINGS: Limit = { name: "waiver-pdf", seconds: 600, perVisitor: 30, perNetwork: 300, perSubject: 20 };

/** A limit counted in memory, for callers that go on after the first limit refuses them. */
const FLOOD: FloodLimit = { name: "waiver-pdf", perMinute: 240 };

/** Binds the waivers that participants sign. */
export function mountWaivers(
  app: Hono<ApiEnv>,
  tenants: Tenants,
  { openOrder, openTicket }: { readonly openOrder: OpenOrder; readonly openTicket: OpenTicket },
): void {
  mount(app, waivers.getWaiverRelease, async (act, { params }) => {
    const { slug, title, version, body, hash, since, events } = await findRelease(act, tenants, params.slug);
    return {
      kind: "waiver-release" as const,
      slug,
      title: title[act.locale],
      version,
      since: since.toISOString(),
      hash,
      text: richText(body[act.locale]),
      events: events.map((event) => ({ slug: event.event_slug, ...describePlace(event) })),
    };
  });
  mount(app, waivers.askWaiverCode, async (act, { params, body, once }) => {
    await findRelease(act, tenants, params.slug);
    return { kind: "code-sent" as const, ...(await askSigning(act, { slug: params.slug, input: body, idempotency: once })) };
  });
  mount(app, waivers.signWaiver, async (act, { params, body, once }) => {
    await refuseIfOff(act, tenants);
    const id = await signRelease(act, { slug: params.slug, input: body, call: once });
    return describeSignature(act, await openSignature(asVisitor(act, { owner: null }), { id, key: signatureKey(act, id) }));
  });
  mount(app, waivers.getWaiverSignature, async (act, { params, linkKey }) =>
    describeSignature(act, await openSignature(act, { id: params.id, key: linkKey })),
  );
  mount(app, waivers.getWaiverPdf, async (act, { params, linkKey }) => {
    refuseFlood(act, act.visit.network, FLOOD);
    const open = await openSignature(act, { id: params.id, key: linkKey });
    await spend(act, { limit: DRAWINGS, mark: act.requestId, about: params.id });
    const file = await drawRelease(open, {
      seller: act.brand.title,
      origin: act.origin,
      dress: await dressOf(tenants, { ...act, locale: open.row.language }),
    });
    return new Response(new Uint8Array(file), {
      headers: {
        "content-type": "application/pdf",
        "content-disposition": `attachment; filename="${open.row.slug}-${open.record.ticketCode}.pdf"`,
        "cache-control": "no-store",
        "referrer-policy": "no-referrer",
      },
    });
  });
  mount(app, waivers.checkWaiver, async (act, { params }) => {
    await refuseIfOff(act, tenants);
    return checkSignature(act, params.code);
  });
  mount(app, waivers.getBookingWaivers, async (act, { params, linkKey }) => {
    await refuseIfOff(act, tenants);
    return showOrder(act, { openOrder, id: params.id, key: linkKey });
  });
  mount(app, waivers.getTicketRelease, async (act, { params, linkKey }) => {
    await refuseIfOff(act, tenants);
    return showTicketRelease(act, { openTicket, id: params.id, key: linkKey });
  });
  mount(app, waivers.sendWaiverLink, async (act, { params, linkKey, body, once }) => {
    await refuseIfOff(act, tenants);
    await sendLink(act, { openOrder, idempotency: { id: params.id, k: linkKey, ...once }, sending: body });
    return showOrder(act, { openOrder, id: params.id, key: linkKey });
  });
}
