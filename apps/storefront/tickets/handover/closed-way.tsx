import type { TicketHandoverAnswer } from "#contract/tickets/handover.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { useTenant } from "../../shell/document/tenant.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { releasePath } from "../../shell/links/release-path.ts";
import { closedWays } from "./handover-draft.ts";
import { refusalText } from "./refusal-text.ts";

type ClosedWayProps = { readonly view: TicketHandoverAnswer; readonly tickets: readonly string[] };

/** The unavailable kind for the chosen tickets, with the reason and the remedy; renders nothing if both are available or the shop has one alone. */
export function ClosedWay({ view, tickets }: ClosedWayProps) {
  const t = useT();
  const locale = useLocale();
  const { ui } = useTenant();
  const [closed] = closedWays(view, tickets);
  if (!closed) return null;
  const { type, row } = closed;
  const release = releasePath({ release: ui, event: view.event.slug, ticket: row });
  const sign = row[type].refusal === "HANDOVER_WAIVER" && <AppLink href={release}>{t("handover.sign")}</AppLink>;
  return (
    <Banner tone="info" title={t(`handover.instead.${type}`)} action={sign || undefined}>
      {refusalText(row[type], { zone: view.event.zone, t, locale })}
    </Banner>
  );
}
