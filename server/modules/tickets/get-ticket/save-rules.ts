import { demand, type Act } from "../../../act.ts";
import { writeAsksCode } from "./store.ts";

/** The tenant's switch `getTicketOtp`: whether a number is proved by a code before its tickets are shown. */
export async function saveGetTicketOtp(act: Pick<Act, "db" | "tenant" | "actor">, asksCode: boolean): Promise<void> {
  demand(act, "tickets.rules");
  await act.db.transaction(act, async (tx) => writeAsksCode(tx, asksCode));
}
