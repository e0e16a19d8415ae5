import { createHash } from "node:crypto";
import type { z } from "zod";
import type { bringScans as row, ScanAnswer } from "#contract/tickets/gate.ts";
import type { WebAct } from "../../../act.ts";
import type { GateQuestions } from "./port.ts";
import { scanTicket } from "./scan-ticket.ts";

type Batch = z.output<typeof row.body>;

function digestOf(scan: Batch["scans"][number]): string {
  return createHash("sha256")
    .update(JSON.stringify([scan.text, scan.scannedAt, scan.leaving, scan.admitted]))
    .digest("base64url");
}

/**
 * Uploads an offline device's scans, earliest first. Of two admissions with one ticket the earlier counts, and the other is answered as a
 * conflict, as is a wrong admission. Each scan has its own key, so an interrupted batch is simply sent again. The device's clock may be
 * wrong: only elapsed time is used.
 */
export async function bringScans(act: WebAct, questions: GateQuestions, batch: Batch): Promise<(ScanAnswer & { readonly key: string })[]> {
  const sent = Date.parse(batch.sentAt);
  const answers: (ScanAnswer & { key: string })[] = [];
  for (const scan of batch.scans.toSorted((a, b) => Date.parse(a.scannedAt) - Date.parse(b.scannedAt))) {
    const answer = await scanTicket(act, questions, {
      key: scan.key,
      bodyHash: digestOf(scan),
      text: scan.text,
      leaving: scan.leaving,
      late: { ago: sent - Date.parse(scan.scannedAt), admitted: scan.admitted },
    });
    answers.push({ ...answer, key: scan.key });
  }
  return answers;
}
