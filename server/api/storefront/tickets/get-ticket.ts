import type { Hono } from "hono";
import * as getTicket from "#contract/tickets/get-ticket.ts";
import { mount, type ApiEnv } from "../../../platform/http/calls/mount.ts";
import { readPhone } from "../../../modules/people/numbers/read-phone.ts";
import { findTickets, proveTickets } from "../../../modules/tickets/get-ticket/find-tickets.ts";
import { openClaim } from "../../../modules/tickets/get-ticket/open-claim.ts";
import { showLookup } from "../../../modules/tickets/get-ticket/open-lookup.ts";

type Typed = { readonly name: string; readonly countryCode: string; readonly phoneNumber: string };
const whoOf = ({ name, countryCode, phoneNumber }: Typed) => ({ name, phone: readPhone(countryCode, phoneNumber) });

/** Binds finding a ticket by name and number, and opening claim links. */
export function mountGetTicket(app: Hono<ApiEnv>): void {
  mount(app, getTicket.getTicketLookup, (act, { params }) => showLookup(act, params.slug));
  mount(app, getTicket.findTickets, (act, { params, body, once }) =>
    findTickets(act, { slug: params.slug, who: whoOf(body), idempotency: once, proof: body.proof }),
  );
  mount(app, getTicket.proveTickets, (act, { params, body, once }) =>
    proveTickets(act, { slug: params.slug, who: whoOf(body), code: body.code, idempotency: once }),
  );
  mount(app, getTicket.openClaim, (act, { params, body, once }) =>
    openClaim(act, { slug: params.slug, token: body.token, idempotency: once }),
  );
}
