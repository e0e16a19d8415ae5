import { useMemo } from "react";
import type { TicketAnswer } from "#contract/tickets/tickets.ts";
import { useT } from "../../shell/i18n/use-t.ts";
import { usePath } from "../../shell/links/use-path.ts";
import { useHydrated } from "../../shell/state/use-hydrated.ts";
import { codeAddress } from "./draw-code.ts";

/** On a desktop: a code that opens this ticket on a phone. It is a link, not a ticket: gates reject it. */
export function PhoneLink({ ticket: { link } }: { readonly ticket: Pick<TicketAnswer, "link"> }) {
  const t = useT();
  const path = usePath();
  const isLive = useHydrated();
  const address = useMemo(() => (isLive && link !== null ? codeAddress(location.origin + path(link)) : null), [isLive, link, path]);
  if (address === null) return null;
  return (
    <p className="ticket-phone">
      <img src={address} alt="" width={128} height={128} />
      {t("ticket.onPhone")}
    </p>
  );
}
