import { type ReactNode, useEffect, useState } from "react";
import type { EventDetail } from "#contract/catalogue/events.ts";
import { leftWords } from "#i18n/deadline-words.ts";
import { formatDateTime } from "#i18n/format.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { LinkButton } from "#ui/form/button.tsx";
import { ActionBar } from "#ui/layout/action-bar.tsx";
import { useTenant } from "../../shell/document/tenant.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { queuePath, passKey } from "../../shell/links/queue-path.ts";
import { usePath } from "../../shell/links/use-path.ts";
import { useTransaction } from "../../orders/transaction/transaction-store.ts";
import { readStored } from "../../shell/state/stored-text.ts";
import { secondsLeft } from "../../orders/transaction/hold-clock.ts";

/** Seconds left of the visitor's right to begin an order, 0 once it has expired; null without one. */
type Pass = number | null;

/** The pass that the waiting room stored in this browser, with a countdown; null without a pass and before hydration. */
function useQueuePass(ui: string, eventId: string): Pass {
  const [left, setLeft] = useState<Pass>(null);
  useEffect(() => {
    const until = Number(readStored(passKey(ui, eventId)) ?? 0);
    if (until === 0) return;
    const count = () => setLeft(secondsLeft(new Date(until).toISOString(), 0, Date.now()));
    count();
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [ui, eventId]);
  return left;
}

type Queue = NonNullable<EventDetail["queue"]>;
type Standing =
  /** The event has no queue now. */
  | "none"
  /** The queue opens later. */
  | "soon"
  /** It is this visitor's turn, or they already hold tickets. */
  | "in"
  | "line";

/** This visitor's standing in the event's queue. */
function useStanding(event: EventDetail, { phase, prequeueAt }: Queue) {
  const { ui } = useTenant();
  const pass = useQueuePass(ui, event.id);
  const isHeld = useTransaction(ui, event.id).bookingData?.status === "held";
  let standing: Standing = "line";
  if (phase === "closed" || phase === "idle") standing = prequeueAt !== null && phase === "idle" ? "soon" : "none";
  else if (isHeld || (pass !== null && pass > 0)) standing = "in";
  return { standing, pass, isHeld };
}

type Props = {
  readonly event: EventDetail;
  readonly queue: Queue;
};

/** Explains the queue before these tickets, or shows the time left of the visitor's turn. */
export function QueueNotice({ event, queue }: Props) {
  const t = useT();
  const locale = useLocale();
  const { standing, pass, isHeld } = useStanding(event, queue);
  const date = (instant: string | null) => (instant === null ? "" : formatDateTime(instant, event.zone, locale));
  if (standing === "none" || isHeld || queue.phase === "sold_out") return null;
  if (standing === "soon")
    return (
      <Banner tone="info" title={t("line.soon")}>
        {t("line.soon_text", { date: date(queue.prequeueAt) })}
      </Banner>
    );
  if (standing === "in" && pass !== null)
    return (
      <Banner tone="success" title={t("line.turn")}>
        <span className="num" aria-hidden="true">
          {t("line.turn_text", { clock: leftWords(pass, locale) })}
        </span>
        <span className="sr-only">{t("line.turn_minutes", { n: Math.max(1, Math.floor(pass / 60)) })}</span>
      </Banner>
    );
  if (pass === 0)
    return (
      <Banner tone="warning" role="alert" title={t("line.over")}>
        {t("line.over_text")}
      </Banner>
    );
  const isEarly = queue.phase === "prequeue";
  const text = queue.phase === "paused" ? "line.paused_text" : isEarly ? "line.draw_text" : "line.open_text";
  return (
    <Banner tone="info" title={t(isEarly ? "line.draw" : "line.open")}>
      {t(text, { date: date(queue.opensAt) })}
    </Banner>
  );
}

/** The link to the queue for visitors who must wait; the order button itself for all others. */
export function QueueDoor({ event, queue, hasChosen, children }: Props & { readonly hasChosen: boolean; readonly children: ReactNode }) {
  const t = useT();
  const path = usePath();
  const { standing } = useStanding(event, queue);
  if (standing !== "line") return children;
  // With a choice made, the queue leads on to the buyer's details.
  const next = `/event/${event.slug}${hasChosen ? "/patron-information" : ""}`;
  return (
    <LinkButton variant="primary" href={path(queuePath(event.slug, next))}>
      {t("line.join")}
    </LinkButton>
  );
}

/** The link to the queue for visitors who cannot choose yet: in the page, and in the bar below narrow pages. */
export function EarlyDoor(props: Props) {
  const t = useT();
  const { standing } = useStanding(props.event, props.queue);
  if (standing !== "line") return null;
  const door = (
    <QueueDoor {...props} hasChosen={false}>
      {null}
    </QueueDoor>
  );
  return (
    <>
      <div className="event-total">{door}</div>
      <ActionBar label={t("event.summary")}>
        <span className="ui-grow" />
        {door}
      </ActionBar>
    </>
  );
}
