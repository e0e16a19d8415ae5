import type { ScanAnswer } from "#contract/tickets/gate.ts";
import type { WebAct } from "../../../act.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { loadCatalogue } from "../../catalogue/events/load-catalogue.ts";
import { seatOfTicket } from "../../orders/seats/seats-of-tickets.ts";
import type { GateQuestions } from "./port.ts";
import { lacksWaiver, readScanned } from "./read-scanned.ts";
import { refuseToken, tokenOf } from "./refuse-token.ts";
import { scanOnce, type ScanInput } from "./store.ts";

export type Scan = {
  readonly key: string;
  readonly bodyHash: string;
  readonly text: string;
  readonly leaving: boolean;
  /** For a scan that a device brings later: how many milliseconds ago it was, and whether the device let them in. */
  readonly late?: { readonly ago: number; readonly admitted: boolean };
};

const seatOf = async (act: WebAct, id: string) => seatOfTicket(act, { catalogue: await loadCatalogue(act.db, act.tenant), id });

/**
 * Answers one scan at the gate of the token, and admits at most once per ticket. The same key is the same scan: it gets its first answer
 * again. Throws GATE_TOKEN_INVALID, and IDEMPOTENCY_MISMATCH for a key that was another scan's.
 * Not held by this: a copy of a code that comes first: whoever shows it first is let in.
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
