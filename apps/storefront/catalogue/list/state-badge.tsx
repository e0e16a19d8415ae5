import type { EventCard } from "#contract/catalogue/events.ts";
import { Badge, type BadgeTone } from "#ui/data/badge.tsx";
import { useT } from "../../shell/i18n/use-t.ts";

const TONES: Partial<Record<EventCard["state"], BadgeTone>> = { few_left: "accent", cancelled: "danger", postponed: "warning" };

/** A special state of an event's sale; renders nothing for a normal one. */
export function StateBadge({ event }: { event: Pick<EventCard, "state" | "isFree"> }) {
  const t = useT();
  const { state } = event;
  if (state === "available") return event.isFree ? <Badge tone="brand">{t("state.free")}</Badge> : null;
  return <Badge tone={TONES[state] ?? "neutral"}>{t(`state.${state}`)}</Badge>;
}
