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

/** Passes that are made in ten minutes: of one ticket, for one browser, and for one network. */
const PASSES: Limit = { name: "pass", seconds: 600, perVisitor: 60, perNetwork: 300, perSubject: 30 };

/** The same without asking the database, for those who do not stop when they are told to. */
const FLOOD: FloodLimit = { name: "pass", perMinute: 240 };

export type WalletNeeds = {
  readonly tenants: Tenants;
  readonly openTicket: OpenTicket;
  /** A tenant's mark as SVG; null where it has none. */
  readonly markOf: (tenant: string) => Promise<string | null>;
};

/** A ticket that may be saved: its code is shown. */
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

/** Binds what phones ask of passes that they have: no browser calls it, so it is mounted before the checks on browsers. */
export function mountPhones(app: Hono<ApiEnv>, services: Services, needs: Pick<WalletNeeds, "tenants" | "markOf">): void {
  mountAppleService(app, services, needs);
}

/** Binds the passes. The routes of a wallet that the operator has not set up do not exist. */
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
