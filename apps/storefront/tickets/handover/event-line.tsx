import { UnbrokenHours } from "../../catalogue/list/unbroken-hours.tsx";
import { type OrderedEvent, type OrderedSession, whenText } from "../../orders/transaction/order-facts.tsx";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";

/** The handover's event, at the top of narrow pages. Wide pages show it in a column. */
export function EventLine({ event, session }: { readonly event: OrderedEvent; readonly session: OrderedSession }) {
  const t = useT();
  const locale = useLocale();
  return (
    <p className="handover-event">
      <span className="strong">{event.name}</span>
      <span className="muted">
        <UnbrokenHours text={whenText(event, { session, locale, t })} />
      </span>
    </p>
  );
}
