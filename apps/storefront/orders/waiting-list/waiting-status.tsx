import { type RefObject, useEffect, useRef, useCallback, useState } from "react";
import type { WaitingEntryAnswer } from "#contract/orders/waiting-list.ts";
import { announce } from "#ui/feedback/live-regions.tsx";
import { CopyButton } from "#ui/data/copy-button.tsx";
import { DefinitionList } from "#ui/data/definition-list.tsx";
import { LinkButton, Button } from "#ui/form/button.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { formatDateTime, formatRupiah } from "#i18n/format.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { statusPath } from "../../shell/links/order-path.ts";
import { OrderFacts } from "../transaction/order-facts.tsx";
import { useTenant } from "../../shell/document/tenant.ts";
import { type T, useT, useLocale } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { ConfirmAct } from "../../shell/forms/confirm-act.tsx";
import { type Attempt, sendAttempt } from "../../shell/state/attempt-key.ts";
import { useApi } from "../../shell/state/use-api.ts";
import { useTakeOffer } from "./use-take-offer.ts";

type WaitingStatusProps = { readonly first: WaitingEntryAnswer };

/**
 * A place on a waiting list: its number, its tickets, the next step, and the way to leave the list. See docs/rules/waiting-list.md#page.
 */
export function WaitingStatus({ first }: WaitingStatusProps) {
  const t = useT();
  const { entry, setEntry, ask } = useEntry(first);
  const { booking, isWaiting, number, offer } = entry;
  const { messageChannels } = useTenant();
  const heading = useRef<HTMLHeadingElement>(null);
  const { title, text } = wordsOf(entry, messageChannels, t);
  const isOffered = isWaiting && offer?.isOpen === true;
  useNews(title, heading);
  return (
    <div className="ui-page status-page">
      <div className="status-main">
        <div className="status-head" data-tone={isOffered || entry.ending === "taken" ? "success" : isWaiting ? "info" : "neutral"}>
          <span className="status-sign">
            <Icon name={isOffered || entry.ending === "taken" ? "ticket" : isWaiting ? "clock" : "close"} size={30} />
          </span>
          <h1 ref={heading} tabIndex={-1} data-number={number}>
            {title}
          </h1>
          <p>{text}</p>
          {isOffered ? <WaitingOffer entry={entry} onGone={ask} /> : <Next entry={entry} />}
          {isWaiting && <LeaveList id={booking.id} onLeft={setEntry} />}
        </div>
      </div>
      <aside aria-label={t("waiting.for")}>
        <WaitingDetail entry={entry} />
      </aside>
    </div>
  );
}

/** The number of entries before this one, and the link back: to the entry's order, or to the event. */
function Next({ entry }: { entry: WaitingEntryAnswer }) {
  const t = useT();
  const { booking, isWaiting, ahead, missed, ending, offer } = entry;
  const { slug } = booking.event;
  const order = ending === "taken" && offer ? statusPath({ slug, id: offer.bookingId }) : null;
  return (
    <>
      {isWaiting && missed === 0 && <p>{ahead === 0 ? t("waiting.first") : t("waiting.ahead", { n: ahead })}</p>}
      {isWaiting && missed > 0 && <p>{t("waiting.missed_once")}</p>}
      <div className="ui-actions-row status-actions">
        <LinkButton as={AppLink} href={order ?? `/event/${slug}`} variant="primary">
          {t(order ? "waiting.taken.action" : "waiting.back")}
        </LinkButton>
      </div>
    </>
  );
}

type WaitingOfferProps = { readonly entry: WaitingEntryAnswer; readonly onGone: () => Promise<void> };

/** The tickets held for an entry: deadline, price, and the link to the checkout. */
function WaitingOffer({ entry, onGone }: WaitingOfferProps) {
  const t = useT();
  const locale = useLocale();
  const { isBusy, trouble, take } = useTakeOffer(entry, onGone);
  const { offer, booking } = entry;
  if (!offer) return null;
  return (
    <>
      <p>{t("waiting.offer.until", { time: formatDateTime(offer.until, booking.event.zone, locale) })}</p>
      <p>{t("waiting.offer.total", { price: formatRupiah(offer.total, locale) })}</p>
      {trouble && (
        <Banner tone="danger" role="alert">
          {trouble}
        </Banner>
      )}
      <div className="ui-actions-row status-actions">
        <Button variant="primary" busy={isBusy} onClick={() => void take()}>
          {t("waiting.offer.take")}
        </Button>
      </div>
    </>
  );
}

