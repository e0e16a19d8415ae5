import { createContext, use } from "react";
import type { PassList } from "#contract/tickets/passes.ts";
import { formatDateTime } from "#i18n/format.ts";
import { Icon } from "#ui/media/icon.tsx";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { handoverPath } from "../../shell/links/handover-path.ts";

/** This visitor's delegates. */
export const Delegates = createContext<PassList["delegates"]>([]);

type DelegateLinesProps = {
  readonly ticketIds: readonly string[];
  readonly event: { readonly slug: string; readonly zone: string };
};

/** The delegates of these tickets, accepted or still offered: until when, with the link to revoke. Renders nothing without any. */
export function DelegateLines({ ticketIds, event }: DelegateLinesProps) {
  const t = useT();
  const locale = useLocale();
  const all = use(Delegates).filter(({ ticketId }) => ticketIds.includes(ticketId));
  if (all.length === 0) return null;
  return (
    <ul className="pass-delegates">
      {all.map(({ ticketId, name, purpose, validUntil, isPending }) => (
        <li key={ticketId}>
          <Icon name="user" size={18} />
          <span>
            {t(isPending ? "pass.given.offered" : purpose === "enter" ? "pass.given.enter" : "pass.given.collect", {
              name,
              date: formatDateTime(validUntil, event.zone, locale),
            })}{" "}
            <AppLink href={handoverPath(event.slug, ticketId)} className="ui-link tap">
              {t("pass.manage")}
            </AppLink>
          </span>
        </li>
      ))}
    </ul>
  );
}
