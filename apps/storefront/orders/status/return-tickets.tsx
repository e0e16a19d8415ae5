import { useState } from "react";
import type { ReturnQuote } from "#contract/orders/returns.ts";
import { formatDateTime, formatRupiah } from "#i18n/format.ts";
import { paidWithText } from "#i18n/payments/paid-with-text.ts";
import { DefinitionList } from "#ui/data/definition-list.tsx";
import { Checkbox } from "#ui/form/checkbox.tsx";
import { ConfirmAct } from "../../shell/forms/confirm-act.tsx";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { type Attempt, sendAttempt } from "../../shell/state/attempt-key.ts";
import { useApi } from "../../shell/state/use-api.ts";
import { closedAt, givenTo, piecesOf, sumOf, type ReturnPiece, type ReturnSum } from "./return-choice.ts";
import type { OrderStatus } from "./use-order-status.ts";

/** Returning tickets by the organiser's policy: tickets, then amount, way and time, then one confirmation. Nothing without a policy. */
export function ReturnTickets({ status, quote, onRefused }: Omit<ChoiceProps, "pieces">) {
  const t = useT();
  const locale = useLocale();
  const whyOf = useWhy(status);
  const pieces = piecesOf(quote);
  if (!quote.hasPolicy || pieces.length === 0) return null;
  const until = closedAt(pieces);
  return (
    <section className="late-answer" aria-labelledby="return-tickets">
      <h3 id="return-tickets">{t("returns.title")}</h3>
      {pieces.every(({ refusal }) => refusal !== null) ? (
        <p>{until ? t("returns.closed", { until: unbrokenDate(until, status.booking.event.zone, locale) }) : whyOf(pieces[0]!)}</p>
      ) : (
        <Choice status={status} quote={quote} pieces={pieces} onRefused={onRefused} />
      )}
    </section>
  );
}

/** A date with its time, broken only after commas. */
const unbrokenDate = (...args: Parameters<typeof formatDateTime>) => formatDateTime(...args).replaceAll(/(?<!,) /g, "\u00a0");

/** Why a piece cannot be returned, with the name of the person who now holds it. */
function useWhy({ tickets }: OrderStatus) {
  const t = useT();
  return (piece: ReturnPiece): string | null => {
    const name = givenTo(piece, tickets);
    return name === null ? piece.why : t("returns.held_by", { name });
  };
}

type ChoiceProps = {
  readonly status: OrderStatus;
  readonly quote: ReturnQuote;
  readonly pieces: readonly ReturnPiece[];
  /** Reloads the amounts. */
  readonly onRefused: () => Promise<void>;
};

function Choice({ status, quote, pieces, onRefused }: ChoiceProps) {
  const t = useT();
  const whyOf = useWhy(status);
  const [wanted, setWanted] = useState<ReadonlySet<number>>(new Set());
  // A single one needs no choice.
  const isChosen = ({ piece, refusal }: ReturnPiece) => refusal === null && (pieces.length === 1 || wanted.has(piece));
  const chosen = pieces.filter(isChosen);
  const sum = sumOf(chosen, quote.left);

  function choose(piece: number, isWanted: boolean) {
    const next = new Set(wanted);
    if (isWanted) next.add(piece);
    else next.delete(piece);
    setWanted(next);
  }

  return (
    <>
      {pieces.length > 1 && (
        <fieldset className="return-pieces">
          <legend>{t("returns.which")}</legend>
          {pieces.map((each) => (
            <Checkbox
              key={each.piece}
              id={`return-${each.piece}`}
              label={<PieceWords piece={each} />}
              hint={whyOf(each) ?? undefined}
              checked={isChosen(each)}
              disabled={each.refusal !== null}
              onChange={(event) => choose(each.piece, event.currentTarget.checked)}
            />
          ))}
        </fieldset>
      )}
      {chosen.length > 0 && <Confirm status={status} quote={quote} sum={sum} onRefused={onRefused} />}
    </>
  );
}

