import type { ScanAnswer } from "#contract/tickets/gate.ts";
import { parseTicketCode } from "#domain/tickets/ticket-code.ts";
import type { Act, WebAct } from "../../../act.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { inBatches } from "../../../platform/database/batch-acts.ts";
import type { Database, TenantSql } from "../../../platform/database/database.ts";
import { loadCatalogue } from "../../catalogue/events/load-catalogue.ts";
import { seatOfTicket } from "../../orders/seats/seats-of-tickets.ts";
import { refOf } from "../issue/ticket-keys.ts";
import { verifyingKeys, verifyQr } from "../issue/verify-qr.ts";
import type { GateQuestions } from "./port.ts";
import { refuseToken, tokenOf } from "./refuse-token.ts";

export type Scan = {
  readonly key: string;
  readonly bodyHash: string;
  readonly text: string;
  readonly leaving: boolean;
  /** For an offline scan: its age in milliseconds, and whether the device admitted. */
  readonly late?: { readonly ago: number; readonly admitted: boolean };
};

/** The argument of `scan_ticket`: see sql/scan_ticket.sql. */
export type ScanInput = {
  readonly token: string;
  readonly id: string;
  readonly audit: string;
  readonly news: string;
  readonly key: string;
  readonly hash: string;
  readonly leaving: boolean;
  readonly ticket?: string;
  readonly code?: string;
  readonly version?: number;
  readonly key_id?: number;
  readonly not_after?: number;
  readonly refusal?: ScanAnswer["outcome"];
  readonly waiver_missing?: boolean;
  readonly delegate?: string;
  readonly ago?: number;
  readonly admitted?: boolean;
};

/** The result of `scan_ticket`: see `describe_scan`. */
export type ScanFacts = {
  scanId: string;
  outcome: ScanAnswer["outcome"];
  at: string;
  gate: string;
  isConflict: boolean;
  delegate: string | null;
  ticket: ScannedTicket | null;
  first: { at: string; gate: string } | null;
};
type ScannedTicket = Omit<NonNullable<ScanAnswer["ticket"]>, "seat">;

type ScanResult = ScanFacts | { outcome: "mismatch" } | null;

const scanTogether = inBatches<{ readonly tenant: string; readonly input: ScanInput }, ScanResult>({
  name: "scan",
  async run(db, ops) {
    const scans = JSON.stringify(ops.map(({ input }, i) => ({ ord: i + 1, ...input })));
    const [row] = await db.query<{ answers: ScanResult[] }>("select scan_tickets(as_tenant($1), $2::jsonb) as answers", [
      ops[0]!.tenant,
      scans,
    ]);
    return row!.answers;
  },
  laneOf: ({ tenant }) => tenant,
  subjectOf: ({ input }) => input.id,
  callsAtOnce: 2,
});

/** Sends one scan, batched with concurrent ones. Null for an invalid token. */
async function scanOnce(db: Database, tenant: string, input: ScanInput): Promise<ScanFacts | "mismatch" | null> {
  const answer = await scanTogether(db, { tenant, input });
  return answer && (answer.outcome === "mismatch" ? "mismatch" : (answer as ScanFacts));
}

/** What a text shows by itself, before the ticket's state is read. */
type Scanned = Pick<ScanInput, "ticket" | "code" | "version" | "key_id" | "not_after" | "refusal" | "delegate">;

async function readDelegate(act: WebAct, questions: GateQuestions, text: string): Promise<Scanned | null> {
  const { readDelegatePass } = questions;
  if (!readDelegatePass) return null;
  const pass = await act.db.transaction(act, (tx) => readDelegatePass(act, tx, text));
  if (!pass) return null;
  return { ticket: pass.ticketId, delegate: pass.delegate, ...(pass.purpose === "collect" ? { refusal: "collect_only" as const } : {}) };
}

