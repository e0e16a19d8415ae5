import type { TicketAnswer } from "#contract/tickets/tickets.ts";
import { LinkButton } from "#ui/form/button.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { useTenant } from "../../shell/document/tenant.ts";
import { useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { handoverPath } from "../../shell/links/handover-path.ts";

/**
 * The link to hand a ticket over; absent if the shop has neither kind, or it is too late for the ticket. See docs/rules/brands.md#flags.
 * Needs the texts of `ticket`.
 */
export function HandOverAction({ ticket }: { readonly ticket: TicketAnswer }) {
  const t = useT();
  const { withHandover, withDelegation } = useTenant().flags;
  const isLocked = ticket.status === "locked";
  const isOpen = ticket.status === "valid" || isLocked;
  if ((!withHandover && !withDelegation) || !isOpen || ticket.handedTo !== null) return null;
  const key = withHandover && withDelegation ? "ticket.handOver" : withHandover ? "ticket.handOver.transfer" : "ticket.handOver.delegation";
  return (
    <LinkButton as={AppLink} size="small" href={handoverPath(ticket.event.slug, ticket.id)}>
      <Icon name="swap" size={18} />
      {t(isLocked ? "ticket.handOver.locked" : key)}
    </LinkButton>
  );
}
