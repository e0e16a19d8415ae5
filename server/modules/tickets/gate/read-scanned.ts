import { parseTicketCode } from "#domain/tickets/ticket-code.ts";
import type { WebAct, Act } from "../../../act.ts";
import { inBatches } from "../../../platform/database/batch-acts.ts";
import { verifyingKeys } from "../issue/choose-key.ts";
import { refOf } from "../issue/ticket-keys.ts";
import { verifyQr } from "../issue/verify-qr.ts";
import type { GateQuestions } from "./port.ts";
import { readTicketIdByCode, type ScanInput } from "./store.ts";

/** What a text shows by itself, before the ticket's state is read. */
export type Scanned = Pick<ScanInput, "ticket" | "code" | "version" | "key_id" | "not_after" | "refusal" | "delegate">;

async function readDelegate(act: WebAct, questions: GateQuestions, text: string): Promise<Scanned | null> {
  const { readDelegatePass } = questions;
  if (!readDelegatePass) return null;
  const pass = await act.db.transaction(act, (tx) => readDelegatePass(act, tx, text));
  if (!pass) return null;
  return { ticket: pass.ticketId, delegate: pass.delegate, ...(pass.purpose === "collect" ? { refusal: "collect_only" as const } : {}) };
}

/** Reads a typed or scanned ticket code, or a delegate's pass. Another shop's ticket counts as a ticket of another event. */
export async function readScanned(act: WebAct, questions: GateQuestions, text: string): Promise<Scanned> {
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
export async function lacksWaiver(act: Act, { isWaiverMissing }: GateQuestions, scanned: Scanned): Promise<boolean> {
  if (!isWaiverMissing || scanned.refusal) return false;
  const { code } = scanned;
  const id = code === undefined ? scanned.ticket : await act.db.pipelined(act.tenant, (tx) => readTicketIdByCode(tx, code));
  return id !== undefined && askForWaiver(act.db, { tenant: act.tenant, id, isMissing: isWaiverMissing });
}
