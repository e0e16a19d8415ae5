import type { Services } from "../../../services.ts";
import { writeAsksCode } from "./store.ts";

/** The tenant's switch `getTicketOtp`: whether a number is proved by a code before its tickets are shown. */
export async function saveGetTicketOtp(services: Pick<Services, "db">, tenant: string, asksCode: boolean): Promise<void> {
  await services.db.transaction(tenant, async (tx) => writeAsksCode(tx, asksCode));
}
