import { demand } from "../../../act.ts";
import type { ActTransaction } from "../../../platform/database/database.ts";
import { digestOf } from "./digest-code.ts";
import { endLinkNow, auditLinkEnd } from "./store.ts";

/** Ends a link for every visitor. False if it has ended or is unknown. */
export async function endLink(tx: ActTransaction, code: string): Promise<boolean> {
  demand(tx, "link.change");
  for (const kept of [code, digestOf(code)])
    if (await endLinkNow(tx, kept)) {
      auditLinkEnd(tx, kept);
      return true;
    }
  return false;
}
