import type { TicketHandoverAnswer } from "#contract/tickets/handover.ts";
import type { Locale } from "#domain/brands/brand.ts";
import { formatDateTime } from "#i18n/format.ts";
import type { T } from "../../shell/i18n/use-t.ts";

type Chance = TicketHandoverAnswer["tickets"][number]["transfer"];

/** Why a ticket cannot be handed over; empty if it can. */
export function refusalText(
  { refusal, closesAt }: Chance,
  { zone, t, locale }: { readonly zone: string; readonly t: T; readonly locale: Locale },
): string {
  if (refusal === null) return "";
  if (refusal === "HANDOVER_CLOSED")
    return t("handover.no.HANDOVER_CLOSED", { date: closesAt ? formatDateTime(closesAt, zone, locale) : "" });
  return t(`handover.no.${refusal}`);
}
