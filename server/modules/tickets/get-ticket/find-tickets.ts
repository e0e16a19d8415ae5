import type { TicketFinding } from "#contract/tickets/get-ticket.ts";
import { sameName } from "#domain/tickets/same-name.ts";
import { ownerOf, type WebAct } from "../../../act.ts";
import { type Once, once } from "../../../platform/database/once.ts";
import { spend, type Limit } from "../../../platform/limits/limits.ts";
import { askCode } from "../../people/identity/ask-code.ts";
import { judgeCode, refuseCode, type CodeResult } from "../../people/identity/check-code.ts";
import type { Proof } from "../../people/identity/require-proof.ts";
import { giveProved, logInProved } from "../../people/identity/log-in-proved.ts";
import { currentLogin, currentPerson } from "../../people/identity/current-person.ts";
import { identifyBrowser } from "../../people/identity/identify-browser.ts";
import { refuseWithoutCode } from "../../people/identity/refuse-guessing.ts";
import { describeFound, noFinding } from "./describe-found.ts";
import { findLookup } from "./open-lookup.ts";
import { hasProof, saveProof, readAsksCode, readCandidates, readOrders, type Scope, type Candidate } from "./store.ts";
import { normalisePhone } from "#domain/people/fields/phone.ts";

/** Somebody by name and E.164 number. */
type Who = { readonly name: string; readonly phone: string };

function attendeePhone({ country_code: code, phone_number: number }: Candidate): string | null {
  if (!number) return null;
  const phone = normalisePhone(code ?? "+62", number);
  return phone.kind === "phone" ? phone.e164 : null;
}

/**
 * What a candidate is to somebody: theirs to show, given away by them, or nothing. A ticket that was handed over is its new holder's;
 * before that it is its attendee's, with their own number or the buyer's, and the buyer's, who has every ticket of the order.
 */
function standingOf(candidate: Candidate, who: Who): "holder" | "former" | null {
  const isBuyer = candidate.buyer_phone === who.phone && sameName(candidate.buyer_name, who.name);
  if (candidate.held_by_phone !== null) {
    if (candidate.held_by_phone === who.phone && sameName(candidate.held_by_name ?? "", who.name)) return "holder";
    return isBuyer ? "former" : null;
  }
  if (isBuyer) return "holder";
  const isNamed = sameName(candidate.holder, who.name);
  return isNamed && (candidate.buyer_phone === who.phone || attendeePhone(candidate) === who.phone) ? "holder" : null;
}

/**
 * Tries of one number from one network, and of one network: a gate's crowd may share theirs, and has more where a code stands behind
 * the name. See docs/rules/get-ticket.md#tries. Not held by this: somebody with many networks, where the brand asks for no code.
 */
const TRIES: Limit = { name: "get ticket", seconds: 900, perVisitor: null, perNetwork: 60, perSubject: 5 };
const TRIES_BEHIND_CODE: Limit = { ...TRIES, perNetwork: 300 };

/** Each request is a try: a key that the caller chose would let one name after the other be tried for the price of one. */
const spendTry = (act: WebAct, who: Who, asksCode: boolean) =>
  spend(act, {
    limit: asksCode ? TRIES_BEHIND_CODE : TRIES,
    mark: act.requestId,
    about: `${who.phone} ${act.visit.network ?? ""}`,
  });

async function lookUp(act: WebAct, scope: Scope, who: Who): Promise<TicketFinding> {
  const [candidates, orders] = await act.db.pipelined(act.tenant, (tx) =>
    Promise.all([readCandidates(tx, scope, who.phone), readOrders(tx, scope, who.phone)]),
  );
  const matched = candidates.flatMap((ticket) => {
    const standing = standingOf(ticket, who);
    return standing ? [{ ticket, standing }] : [];
  });
  const own = orders.filter((order) => sameName(order.buyer_name, who.name));
  return describeFound(act, { matched, orders: own });
}

async function isProved(act: WebAct, phone: string): Promise<boolean> {
  const owner = ownerOf(act);
  if ((await currentPerson(act))?.phone === phone) return true;
  return owner !== null && act.db.pipelined(act.tenant, (tx) => hasProof(tx, owner, phone));
}

/**
 * Name and number: with a number that is not proved yet, a code goes to it, whether it has a ticket here or not. A tenant without that
 * rule shows the tickets at once. Throws NOT_FOUND for what is no door, TOO_MANY_REQUESTS, PROOF_NEEDED.
 */
export async function findTickets(
  act: WebAct,
  {
    slug,
    who,
    idempotency,
    proof,
  }: { readonly slug: string; readonly who: Who; readonly idempotency: Once; readonly proof?: Proof | undefined },
): Promise<TicketFinding> {
  const scope = await findLookup(act, slug);
  const asksCode = await act.db.pipelined(act.tenant, (tx) => readAsksCode(tx));
  await spendTry(act, who, asksCode);
  if (!asksCode || (await isProved(act, who.phone))) return lookUp(act, scope, who);
  const sent = await askCode(act, { target: { phone: who.phone, purpose: "get_ticket", subject: scope.eventId }, idempotency, proof });
  return { ...noFinding(act), step: "code", resendAfterSeconds: sent.resendAfterSeconds };
}

/**
 * The code that was sent: the number is proved to this browser for a quarter of an hour, and logged in unless somebody else is. The same call again is no new try, and sees
 * the tickets as they are then. Throws CODE_WRONG and its like, IDEMPOTENCY_MISMATCH.
 */
export async function proveTickets(
  act: WebAct,
  { slug, who, code, idempotency }: { readonly slug: string; readonly who: Who; readonly code: string; readonly idempotency: Once },
): Promise<TicketFinding> {
  const scope = await findLookup(act, slug);
  const target = { phone: who.phone, purpose: "get_ticket", subject: scope.eventId } as const;
  await refuseWithoutCode(act, { codeTarget: target, once: idempotency });
  const login = await currentLogin(act);
  const { result, sealed } = await act.db.transaction(act, async (tx) => {
    const owner = await identifyBrowser(act, tx);
    return once(tx, { tenant: act.tenant, owner, ...idempotency }, async (): Promise<{ result: CodeResult; sealed: string | null }> => {
      const judged = await judgeCode(act, tx, { ...target, code, key: idempotency.key });
      if (judged.kind !== "right") return { result: judged, sealed: null };
      saveProof(tx, owner, who.phone);
      return { result: judged, sealed: await logInProved(act, tx, { phone: who.phone, login }) };
    });
  });
  refuseCode(result);
  await giveProved(act, sealed);
  const finding = await lookUp(act, scope, who);
  // Names are not to be guessed either, not even with a number of one's own.
  if (finding.step === "missing") await spendTry(act, who, true);
  return finding;
}