/** Reads a typed or scanned ticket code, or a delegate's pass. Another shop's ticket counts as a ticket of another event. */
async function readScanned(act: WebAct, questions: GateQuestions, text: string): Promise<Scanned> {
  const code = parseTicketCode(text);
  if (code) return { code };
  const own = refOf(act.tenant);
  const keyOf = await verifyingKeys(act);
  const reading = verifyQr(text, (header) => (header.tenantRef === own ? keyOf(header.keyId) : null));
  if (reading.kind === "foreign") return (await readDelegate(act, questions, text)) ?? { refusal: "unknown" };
  if (reading.kind === "forged") return { refusal: reading.header.tenantRef === own ? "bad_signature" : "wrong_event" };
  const { ticketId, ticketVersion, keyId, notAfter } = reading.header;
  return { ticket: ticketId, version: ticketVersion, key_id: keyId, not_after: notAfter };
}

async function readTicketIdByCode(sql: TenantSql, code: string): Promise<string | undefined> {
  const rows = await sql.query<{ id: string }>("select id from tickets where tenant_id = $1 and code = $2", [sql.tenant, code]);
  return rows[0]?.id;
}

type Question = NonNullable<GateQuestions["isWaiverMissing"]>;
type Asked = { readonly tenant: string; readonly id: string; readonly isMissing: Question };

/** Batches queries that arrive during one, so that a crowd at a gate costs few round trips. */
const askForWaiver = inBatches<Asked, boolean>({
  name: "scan_waivers",
  async run(db, asked) {
    const { tenant, isMissing } = asked[0]!;
    const ids = [...new Set(asked.map(({ id }) => id))];
    const missing = await db.pipelined(tenant, (tx) => isMissing(tx, tenant, ids));
    return asked.map(({ id }) => missing.has(id));
  },
  laneOf: ({ tenant }) => tenant,
  subjectOf: ({ id }) => id,
  callsAtOnce: 1,
});

/** Whether the ticket's holder still has to sign a release. */
async function lacksWaiver(act: Act, { isWaiverMissing }: GateQuestions, scanned: Scanned): Promise<boolean> {
  if (!isWaiverMissing || scanned.refusal) return false;
  const { code } = scanned;
  const id = code === undefined ? scanned.ticket : await act.db.pipelined(act.tenant, (tx) => readTicketIdByCode(tx, code));
  return id !== undefined && askForWaiver(act.db, { tenant: act.tenant, id, isMissing: isWaiverMissing });
}

const seatOf = async (act: WebAct, id: string) => seatOfTicket(act, { catalogue: await loadCatalogue(act.db, act.tenant), id });

/**
 * Answers one scan at the token's gate, and admits at most once per ticket. A repeated key gets the first answer. Throws
 * GATE_TOKEN_INVALID, and IDEMPOTENCY_MISMATCH for another scan's key.
 * Not held by this: a copied code that is shown first.
 */
export async function scanTicket(act: WebAct, questions: GateQuestions, scan: Scan): Promise<ScanAnswer> {
  const token = tokenOf(act);
  const scanned = await readScanned(act, questions, scan.text);
  const isMissing = await lacksWaiver(act, questions, scanned);
  const input: ScanInput = {
    ...scanned,
    token,
    id: act.newId(),
    audit: act.newId(),
    news: act.newId(),
    key: scan.key,
    hash: scan.bodyHash,
    leaving: scan.leaving,
    ...(isMissing ? { waiver_missing: true } : {}),
    ...(scan.late ? { ago: scan.late.ago, admitted: scan.late.admitted } : {}),
  };
  const answer = await scanOnce(act.db, act.tenant, input);
  if (answer === null) return refuseToken(act);
  if (answer === "mismatch") throw new Problem("IDEMPOTENCY_MISMATCH");
  return { kind: "scan", ...answer, ticket: answer.ticket && { ...answer.ticket, seat: await seatOf(act, answer.ticket.id) } };
}
