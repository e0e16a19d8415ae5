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
  /** For an offline scan: its age in milliseconds, and whether the device admitted. */
  readonly late?: { readonly ago: number; readonly admitted: boolean };
};

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