type LeaveListProps = {
  readonly id: string;
  readonly onLeft: (entry: WaitingEntryAnswer) => void;
};

/** Leaves the list, after confirmation. */
function LeaveList({ id, onLeft }: LeaveListProps) {
  const t = useT();
  const locale = useLocale();
  const api = useApi();

  async function leave(attempt: Attempt): Promise<string | null> {
    const answer = await sendAttempt(attempt, (idempotencyKey) =>
      api("leaveWaitingList", { params: { id }, query: { locale }, body: {}, idempotencyKey }),
    );
    if (!answer.ok) return answer.problem.message[locale];
    announce(t("waiting.left.title"));
    onLeft(answer.data);
    return null;
  }

  const words = {
    open: t("waiting.leave"),
    title: t("waiting.leave.title"),
    text: t("waiting.leave.text"),
    yes: t("waiting.leave.yes"),
    no: t("waiting.leave.no"),
  };
  return <ConfirmAct act={`unwait.${id}`} words={words} onConfirm={leave} />;
}

function WaitingDetail({ entry }: { entry: WaitingEntryAnswer }) {
  const t = useT();
  const { booking, category, qty } = entry;
  return (
    <section className="ui-card checkout-panel" aria-label={t("waiting.for")}>
      <OrderFacts event={booking.event} session={booking.session} />
      <hr className="rule" />
      <DefinitionList
        layout="rows"
        items={[
          { term: t("waiting.for"), value: `${category.name} × ${qty}` },
          ...(booking.buyer ? [{ term: t("waiting.contact"), value: booking.buyer.phone }] : []),
        ]}
      />
      <div className="order-reference">
        <div>
          <p className="order-reference-label">{t("checkout.order.reference")}</p>
          <p className="order-reference-code" id="reference">
            {booking.reference}
          </p>
        </div>
        <CopyButton
          text={booking.reference}
          label={t("checkout.order.copy")}
          copiedLabel={t("common.copied")}
          failedLabel={t("common.copy_failed")}
          describedBy="reference"
        />
      </div>
    </section>
  );
}

const AGAIN_MS = 30_000;

/** An entry from the server. Polled while the entry waits and the page is visible, and at once when the page returns to the front. */
function useEntry(first: WaitingEntryAnswer) {
  const api = useApi();
  const locale = useLocale();
  const [entry, setEntry] = useState(first);
  const { id } = first.booking;
  const { isWaiting } = entry;

  const ask = useCallback(async () => {
    // Without an answer the page stays and polls again.
    const answer = await api("getWaitingEntry", { params: { id }, query: { locale } }).catch(() => null);
    if (answer?.ok) setEntry(answer.data);
  }, [api, id, locale]);

  useEffect(() => {
    if (!isWaiting) return;
    const look = () => void (document.visibilityState === "visible" && ask());
    const timer = setInterval(look, AGAIN_MS);
    document.addEventListener("visibilitychange", look);
    window.addEventListener("online", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("online", look);
    };
  }, [isWaiting, ask]);

  return { entry, setEntry, ask };
}

/** Announces a change of state and focuses the heading. */
function useNews(title: string, heading: RefObject<HTMLHeadingElement | null>): void {
  const before = useRef(title);
  useEffect(() => {
    if (before.current === title) return;
    before.current = title;
    announce(title);
    heading.current?.focus();
  }, [title, heading]);
}

/** Heading and sentence. Promise a message only if this shop can send one to this visitor. */
function wordsOf(entry: WaitingEntryAnswer, channels: readonly string[], t: T): { title: string; text: string } {
  const { isWaiting, booking, number, answerMinutes, ending, offer, qty } = entry;
  if (!isWaiting) {
    const end = ending ?? "over";
    return { title: t(`waiting.${end}.title`), text: t(`waiting.${end}.text`) };
  }
  if (offer?.isOpen) return { title: t("waiting.offer.title"), text: t("waiting.offer.text", { what: `${entry.category.name} × ${qty}` }) };
  const title = t("waiting.title", { n: number });
  const isNotified = channels.includes("whatsapp") || (channels.includes("email") && Boolean(booking.buyer?.email));
  if (!isNotified) return { title, text: t("waiting.here") };
  return { title, text: answerMinutes < 60 ? t("waiting.minutes", { n: answerMinutes }) : t("waiting.hours", { h: answerMinutes / 60 }) };
}
