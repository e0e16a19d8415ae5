import { useState } from "react";
import type { LateMoneyChoices } from "#contract/payments/late-money.ts";
import { formatRupiah } from "#i18n/format.ts";
import { RadioCards } from "#ui/form/radio-cards.tsx";
import { ConfirmAct } from "../../shell/forms/confirm-act.tsx";
import { useLocale, useT, type T } from "../../shell/i18n/use-t.ts";
import { type Attempt, sendAttempt } from "../../shell/state/attempt-key.ts";
import { useApi } from "../../shell/state/use-api.ts";
import type { OrderStatus } from "./use-order-status.ts";
import type { SeatNameAnswer } from "#contract/orders/seats.ts";
import { listOf } from "../../shell/i18n/list-of.ts";

/** Seats in a sentence, row by row: "Stalls · Row A · Seats 7 and 8; Stalls · Row B · Seat 7". */
function groupWords({ t, locale }: { readonly t: T; readonly locale: string }, seats: readonly SeatNameAnswer[]): string {
  const rows = new Map<string, SeatNameAnswer[]>();
  for (const seat of seats) {
    const key = JSON.stringify([seat.level, seat.section, seat.row, seat.isTable]);
    rows.set(key, [...(rows.get(key) ?? []), seat]);
  }
  const words = [...rows.values()].map((row) => {
    const { section, row: name, isTable } = row[0]!;
    const names = listOf(
      row.map(({ seat }) => seat),
      locale,
    );
    return [
      section,
      t(isTable ? "status.answers.table" : "status.answers.row", { name }),
      t("status.answers.seats", { n: row.length, names }),
    ].join(" · ");
  });
  return words.join("; ");
}

type Exchange = LateMoneyChoices["exchanges"][number];

type ExchangesProps = {
  readonly status: OrderStatus;
  readonly exchanges: readonly Exchange[];
  /** Whether to show a note if there are no offers. */
  readonly isTold: boolean;
  /** Reloads the current offers. */
  readonly onRefused: () => Promise<void>;
};

/** Other tickets that late money covers, each with its price and, if seated, its seats. */
export function Exchanges({ exchanges, isTold, ...more }: ExchangesProps) {
  const t = useT();
  if (exchanges.length === 0) return isTold ? <p className="muted">{t("status.answers.none")}</p> : null;
  return (
    <section className="late-answer">
      <h3>{t("status.answers.others")}</h3>
      <ul className="rows">
        {exchanges.map((exchange) => (
          <ExchangeRow key={exchange.categoryId} exchange={exchange} {...more} />
        ))}
      </ul>
    </section>
  );
}

type RowProps = Pick<ExchangesProps, "status" | "onRefused"> & { readonly exchange: Exchange };

function ExchangeRow({ exchange, status, onRefused }: RowProps) {
  const t = useT();
  const locale = useLocale();
  const api = useApi();
  const { id } = status.booking;
  const { categoryId, name, qty, total, back } = exchange;
  const groups = exchange.seats.map((seats) => ({ seats: seats.map((seat) => seat.id), words: groupWords({ t, locale }, seats) }));
  const [wished, setWished] = useState("");
  // Fall back to the first group if the chosen seats have been taken since.
  const group = groups.find(({ seats }) => seats.join() === wished) ?? groups[0];

  async function take(attempt: Attempt): Promise<string | null> {
    const body = { categoryId, shownTotal: total, ...(group ? { seats: group.seats } : {}) };
    const answer = await sendAttempt({ ...attempt, body }, (idempotencyKey) =>
      api("exchangeCategory", { params: { id }, query: { locale }, body, idempotencyKey }),
    );
    if (answer.ok) {
      status.take(answer.data);
      return null;
    }
    await (answer.problem.code === "BOOKING_STATE" ? status.check() : onRefused());
    return answer.problem.message[locale];
  }

  const money = { total: formatRupiah(total, locale), back: formatRupiah(back, locale) };
  const words = {
    open: t("status.answers.take"),
    title: t("status.answers.sureTitle", { qty, name }),
    text: t(back > 0 ? "status.answers.sure" : "status.answers.sureExact", money),
    yes: t("status.answers.yes"),
    no: t("status.answers.no"),
  };
  return (
    <li>
      <div>
        <p className="strong">{t("status.answers.exchange", { qty, name })}</p>
        {group && <p className="fine">{group.words}</p>}
        <p className="fine">{t(back > 0 ? "status.answers.price" : "status.answers.exact", money)}</p>
      </div>
      <ConfirmAct
        act={`exchange.${id}.${categoryId}`}
        words={words}
        opener="secondary"
        label={t("status.answers.takeOf", { qty, name })}
        isGood
        onConfirm={take}
      >
        {group && (
          <div className="gap-above">
            <RadioCards
              id={`seats-${categoryId}`}
              label={t("status.answers.which")}
              value={group.seats.join()}
              options={groups.map(({ seats, words: label }) => ({ value: seats.join(), label }))}
              onChange={setWished}
            />
          </div>
        )}
      </ConfirmAct>
    </li>
  );
}
