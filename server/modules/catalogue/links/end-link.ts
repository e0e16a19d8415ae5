import { demand } from "../../../act.ts";
import type { ActTransaction } from "../../../platform/database/database.ts";
import { digestOf } from "./digest-code.ts";
import { endLinkNow, auditLinkEnd } from "./store.ts";

/** Ends a link: from now on it is not found, whoever had it. False for one that is over or unknown. */
export async function endLink(tx: ActTransaction, code: string): Promise<boolean> {
  demand(tx, "link.change");
  for (const kept of [code, digestOf(code)])
    if (await endLinkNow(tx, kept)) {
      auditLinkEnd(tx, kept);
      return true;
    }
  return false;
}
