import type { Hono } from "hono";
import { getApplePass, getGooglePass } from "#contract/wallet.ts";
import { deriveColours } from "#domain/brands/derive-colours.ts";
import type { Ctx, Services } from "../../context.ts";
import { refuseFlood, type FloodLimit } from "../../limits/flood-limits.ts";
import { spend, type Limit } from "../../limits/limits.ts";
import { mount, type ApiEnv } from "../../http/calls/mount.ts";
import { Problem } from "../../base/problem.ts";
import { showTicket, type OpenTicket } from "../documents/show-ticket.ts";
import { wordsFor } from "../documents/speak-words.ts";
import type { Tenants } from "../tenants/resolve-tenant.ts";
import { makeApplePass } from "./make-apple-pass.ts";
import { makeGoogleLink } from "./make-google-link.ts";
import type { PassAbout } from "./pass-facts.ts";

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

async function aboutPass(
  ctx: Ctx,
  {
    walletNeeds: { tenants, openTicket },
    id,
    key,
  }: { readonly walletNeeds: WalletNeeds; readonly id: string; readonly key: string | undefined },
): Promise<PassAbout> {
  refuseFlood(ctx, ctx.visit.network, FLOOD);
  const { ticket } = await showTicket(ctx, { openTicket, id, key });
  await spend(ctx, { limit: PASSES, mark: ctx.requestId, about: id });
  const brand = (await tenants.all()).find((tenant) => tenant.id === ctx.tenant)?.brand;
  if (!brand) throw new Problem("NOT_FOUND");
  const colours = deriveColours({ ...brand.colours, scheme: brand.scheme });
  return { ticket, tenant: ctx.tenant, seller: ctx.brandTitle, words: await wordsFor(tenants, ctx), colours, origin: ctx.origin };
}

/** Binds the passes. The routes of a wallet that the operator has not set up do not exist. */
export function mountWallet(app: Hono<ApiEnv>, services: Services, needs: WalletNeeds): void {
  const { apple, google } = services.settings.wallet;
  mount(app, getApplePass, async (ctx, { params, linkKey }) => {
    if (!apple) throw new Problem("NOT_FOUND");
    const about = await aboutPass(ctx, { walletNeeds: needs, id: params.id, key: linkKey });
    const file = await makeApplePass(about, apple, await needs.markOf(ctx.tenant));
    return new Response(new Uint8Array(file), {
      headers: {
        "content-type": "application/vnd.apple.pkpass",
        "content-disposition": `attachment; filename="${about.ticket.code}.pkpass"`,
        "cache-control": "no-store",
        "referrer-policy": "no-referrer",
      },
    });
  });
  mount(app, getGooglePass, async (ctx, { params, linkKey }) => {
    if (!google) throw new Problem("NOT_FOUND");
    const about = await aboutPass(ctx, { walletNeeds: needs, id: params.id, key: linkKey });
    return { kind: "google-pass" as const, url: makeGoogleLink(about, google, ctx.now()) };
  });
}