/** Holders, category and amount. */
function PieceWords({ piece: { tickets, amount, refusal } }: { readonly piece: ReturnPiece }) {
  const t = useT();
  const locale = useLocale();
  const paid = tickets.reduce((sum, ticket) => sum + ticket.paid, 0);
  const who = `${tickets.map(({ holder }) => holder).join(", ")} · ${tickets[0]!.category}`;
  return refusal === null && paid > 0 ? `${who} · ${t("returns.gives", { amount: formatRupiah(amount, locale) })}` : who;
}

function useWayWords({ ways }: ReturnQuote): string {
  const t = useT();
  const names = ways.flatMap((way) => (way === null ? [] : [paidWithText(t, { method: way, provider: "", simulated: null })]));
  return names.length > 0 ? names.join(", ") : t("returns.way");
}

type SumProps = { readonly sum: ReturnSum; readonly way: string; readonly zone: string };

/** What was paid, is kept and comes back, with deadline and payment method, as rows. */
function Summary({ sum: { amount, paid, until, rule }, way, zone }: SumProps) {
  const t = useT();
  const locale = useLocale();
  const kept = paid - amount;
  const to = (
    <>
      {way}
      <span className="ui-note">{t("returns.days")}</span>
    </>
  );
  const items = [
    ...(paid > 0 ? [{ term: t("returns.paid"), value: formatRupiah(paid, locale) }] : []),
    ...(kept > 0 ? [{ term: t("returns.kept"), value: formatRupiah(kept, locale) }] : []),
    ...(amount > 0 ? [{ term: t("returns.back"), value: formatRupiah(amount, locale) }] : []),
    ...(until ? [{ term: t("returns.until"), value: <span className="whole">{unbrokenDate(until, zone, locale)}</span> }] : []),
    ...(amount > 0 ? [{ term: t("returns.to"), value: to }] : []),
  ];
  const why =
    rule === null ? t("returns.rule.mixed") : t(rule.withFee ? "returns.rule.withFee" : "returns.rule.noFee", { percent: rule.percent });
  return (
    <>
      {amount === 0 && <p>{t(paid > 0 ? "returns.nothing" : "returns.free")}</p>}
      <DefinitionList layout="rows" items={items} />
      {kept > 0 && <p className="fine">{why}</p>}
      {amount > 0 && <p className="fine">{t("returns.transfer")}</p>}
    </>
  );
}

type ConfirmProps = Omit<ChoiceProps, "pieces"> & { readonly sum: ReturnSum };

function Confirm({ status, quote, sum, onRefused }: ConfirmProps) {
  const t = useT();
  const locale = useLocale();
  const api = useApi();
  const { id, event } = status.booking;
  const { ids, amount, paid } = sum;
  const n = ids.length;
  const money = { amount: formatRupiah(amount, locale), paid: formatRupiah(paid, locale), way: useWayWords(quote) };

  async function give(attempt: Attempt): Promise<string | null> {
    const body = { ticketIds: [...ids], shownAmount: amount };
    const answer = await sendAttempt({ ...attempt, body }, (idempotencyKey) =>
      api("returnTickets", { params: { id }, query: { locale }, body, idempotencyKey }),
    );
    if (answer.ok) {
      status.take(answer.data);
      await status.check();
      return null;
    }
    await onRefused();
    return answer.problem.message[locale];
  }

  const get = amount > 0 ? t("returns.get", money) : t(paid > 0 ? "returns.nothing" : "returns.free");
  const words = {
    open: t("returns.open", { n }),
    title: t("returns.sure", { n }),
    text: `${get} ${t("returns.sureText")}`,
    yes: t("returns.yes"),
    no: t("returns.no"),
  };
  return (
    <>
      <Summary sum={sum} way={money.way} zone={event.zone} />
      <ConfirmAct act={`return.${id}`} words={words} opener="secondary" onConfirm={give} />
    </>
  );
}
