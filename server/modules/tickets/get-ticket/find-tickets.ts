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
import { readTyped } from "../../people/numbers/read-phone.ts";

/** A person's name and E.164 number. */
type Who = { readonly name: string; readonly phone: string };

function attendeePhone({ country_code: code, phone_number: number }: Candidate): string | null {
  if (!number) return null;
  const phone = readTyped(code ?? "+62", number);
  return phone.kind === "phone" ? phone.e164 : null;
}

/**
 * Returns whether a person holds a ticket (`holder`), has given it away (`former`), or neither (null). A transferred ticket is its new
 * holder's. Any other ticket is held by its buyer, and also by the attendee named on it, who may give the attendee's number or the buyer's.
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
 * Limits of tries: per number in one network, and per network. If a code is required, the network's limit is higher, because a gate's crowd
 * may share it. See docs/rules/get-ticket.md#tries.
 * Not held by this: an attacker with many networks, if the brand requires no code.
 */
const TRIES: Limit = { name: "get ticket", seconds: 900, perVisitor: null, perNetwork: 60, perSubject: 5 };
const TRIES_BEHIND_CODE: Limit = { ...TRIES, perNetwork: 300 };

/** Count each request. A key chosen by the caller would allow many names for one try. */
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
 * Looks tickets up by name and number. An unproved number gets a code, whether it has a ticket here or not. A tenant that requires no code
 * shows the tickets at once. Throws NOT_FOUND for an unknown event or claim, TOO_MANY_REQUESTS, PROOF_NEEDED.
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
 * Checks the code: proves the number to this browser for a quarter of an hour, and logs it in unless another person is. A repeated call is
 * no new try, and returns the tickets' present state. Throws CODE_WRONG and similar, IDEMPOTENCY_MISMATCH.
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
  // Count guesses of names too, even with the visitor's own number.
  if (finding.step === "missing") await spendTry(act, who, true);
  return finding;
}
