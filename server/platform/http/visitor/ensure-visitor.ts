import { visitorOf, type WebAct } from "../../../act.ts";
import type { Sql } from "../../database/database.ts";
import { openText, sealText } from "../../base/seal-text.ts";
import { newVisitor, visitorWith, type VisitorToken } from "./visitor-cookie.ts";

/** A visitor without a cookie. */
export type Newcomer = VisitorToken & {
  /** The identifier of a repeated call, and the token sealed for it. Both null if the call is not recognisable. */
  readonly opening: string | null;
  readonly sealed: string | null;
  /** An identical earlier call created this visitor. */
  readonly isKnown: boolean;
};

type Meeting = Pick<WebAct, "secrets" | "tenant" | "origin" | "actor">;

const boundTo = (tenant: string, opening: string) => `visitor ${tenant} ${opening}`;
/** Whether cookies are limited to TLS. */
export const isSecure = ({ origin }: Pick<WebAct, "origin">) => origin.startsWith("https:");

/** A new visitor with a random token, stored in case the call is repeated. */
export function createVisitor(act: Meeting): Newcomer {
  const visitor = newVisitor(isSecure(act));
  const opening = visitorOf(act).openings[0] ?? null;
  const sealed = opening === null ? null : sealText(act.secrets, boundTo(act.tenant, opening), visitor.token);
  return { ...visitor, opening, sealed, isKnown: false };
}

/** The visitor created by an identical earlier call, from its sealed token. */
export function identifiedVisitor(act: Meeting, opening: string, sealed: string): Newcomer {
  const visitor = visitorWith(openText(act.secrets, boundTo(act.tenant, opening), sealed), isSecure(act));
  return { ...visitor, opening, sealed, isKnown: true };
}

/** The visitor of an identical earlier call, under any readable secret. */
export async function findVisitor(act: Meeting, sql: Sql): Promise<Newcomer | null> {
  if (visitorOf(act).openings.length === 0) return null;
  const [found] = await sql.query<{ opening: string; sealed: string }>(
    `select opening, sealed from visitor_openings
     where tenant_id = $1 and opening = any ($2::text[]) and made_at > clock_timestamp() - interval '1 day'`,
    [act.tenant, visitorOf(act).openings],
  );
  return found ? identifiedVisitor(act, found.opening, found.sealed) : null;
}

/** The visitor of a call without a cookie: the one of an identical earlier call, or a new one, stored in the caller's transaction. */
export async function ensureVisitor(act: Meeting, tx: Sql): Promise<Newcomer> {
  // Visitors are stored under another secret only while an earlier one is readable.
  const before = visitorOf(act).openings.length > 1 ? await findVisitor(act, tx) : null;
  if (before) return before;
  const fresh = createVisitor(act);
  if (fresh.opening === null) return fresh;
  const [row] = await tx.query<{ known: (string | null)[] | null }>(
    "select known from open_visitors(as_tenant($1), $2::text[], $3::text[], $4::text[])",
    [act.tenant, [fresh.opening], [fresh.owner], [fresh.sealed]],
  );
  const sealed = row!.known?.[0];
  return sealed ? identifiedVisitor(act, fresh.opening, sealed) : fresh;
}
