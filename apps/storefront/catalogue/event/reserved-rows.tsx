import { use } from "react";
import { DocumentStylesContext } from "../../shell/document/document-styles.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { rowsKey, transactionKey } from "../../orders/transaction/transaction-index.ts";
import { reserveRowsScript } from "./reserve-rows.ts";

/** Runs while the page is parsed, before the tickets below it are painted. */
export function ReservedRows({ eventId }: { eventId: string }) {
  const { ui } = useTenant();
  const { scriptMark } = use(DocumentStylesContext);
  const text = import.meta.env.SSR ? reserveRowsScript(transactionKey(ui, eventId), rowsKey(ui, eventId)) : "";
  return <script nonce={scriptMark} dangerouslySetInnerHTML={{ __html: text }} suppressHydrationWarning />;
}
