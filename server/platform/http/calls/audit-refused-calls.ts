import type { ProblemCode } from "#contract/problems.ts";
import type { WebAct } from "../../../act.ts";
import { Problem } from "../../base/problem.ts";
import type { AuditTopic } from "../../events/topics.ts";
import { auditDenial } from "../../limits/audit-denial.ts";

/** Refusals of something that was presented as a proof, with their names in the audit. ASVS 16.3. */
const ACTIONS: Partial<Record<ProblemCode, AuditTopic>> = {
  CODE_WRONG: "identity.code_refused",
  CODE_TRIES_OVER: "identity.code_refused",
  PASSKEY_REFUSED: "identity.passkey_refused",
  GATE_TOKEN_INVALID: "gate.token_refused",
};
/** Things that belong to somebody, by how their addresses begin. */
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
  // Something of somebody else's is answered like something that does not exist.
  const [, kind = "", id] = (code === "NOT_FOUND" && THING.exec(new URL(request.url).pathname)) || [];
  const denied = OWNED[kind];
  if (denied !== undefined && id !== undefined) await auditDenial(act, { action: denied, subjectId: id.toLowerCase() });
}

/** Leaves a trace of a refusal that may be somebody's attempt. A trace that cannot be written does not change the answer. */
export async function auditRefusedCall(act: WebAct | undefined, request: Request, error: unknown): Promise<void> {
  if (!act || !(error instanceof Problem)) return;
  await trace(act, request, error).catch(() => {});
}

/** Leaves a trace of a malformed login token: not in the form that we make, or present twice. */
export async function auditMalformedSession(act: WebAct, request: Request): Promise<void> {
  if (act.actor.kind !== "visitor" || act.actor.login.session !== null || !SESSION.test(request.headers.get("cookie") ?? "")) return;
  await auditDenial(act, { action: "identity.session_refused", subjectId: act.requestId, data: { why: "malformed" } }).catch(() => {});
}
