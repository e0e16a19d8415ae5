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
 * Takes the scans of a device that was offline, the earliest first. Of two that let somebody in with one ticket the earlier counts; the
 * other is answered as a conflict, and so is the admission of somebody who should not have been let in. Each scan has its own key, so a
 * batch that broke off is simply sent again. The device's clock may be wrong: only the time that passed on it counts.
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
