import { demand, type Act } from "../../../act.ts";
import { writeAsksCode } from "./store.ts";

/** Sets the tenant's switch `getTicketOtp`: whether showing tickets requires a number proved by a code. */
export async function saveGetTicketOtp(act: Pick<Act, "db" | "tenant" | "actor">, asksCode: boolean): Promise<void> {
  demand(act, "tickets.rules");
  await act.db.transaction(act, async (tx) => writeAsksCode(tx, asksCode));
}
