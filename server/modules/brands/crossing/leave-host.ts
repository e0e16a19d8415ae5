import { z } from "zod";
import { CROSSES, type Stored, NOBODYS } from "#domain/brands/hosts/stored-state.ts";
import { drawRandom } from "../../../platform/base/draw-random.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { sealText } from "../../../platform/base/seal-text.ts";
import { recordAudit } from "../../../platform/events/record.ts";
import { hostName } from "../../../platform/http/address/host-name.ts";
import { readJsonBody } from "../../../platform/http/calls/json-body.ts";
import { publicOrigin } from "../../../platform/http/address/public-origin.ts";
import { safeNext } from "../../../platform/http/address/safe-next.ts";
import { localeFromCookie } from "../../../platform/http/visitor/locale-cookie.ts";
import { sessionOf, sessionToken } from "../../../platform/http/visitor/session-cookie.ts";
import { hashToken, visitorToken } from "../../../platform/http/visitor/visitor-cookie.ts";
import { isLoggedOut } from "../../people/identity/is-logged-out.ts";
import { findCrossingHost, type Crossing } from "./find-crossing-host.ts";
import { insertCrossing } from "./store.ts";

const MOST_ENTRIES = 60;
const LONGEST_TEXT = 40_000;
const body = z.strictObject({
  to: z.string().max(253),
  nonce: z.string().regex(/^[0-9a-f]{64}$/),
  next: z.string().max(4000),
  kept: z.record(z.string().max(200), z.string().max(LONGEST_TEXT)),
});

/** Transferred data, before sealing. */
export type Brought = {
  readonly session: string | null;
  readonly visitor: string | null;
  readonly locale: "en" | "id" | null;
  readonly kept: Stored;
};

/** The context that a crossing's seal is bound to. */
export const crossingSeal = (tenant: string, tokenHash: string) => `crossing ${tenant} ${tokenHash}`;

/** The browser's next address. `isOver`: the browser was logged out on another host, and is therefore logged out here too. */
export type Left = { readonly location: string; readonly isOver: boolean };

/** The transferred part of a browser's store. A logged-out browser transfers no personal data. */
function fitting(kept: Stored, isOver: boolean): Stored {
  const fit = Object.entries(kept).filter(([name]) => CROSSES.test(name) && (!isOver || NOBODYS.test(name)));
  return Object.fromEntries(fit.slice(0, MOST_ENTRIES));
}

/** Requires a call from our own page on this host: no other site and no form can make it. Throws CROSS_SITE. */
function requireOwnPage({ request, origin }: Crossing): void {
  const site = request.headers.get("sec-fetch-site");
  if (request.headers.get("origin") !== origin || (site !== null && site !== "same-origin")) throw new Problem("CROSS_SITE");
}

/**
 * Seals this browser's data for one arrival of the browser with the nonce on the other host. Returns the next address. Throws CROSS_SITE,
 * NOT_FOUND for a host that is not another one of the tenant's, VALIDATION_FAILED, TOO_LARGE, UNSUPPORTED_MEDIA.
 */
export async function leaveHost(crossing: Crossing): Promise<Left> {
  const { services, tenant, request, origin } = crossing;
  requireOwnPage(crossing);
  const read = body.safeParse((await readJsonBody(request)).value);
  if (!read.success) throw new Problem("VALIDATION_FAILED");
  const { to, nonce, next, kept } = read.data;
  if (!(await findCrossingHost(crossing, to))) throw new Problem("NOT_FOUND");
  const isSecure = origin.startsWith("https:");
  const isOver = await isLoggedOut(services.db, tenant.id, sessionOf(request, isSecure));
  const brought: Brought = {
    session: isOver ? null : sessionToken(request, isSecure),
    visitor: isOver ? null : visitorToken(request, isSecure),
    locale: localeFromCookie(request.headers.get("cookie"), isSecure),
    kept: fitting(kept, isOver),
  };
  const token = drawRandom(32).toString("base64url");
  const tokenHash = hashToken(token);
  const fromHost = hostName(new URL(origin).host)!;
  const sealed = sealText(services.secrets, crossingSeal(tenant.id, tokenHash), JSON.stringify(brought));
  await services.db.transaction({ tenant: tenant.id, actor: crossing.actor }, async (tx) => {
    insertCrossing(tx, { tokenHash, fromHost, toHost: to, nonceHash: nonce, sealed });
    const data = { from: fromHost, to, hasLogin: brought.session !== null };
    recordAudit(tx, { topic: "visitor.crossed", data });
  });
  const target = publicOrigin(services.settings, isSecure ? "https" : "http", to);
  const query = new URLSearchParams({ token, next: safeNext(next, origin) });
  return { location: `${target}/crossing?${query.toString()}`, isOver };
}
