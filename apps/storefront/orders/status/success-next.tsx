import { lazy, Suspense, useState } from "react";
import type { BookingAnswer } from "#contract/orders/bookings.ts";
import type { TicketAnswer } from "#contract/tickets/tickets.ts";
import { Button, LinkButton } from "#ui/form/button.tsx";
import { useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { ticketsPath } from "../../shell/links/order-path.ts";
import { participantsPath, releasePath } from "../../shell/links/release-path.ts";
import { shownCode, ticketDisplayOf } from "../../tickets/holdings/ticket-display.ts";
import { isOnlyBuyers, unsignedOf } from "./unsigned-of.ts";

const SaveImage = lazy(() => import("../../tickets/holdings/save-image.tsx").then((loaded) => ({ default: loaded.SaveImage })));

type SuccessNextProps = {
  readonly booking: BookingAnswer;
  /** Those that the buyer still holds; empty before they exist. */
  readonly tickets: readonly TicketAnswer[];
};

/** The one thing left to do after a purchase, as the filled button: sign, else save the ticket, else open the tickets. */
export function SuccessNext({ booking, tickets }: SuccessNextProps) {
  const t = useT();
  const [now] = useState(() => Date.now());
  const [first] = tickets;
  const left = leftToDo(tickets, now);
  const sign = left === "sign" && signing(booking, tickets);
  return (
    <div className="ui-actions-row status-actions">
      {sign && (
        <LinkButton as={AppLink} href={sign.href} variant="primary">
          {t(sign.label)}
        </LinkButton>
      )}
      {left === "save" && first && (
        <Suspense
          fallback={
            <Button variant="primary" busy>
              {t("saving.save")}
            </Button>
          }
        >
          <SaveImage ticket={first} isPrimary />
        </Suspense>
      )}
      {left === "see" && (
        <LinkButton as={AppLink} href={ticketsPath({ id: booking.id })} variant="primary">
          {t("status.success.action", { n: tickets.length || booking.ticketCount })}
        </LinkButton>
      )}
    </div>
  );
}

/** What is left to do with tickets: sign a waiver, else save the only one, else see them. */
export function leftToDo(tickets: readonly TicketAnswer[], now: number): "sign" | "save" | "see" {
  const [first, ...others] = tickets;
  if (unsignedOf(tickets).length > 0) return "sign";
  return first && others.length === 0 && shownCode(first, ticketDisplayOf(first, now)) !== null ? "save" : "see";
}

/** The buyer's own single ticket is signed at once. For others, the participants' page says who signs where. */
function signing(booking: BookingAnswer, tickets: readonly TicketAnswer[]) {
  const [first] = unsignedOf(tickets);
  const release = first!.release!;
  return isOnlyBuyers(tickets, booking.buyer?.name ?? null)
    ? { href: releasePath({ release, event: booking.event.slug, ticket: first! }), label: "status.waiver.own" as const }
    : { href: participantsPath(release, booking.id), label: "status.waiver.action" as const };
}
