import { visitorOf, type WebAct } from "../../../act.ts";
import type { Sql } from "../../database/database.ts";
import { openText, sealText } from "../../base/seal-text.ts";
import { newVisitor, visitorWith, type VisitorToken } from "./visitor-cookie.ts";

/** A visitor who came without a cookie. */
export type Newcomer = VisitorToken & {
  /** What identifies the call if it comes again, and the token sealed for that: both null where the call is not to be recognised. */
  readonly opening: string | null;
  readonly sealed: string | null;
  /** The very same call made this visitor earlier. */
  readonly isKnown: boolean;
};

type Meeting = Pick<WebAct, "secrets" | "tenant" | "origin" | "actor">;

const boundTo = (tenant: string, opening: string) => `visitor ${tenant} ${opening}`;
/** Whether cookies go over TLS alone. */
export const isSecure = ({ origin }: Pick<WebAct, "origin">) => origin.startsWith("https:");

/** A stranger with a random token, which is kept in case the call is repeated. */
export function createVisitor(act: Meeting): Newcomer {
  const visitor = newVisitor(isSecure(act));
  const opening = visitorOf(act).openings[0] ?? null;
  const sealed = opening === null ? null : sealText(act.secrets, boundTo(act.tenant, opening), visitor.token);
  return { ...visitor, opening, sealed, isKnown: false };
}

/** The visitor whom an earlier sending of the same call made, from what was kept for its opening. */
export function identifiedVisitor(act: Meeting, opening: string, sealed: string): Newcomer {
  const visitor = visitorWith(openText(act.secrets, boundTo(act.tenant, opening), sealed), isSecure(act));
  return { ...visitor, opening, sealed, isKnown: true };
}

/** The visitor of this very call if it came before, whichever secret that was kept under. */
export async function findVisitor(act: Meeting, sql: Sql): Promise<Newcomer | null> {
  if (visitorOf(act).openings.length === 0) return null;
  const [found] = await sql.query<{ opening: string; sealed: string }>(
    `select opening, sealed from visitor_openings
     where tenant_id = $1 and opening = any ($2::text[]) and made_at > clock_timestamp() - interval '1 day'`,
    [act.tenant, visitorOf(act).openings],
  );
  return found ? identifiedVisitor(act, found.opening, found.sealed) : null;
}

/** The visitor of a call without a cookie: the one whom the same call made before, or a new one, stored in the caller's transaction. */
export async function ensureVisitor(act: Meeting, tx: Sql): Promise<Newcomer> {
  // Only while an earlier secret is readable can a visitor be stored otherwise than under the current secret.
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
