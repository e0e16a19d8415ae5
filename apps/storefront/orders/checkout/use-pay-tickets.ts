import { useNavigate, useRevalidator } from "react-router";
import type { ProblemBody } from "#contract/shapes.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { useT } from "../../shell/i18n/use-t.ts";
import { usePath } from "../../shell/links/use-path.ts";
import type { Refused } from "../../shell/forms/field-message.ts";
import { eventChoice } from "../transaction/take-hold.ts";
import { dropTransaction, updateTransaction } from "../transaction/transaction-store.ts";
import type { Order } from "./use-checkout.ts";
import { type Pay, usePay } from "./use-pay.ts";

/** Whether details were refused for a ticket that an attendee was entrusted to. */
function isAboutEntrusted({ code, fields }: Pick<ProblemBody, "code" | "fields">): boolean {
  return (
    code === "HANDOVER_OFF" ||
    code === "HANDOVER_LIMIT" ||
    (code === "NOT_FOUND" && (fields ?? []).some(({ path }) => path.startsWith("attendee")))
  );
}

/** Removes all entrustments from the order. */
function dropEntrusted(ui: string, eventId: string): void {
  updateTransaction(ui, eventId, (now) => ({ ...now, attendee: now.attendee.map((person) => ({ ...person, entrustTicketId: "" })) }));
}

/** Sends an order of held tickets. A draft's order ends without being sent. */
export function usePayTickets({ event, txn: { bookingId }, reload }: Order): Pay {
  const t = useT();
  const { ui } = useTenant();
  const navigate = useNavigate();
  const path = usePath();
  const { revalidate } = useRevalidator();

  function refuse(problem: ProblemBody): readonly Refused[] | string | null {
    if (problem.code === "WAIVER_REQUIRED") return [{ path: "waiver", code: "required" }];
    if (problem.code === "WAIVER_CHANGED") {
      // Reloads the page with its texts. Typed input stays.
      void revalidate();
      return problem.details?.["version"] === null ? t("checkout.waiver.gone") : [{ path: "waiver", code: "changed" }];
    }
    if (!isAboutEntrusted(problem)) return null;
    dropEntrusted(ui, event.id);
    return t("checkout.entrust.gone");
  }

  async function finishPreview(): Promise<readonly Refused[]> {
    dropTransaction(ui, event.id);
    await navigate(path(`/event/${event.slug}?notice=preview-done`), { replace: true });
    return [];
  }

  const pay = usePay({ choice: eventChoice(event), bookingId, zone: event.zone, refuse, reload });
  return event.isPreview ? { ...pay, send: finishPreview } : pay;
}
