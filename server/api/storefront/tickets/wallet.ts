import type { Hono } from "hono";
import { getApplePass, getGooglePass } from "#contract/tickets/wallet.ts";
import type { WebAct, Services } from "../../../act.ts";
import { refuseFlood, type FloodLimit } from "../../../platform/limits/flood-limits.ts";
import { spend, type Limit } from "../../../platform/limits/limits.ts";
import { mount, type ApiEnv } from "../../../platform/http/calls/mount.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { showTicket, type OpenTicket } from "../../../modules/tickets/documents/show-ticket.ts";
import type { Tenants } from "../../../modules/brands/tenants/resolve-tenant.ts";
import { giveApplePass, giveGooglePass, type Asked } from "../../../modules/tickets/wallet/give-pass.ts";
import { mountAppleService } from "../../../modules/tickets/wallet/serve-apple.ts";

/** Limit of passes made in ten minutes: for one ticket, one browser, and one network. */
const PASSES: Limit = { name: "pass", seconds: 600, perVisitor: 60, perNetwork: 300, perSubject: 30 };

/** A limit counted in memory, for callers that go on after the first limit refuses them. */
const FLOOD: FloodLimit = { name: "pass", perMinute: 240 };

export type WalletNeeds = {
  readonly tenants: Tenants;
  readonly openTicket: OpenTicket;
  /** A tenant's mark as SVG, or null. */
  readonly markOf: (tenant: string) => Promise<string | null>;
};

/** Opens a ticket to save it as a pass, which requires a visible code. */
async function askForPass(
  act: WebAct,
  {
    walletNeeds: { tenants, openTicket },
    id,
    key,
  }: { readonly walletNeeds: WalletNeeds; readonly id: string; readonly key: string | undefined },
): Promise<Asked> {
  refuseFlood(act, act.visit.network, FLOOD);
  const { found } = await showTicket(act, { openTicket, id, key });
  await spend(act, { limit: PASSES, mark: act.requestId, about: id });
  const tenant = (await tenants.all()).find((each) => each.id === act.tenant);
  if (!tenant) throw new Problem("NOT_FOUND");
  return { tenant, found };
}

/** Binds the calls of phones about their passes. No browser calls it, so mount it before the browser checks. */
export function mountPhones(app: Hono<ApiEnv>, services: Services, needs: Pick<WalletNeeds, "tenants" | "markOf">): void {
  mountAppleService(app, services, needs);
}

/** Binds wallet passes. Routes of a wallet that is not set up do not exist. */
export function mountWallet(app: Hono<ApiEnv>, services: Services, needs: WalletNeeds): void {
  const { apple, google } = services.settings.wallet;
  mount(app, getApplePass, async (act, { params, linkKey }) => {
    if (!apple) throw new Problem("NOT_FOUND");
    const asked = await askForPass(act, { walletNeeds: needs, id: params.id, key: linkKey });
    const file = await giveApplePass(act, { ...asked, settings: apple, markSvg: await needs.markOf(act.tenant) });
    return new Response(new Uint8Array(file), {
      headers: {
        "content-type": "application/vnd.apple.pkpass",
        "content-disposition": `attachment; filename="${asked.found.code}.pkpass"`,
        "cache-control": "no-store",
        "referrer-policy": "no-referrer",
      },
    });
  });
  mount(app, getGooglePass, async (act, { params, linkKey }) => {
    if (!google) throw new Problem("NOT_FOUND");
    const asked = await askForPass(act, { walletNeeds: needs, id: params.id, key: linkKey });
    return { kind: "google-pass" as const, url: await giveGooglePass(act, { ...asked, settings: google }) };
  });
}
