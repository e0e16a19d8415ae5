import { Icon } from "#ui/media/icon.tsx";
import { helpLink } from "../document/help-link.ts";
import { useTenant } from "../document/tenant.ts";
import { useT } from "../i18n/use-t.ts";
import { useTicketNumber } from "./use-ticket-number.ts";

/** The header's link for questions, in the same place on every page. `about` begins the message; without it, the number of the page's ticket. */
export function HeaderHelp({ about = "" }: { readonly about?: string }) {
  const t = useT();
  const ticket = useTicketNumber();
  const named = ticket === null ? "" : t(ticket.of === "order" ? "common.help_about" : "common.help_ticket", { number: ticket.number });
  const help = helpLink(useTenant().brand, about || named);
  return (
    <a className="ui-link shop-help" href={help.href}>
      <Icon name={help.kind === "whatsapp" ? "whatsapp" : "info"} />
      <span>{t("common.help")}</span>
    </a>
  );
}
