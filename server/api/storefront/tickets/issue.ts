import type { Hono } from "hono";
import { getTicketKeys, openTicketLink as openLink } from "#contract/tickets/tickets.ts";
import { mount, type ApiEnv } from "../../../platform/http/calls/mount.ts";
import { listKeys } from "../../../modules/tickets/issue/list-keys.ts";
import { openTicketLink } from "../../../modules/tickets/issue/open-ticket-link.ts";
import { refOf } from "../../../modules/tickets/issue/ticket-keys.ts";

/** Binds public ticket keys for offline verification, and links of single tickets. */
export function mountTickets(app: Hono<ApiEnv>): void {
  mount(app, openLink, (act, { params }) => openTicketLink(act, params.key));
  mount(app, getTicketKeys, async (act) => ({
    kind: "ticket-keys" as const,
    tenantRef: refOf(act.tenant),
    keys: (await listKeys(act)).map(({ keyId, publicKey, signs, usefulUntil }) => ({
      keyId,
      algorithm: "Ed25519" as const,
      publicKey,
      signs,
      usefulUntil: usefulUntil?.toISOString() ?? null,
    })),
  }));
}
