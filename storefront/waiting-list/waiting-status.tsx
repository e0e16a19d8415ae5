import { useState } from "react";
import type { WaitingEntryAnswer } from "#contract/waiting-list.ts";
import { CopyButton } from "#ui/data/copy-button.tsx";
import { DefinitionList } from "#ui/data/definition-list.tsx";
import { LinkButton } from "#ui/form/button.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { OrderFacts } from "../checkout/order-facts.tsx";
import { useTenant } from "../document/tenant.ts";
import { type T, useT } from "../i18n/use-t.ts";
import { AppLink } from "../links/app-link.tsx";
import { LeaveList } from "./leave-list.tsx";

type WaitingStatusProps = { readonly first: WaitingEntryAnswer; readonly accessKey: string | undefined };

/** A place on a waiting list: its number, what happens next, and the way out. UX S15. */
export function WaitingStatus({ first, accessKey }: WaitingStatusProps) {
  const t = useT();
  const [entry, setEntry] = useState(first);
  const { booking, isWaiting, number, ahead } = entry;
  const { messageChannels } = useTenant();
  const { title, text } = wordsOf(entry, messageChannels, t);
  return (
    <div className="k-page c-status">
      <div className="c-status-main">
        <div className="c-status-head" data-tone={isWaiting ? "info" : "neutral"}>
          <span className="c-status-sign">
            <Icon name={isWaiting ? "clock" : "close"} size={30} />
          </span>
          <h1 tabIndex={-1} data-number={number}>
            {title}
          </h1>
          <p>{text}</p>
          {isWaiting && <p>{ahead === 0 ? t("waiting.first") : t("waiting.ahead", { n: ahead })}</p>}
          <div className="k-actions-row">
            <LinkButton as={AppLink} href={`/event/${booking.event.slug}`} variant="primary">
              {t("waiting.back")}
            </LinkButton>
          </div>
          {isWaiting && <LeaveList id={booking.id} accessKey={accessKey} onLeft={setEntry} />}
        </div>
      </div>
      <aside className="c-status-aside">
        <WaitingDetail entry={entry} />
      </aside>
    </div>
  );
}

/** Heading and sentence; a message is promised only where this shop can send one to this visitor. */
function wordsOf(entry: WaitingEntryAnswer, channels: readonly string[], t: T): { title: string; text: string } {
  const { isWaiting, booking, number, answerMinutes } = entry;
  if (!isWaiting) {
    const end = booking.status === "cancelled" ? "left" : "over";
    return { title: t(`waiting.${end}.title`), text: t(`waiting.${end}.text`) };
  }
  const title = t("waiting.title", { n: number });
  const isTold = channels.includes("whatsapp") || (channels.includes("email") && Boolean(booking.buyer?.email));
  if (!isTold) return { title, text: t("waiting.here") };
  return { title, text: answerMinutes < 60 ? t("waiting.minutes", { n: answerMinutes }) : t("waiting.hours", { h: answerMinutes / 60 }) };
}

function WaitingDetail({ entry }: { entry: WaitingEntryAnswer }) {
  const t = useT();
  const { booking, category, qty } = entry;
  return (
    <section className="k-card c-panel" aria-label={t("waiting.for")}>
      <OrderFacts event={booking.event} session={booking.session} />
      <hr className="c-rule" />
      <DefinitionList
        layout="rows"
        items={[
          { term: t("waiting.for"), value: `${category.name} × ${qty}` },
          ...(booking.buyer ? [{ term: t("waiting.contact"), value: booking.buyer.phone }] : []),
        ]}
      />
      <div className="c-reference">
        <div>
          <p className="c-reference-label">{t("checkout.order.reference")}</p>
          <p className="c-reference-code" id="reference">
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
