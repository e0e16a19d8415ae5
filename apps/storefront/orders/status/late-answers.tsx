import { useEffect, useState } from "react";
import type { LateMoneyChoices } from "#contract/payments/late-money.ts";
import { formatDateTime, formatRupiah } from "#i18n/format.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { ConfirmAct } from "../../shell/forms/confirm-act.tsx";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import type { ShownState } from "../transaction/status-words.ts";
import { type Attempt, sendAttempt } from "../../shell/state/attempt-key.ts";
import { useApi } from "../../shell/state/use-api.ts";
import { Exchanges } from "./exchanges.tsx";
import { TakeBack } from "./take-back.tsx";
import type { OrderStatus } from "./use-order-status.ts";
import { PayOpen } from "./pay-open.tsx";
import { usePayAgain } from "./use-pay-again.ts";

/** Pays the rest of an underpaid order. */
function PayRest({ status }: { readonly status: OrderStatus }) {
  const t = useT();
  const locale = useLocale();
  const pay = usePayAgain(status, "rest");
  const { missing = 0, rest = null } = status.booking.review ?? {};
  if (missing === 0) return null;
  return (
    <section className="late-rest">
      <PayOpen
        status={status}
        pay={pay}
        open={rest}
        until={rest?.expiresAt ?? null}
        total={missing}
        label={t("status.underpaid.pay", { missing: formatRupiah(missing, locale) })}
      />
    </section>
  );
}

type LateAnswersProps = { readonly status: OrderStatus; readonly shown: ShownState };

/** A buyer's choices after late or insufficient money, each with its price. See docs/rules/payments.md#late-money. */
export function LateAnswers({ status, shown }: LateAnswersProps) {
  const t = useT();
  const { choices, isUnreachable, ask } = useChoices(status.booking.id);
  return (
    <div className="late-answers">
      {shown === "underpaid" && <PayRest status={status} />}
      {shown === "late" && <h2>{t("status.answers.title")}</h2>}
      {choices === null && !isUnreachable && (
        <div role="status">
          <span className="sr-only">{t("status.answers.loading")}</span>
          <Skeleton size="row" />
        </div>
      )}
      {isUnreachable && (
        <Banner tone="warning" role="alert" action={<Again onClick={() => void ask()} />}>
          {t("common.no_connection")}
        </Banner>
      )}
      {choices && <Exchanges status={status} exchanges={choices.exchanges} isTold={shown === "late"} onRefused={ask} />}
      {choices?.waitUntil && <WaitFirst status={status} until={choices.waitUntil} />}
      <section className="late-answer">
        <h3>{t("status.answers.back")}</h3>
        <TakeBack status={status} />
      </section>
    </div>
  );
}

function Again({ onClick }: { onClick: () => void }) {
  const t = useT();
  return (
    <button type="button" onClick={onClick}>
      {t("common.try_again")}
    </button>
  );
}

function useChoices(id: string) {
  const api = useApi();
  const locale = useLocale();
  const [choices, setChoices] = useState<LateMoneyChoices | null>(null);
  const [isUnreachable, setIsUnreachable] = useState(false);
  async function ask() {
    setIsUnreachable(false);
    try {
      const answer = await api("getLateMoneyChoices", { params: { id }, query: { locale } });
      if (answer.ok) setChoices(answer.data);
      setIsUnreachable(!answer.ok);
    } catch {
      setIsUnreachable(true);
    }
  }
  useEffect(() => {
    void ask();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- query again only for another order or language
  }, [id, locale]);
  return { choices, isUnreachable, ask };
}

function WaitFirst({ status, until }: { readonly status: OrderStatus; readonly until: string }) {
  const t = useT();
  const locale = useLocale();
  const api = useApi();
  const { id, event } = status.booking;
  const day = formatDateTime(until, event.zone, locale);

  async function wait(attempt: Attempt): Promise<string | null> {
    const answer = await sendAttempt(attempt, (idempotencyKey) =>
      api("waitFirst", { params: { id }, query: { locale }, body: {}, idempotencyKey }),
    );
    if (answer.ok) {
      status.take(answer.data);
      return null;
    }
    if (answer.problem.code !== "BOOKING_STATE") return answer.problem.message[locale];
    await status.check();
    return null;
  }

  const words = {
    open: t("status.answers.wait"),
    title: t("status.answers.wait"),
    text: t("status.answers.waitSure", { until: day }),
    yes: t("status.answers.waitYes"),
    no: t("status.answers.no"),
  };
  return (
    <section className="late-answer">
      <h3>{t("status.answers.wait")}</h3>
      <p className="muted">{t("status.answers.waitText", { until: day })}</p>
      <ConfirmAct act={`wait.${id}`} words={words} opener="secondary" isGood onConfirm={wait} />
    </section>
  );
}
