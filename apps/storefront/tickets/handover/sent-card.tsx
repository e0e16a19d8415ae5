import { useState } from "react";
import type { HandoverAnswer, TicketHandoverAnswer } from "#contract/tickets/handover.ts";
import { formatDateTime } from "#i18n/format.ts";
import { CopyButton } from "#ui/data/copy-button.tsx";
import { DefinitionList } from "#ui/data/definition-list.tsx";
import { Banner } from "#ui/feedback/banner.tsx";
import { Button, LinkButton } from "#ui/form/button.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { type T, useLocale, useT } from "../../shell/i18n/use-t.ts";
import { useAct } from "../../people/identity/use-act.ts";

type SentCardProps = {
  readonly view: TicketHandoverAnswer;
  readonly handover: HandoverAnswer;
  readonly onEdit: () => void;
  readonly onDone: (view: TicketHandoverAnswer) => void;
};

/** An open offer: its state and its link, with ways to change and to revoke it. */
export function SentCard({ view, handover, onEdit, onDone }: SentCardProps) {
  const t = useT();
  const [isAsking, setIsAsking] = useState(false);
  const locale = useLocale();
  const at = (instant: string) => formatDateTime(instant, view.event.zone, locale);
  const isPending = handover.status === "pending";
  const ticket = view.tickets.find(({ id }) => id === view.ticketId);
  return (
    <section className="ui-card handover-sent">
      <DefinitionList
        layout="rows"
        items={[
          ...(ticket ? [{ term: t("handover.fact.ticket"), value: `${ticket.category} · ${ticket.holder}` }] : []),
          ...factsOf(handover, { t, at }),
        ]}
      />
      <Banner tone={isPending ? "info" : "success"} role="status">
        <SentText view={view} handover={handover} />
      </Banner>
      {isPending && handover.link && <LinkSharing view={view} link={handover.link} />}
      <div className="handover-rest">
        {isPending && (
          <Button block onClick={onEdit}>
            {t("handover.edit")}
          </Button>
        )}
        <Button block onClick={() => setIsAsking(true)}>
          {t(isPending ? "handover.cancel" : "handover.revoke")}
        </Button>
      </div>
      <TakeBackSheet handover={handover} open={isAsking} onClose={() => setIsAsking(false)} onDone={onDone} />
    </section>
  );
}

type FactWords = { readonly t: T; readonly at: (instant: string) => string };

/** To whom a ticket was offered or given, and when; of a delegation, its purpose and end. The number is masked. */
export function factsOf({ status, type, to, purpose, createdAt, answeredAt, validUntil, expiresAt }: HandoverAnswer, { t, at }: FactWords) {
  const isAccepted = status === "accepted";
  return [
    { term: t("handover.fact.to"), value: `${to.name}, ${to.phone}` },
    { term: t(isAccepted ? "handover.fact.accepted" : "handover.fact.sent"), value: at((isAccepted && answeredAt) || createdAt) },
    ...(type === "delegation" && purpose
      ? [
          { term: t("handover.check.purpose"), value: t(`handover.purpose.${purpose}`) },
          { term: t("handover.until"), value: at(validUntil ?? expiresAt) },
        ]
      : []),
  ];
}

/** Texts of an open offer, by the delivery state of its message. */
const OFFERS = {
  sent: "handover.sent",
  on_its_way: "handover.sending",
  not_sent: "handover.unsent",
  kept: "handover.offered",
} as const;

function SentText({ view, handover }: { readonly view: TicketHandoverAnswer; readonly handover: HandoverAnswer }) {
  const t = useT();
  const locale = useLocale();
  const { name } = handover.to;
  const at = (instant: string) => formatDateTime(instant, view.event.zone, locale);
  if (handover.status === "pending") {
    const key = OFFERS[handover.message ?? "kept"];
    return (
      <div data-delivery={handover.message ?? undefined}>
        <p>{t(handover.type === "transfer" ? key : `${key}.delegation`, { name, date: at(handover.expiresAt) })}</p>
        {handover.messageBy === "email" && handover.message !== "not_sent" && <p>{t("handover.byEmail")}</p>}
      </div>
    );
  }
  return (
    <p>
      {t(handover.purpose === "enter" ? "handover.delegated.text.enter" : "handover.delegated.text", {
        date: at(handover.validUntil ?? handover.expiresAt),
      })}
    </p>
  );
}

function LinkSharing({ view, link }: { readonly view: TicketHandoverAnswer; readonly link: string }) {
  const t = useT();
  const text = t("handover.sendText", { event: view.event.name, link });
  return (
    <div className="handover-share">
      <LinkButton variant="primary" block href={`https://wa.me/?text=${encodeURIComponent(text)}`} target="_blank" rel="noreferrer">
        <Icon name="whatsapp" size={18} />
        {t("handover.sendLink")}
        <span className="sr-only"> ({t("common.new_tab")})</span>
      </LinkButton>
      <CopyButton
        text={link}
        label={t("handover.copy")}
        copiedLabel={t("handover.copied")}
        failedLabel={t("handover.copyFailed", { link })}
      />
    </div>
  );
}

type TakeBackProps = {
  readonly handover: HandoverAnswer;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDone: (view: TicketHandoverAnswer) => void;
};

function TakeBackSheet({ handover, open, onClose, onDone }: TakeBackProps) {
  const t = useT();
  const locale = useLocale();
  const { isSending, trouble, send } = useAct();
  async function takeBack() {
    const answer = await send("endHandover", { params: { id: handover.id }, query: { locale }, body: {} }, (p) => p.message[locale]);
    if (!answer) return;
    pushEvent("handover_cancel", { type: handover.type });
    onClose();
    onDone(answer);
  }
  const footer = (
    <div className="handover-buttons">
      <Button variant="primary" block onClick={onClose}>
        {t("handover.cancel.keep")}
      </Button>
      <Button variant="danger" block busy={isSending} onClick={() => void takeBack()}>
        {t(handover.status === "pending" ? "handover.cancel" : "handover.revoke")}
      </Button>
    </div>
  );
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t("handover.cancel.sure", { name: handover.to.name })}
      closeLabel={t("common.close")}
      footer={footer}
    >
      {trouble && (
        <Banner tone="danger" role="alert">
          {trouble}
        </Banner>
      )}
      <p>{t("handover.cancel.text")}</p>
    </Sheet>
  );
}
