import type { TicketAnswer } from "#contract/tickets/tickets.ts";
import { formatDateTime, formatTime } from "#i18n/format.ts";
import type { T } from "../../shell/i18n/use-t.ts";
import type { TicketDisplay } from "./ticket-display.ts";

/** A ticket's state in a word or two. */
export function ticketDisplayText(t: T, { handedTo }: Pick<TicketAnswer, "handedTo">, look: TicketDisplay): string {
  return t(`ticket.state.${look}`, { name: handedTo ?? "" });
}

const HOUR_MS = 3_600_000;

/** Why a ticket shows no code. */
export function noCodeText(
  t: T,
  {
    ticketAnswer: { codeFrom, session, event, checkedIn },
    look,
    locale,
  }: { readonly ticketAnswer: TicketAnswer; readonly look: TicketDisplay; readonly locale: "en" | "id" },
): string {
  const starts = session?.startsAt ?? event.startsAt;
  if (look === "checked_in" && checkedIn)
    return t("ticket.scanned", { time: formatTime(checkedIn.at, event.zone, locale), gate: checkedIn.gate });
  if (look === "unsigned" && codeFrom === null) return t("ticket.none.valid");
  if (look !== "early" && look !== "unsigned") return t(`ticket.none.${look === "outside" ? "checked_in" : look}`);
  if (codeFrom === null || starts === null) return t("ticket.none.valid");
  const n = Math.round((Date.parse(starts) - Date.parse(codeFrom)) / HOUR_MS);
  return t("ticket.none.early", { n, when: formatDateTime(codeFrom, event.zone, locale) });
}
