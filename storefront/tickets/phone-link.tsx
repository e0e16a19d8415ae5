import { useEffect, useMemo, useState } from "react";
import type { TicketAnswer } from "#contract/tickets.ts";
import { useT } from "../i18n/use-t.ts";
import { usePath } from "../links/use-path.ts";
import { codeAddress } from "./draw-code.ts";

/** On a desk: a code that opens this ticket on a phone. It is a link, and no ticket: a gate does not take it. */
export function PhoneLink({ ticket: { link } }: { readonly ticket: Pick<TicketAnswer, "link"> }) {
  const t = useT();
  const path = usePath();
  const [origin, setOrigin] = useState<string | null>(null);
  useEffect(() => setOrigin(location.origin), []);
  const address = useMemo(() => (origin === null || link === null ? null : codeAddress(origin + path(link))), [origin, link, path]);
  if (address === null) return null;
  return (
    <p className="ticket-phone">
      <img src={address} alt="" width={128} height={128} />
      {t("ticket.onPhone")}
    </p>
  );
}
