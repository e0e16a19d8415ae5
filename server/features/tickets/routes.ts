import type { Hono } from "hono";
import { getTicketKeys } from "#contract/tickets.ts";
import { mount, type ApiEnv } from "../../http/calls/mount.ts";
import { listKeys } from "./list-keys.ts";
import { refOf } from "./ticket-keys.ts";

/** Binds what verifies tickets without us. */
export function mountTickets(app: Hono<ApiEnv>): void {
  mount(app, getTicketKeys, async (ctx) => ({
    kind: "ticket-keys" as const,
    tenantRef: refOf(ctx.tenant),
    keys: (await listKeys(ctx, ctx.tenant)).map(({ keyId, publicKey, signs, usefulUntil }) => ({
      keyId,
      algorithm: "Ed25519" as const,
      publicKey,
      signs,
      usefulUntil: usefulUntil?.toISOString() ?? null,
    })),
  }));
}
