import { useTenant } from "../document/tenant.ts";
import { rowsKey, transactionKey } from "../state/transaction-index.ts";
import { reserveRowsScript } from "./reserve-rows.ts";

/** Runs while the page is read, before the tickets below it are painted. */
export function ReservedRows({ eventId }: { eventId: string }) {
  const { ui } = useTenant();
  const text = import.meta.env.SSR ? reserveRowsScript(transactionKey(ui, eventId), rowsKey(ui, eventId)) : "";
  return <script dangerouslySetInnerHTML={{ __html: text }} suppressHydrationWarning />;
}
