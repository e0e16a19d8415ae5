import type { ProblemCode } from "#contract/problems.ts";
import type { WebAct } from "../../../act.ts";
import { Problem } from "../../base/problem.ts";
import type { AuditTopic } from "../../events/topics.ts";
import { auditDenial } from "../../limits/audit-denial.ts";

/** Refusals of presented credentials, with their audit names. ASVS 16.3. */
const ACTIONS: Partial<Record<ProblemCode, AuditTopic>> = {
  CODE_WRONG: "identity.code_refused",
  CODE_TRIES_OVER: "identity.code_refused",
  PASSKEY_REFUSED: "identity.passkey_refused",
  GATE_TOKEN_INVALID: "gate.token_refused",
};
/** Things with an owner, by address prefix. */
const OWNED: Readonly<Record<string, AuditTopic>> = {
  bookings: "booking.denied",
  tickets: "ticket.denied",
  handovers: "handover.denied",
  "handover-offers": "handover.denied",
  "waiting-entries": "waiting.denied",
  "waiver-signatures": "waiver.denied",
};
const THING = /^\/api\/v1\/([a-z-]+)\/([0-9a-f]{8}-[0-9a-f-]{27})(?:\/|$)/i;
const SESSION = /(?:^|;\s*)(?:__Host-)?karcis_session=[^;\s]/;

async function trace(act: WebAct, request: Request, { code }: Problem): Promise<void> {
  const action = ACTIONS[code];
  if (action !== undefined) return auditDenial(act, { action, subjectId: act.requestId, data: { code } });
  // Another owner's thing gets the same answer as a missing one.
  const [, kind = "", id] = (code === "NOT_FOUND" && THING.exec(new URL(request.url).pathname)) || [];
  const denied = OWNED[kind];
  if (denied !== undefined && id !== undefined) await auditDenial(act, { action: denied, subjectId: id.toLowerCase() });
}

/** Audits a refusal that may be an attack. A failure to write does not change the answer. */
export async function auditRefusedCall(act: WebAct | undefined, request: Request, error: unknown): Promise<void> {
  if (!act || !(error instanceof Problem)) return;
  await trace(act, request, error).catch(() => {});
}

/** Audits a malformed login token: in a foreign form, or present twice. */
export async function auditMalformedSession(act: WebAct, request: Request): Promise<void> {
  if (act.actor.kind !== "visitor" || act.actor.login.session !== null || !SESSION.test(request.headers.get("cookie") ?? "")) return;
  await auditDenial(act, { action: "identity.session_refused", subjectId: act.requestId, data: { why: "malformed" } }).catch(() => {});
}
