import { type OrderedEvent, type OrderedSession, whenText } from "../../orders/transaction/order-facts.tsx";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";

/** What this is about, at the head of narrow pages; wide ones have it in a column of its own. */
export function EventLine({ event, session }: { readonly event: OrderedEvent; readonly session: OrderedSession }) {
  const t = useT();
  const locale = useLocale();
  return (
    <p className="handover-event">
      <span className="strong">{event.name}</span>
      <span className="muted">{whenText(event, { session, locale, t })}</span>
    </p>
  );
}
