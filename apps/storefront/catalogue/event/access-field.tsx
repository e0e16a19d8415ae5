import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import type { EventDetail, OpenedAnswer } from "#contract/catalogue/events.ts";
import type { ProblemBody } from "#contract/shapes.ts";
import { applyPromo } from "#domain/orders/cart/promo.ts";
import { selectionOf } from "#domain/orders/cart/selection.ts";
import { normaliseCode } from "#domain/orders/promos/normalise-code.ts";
import { formatDateTime } from "#i18n/format.ts";
import { announce } from "#ui/feedback/live-regions.tsx";
import { Button } from "#ui/form/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { parseOpened, readOpenedText, readAccessCode } from "../../orders/transaction/access-store.ts";
import { forgetOpened, rememberOpened } from "../../orders/transaction/change-opened.ts";
import { sessionOf } from "../../orders/transaction/session-choice.ts";
import { readTransaction, updateTransaction } from "../../orders/transaction/transaction-store.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { useApi } from "../../shell/state/use-api.ts";
import { CodeInput } from "../../orders/transaction/code-input.tsx";

/** The code in the page's address. */
const codeOfAddress = () => new URLSearchParams(location.search).get("code")?.trim() ?? "";
const reasonOf = ({ details }: ProblemBody) => details?.["reason"];

/** Opens categories by a code, refreshes what the stored code opens, and forgets a code that opens nothing any more. */
function useAccess(event: EventDetail) {
  const t = useT();
  const locale = useLocale();
  const api = useApi();
  const { ui, flags } = useTenant();
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const { id, slug } = event;

  /** Applies a promo code to chosen tickets. Null: it is none. */
  async function tryPromo(promoCode: string): Promise<boolean | null> {
    const txn = readTransaction(ui, id);
    const { categories, addons } = selectionOf(txn);
    if (!flags.withPromoCode || categories.length === 0) return null;
    const sessionId = sessionOf(event, txn.patron.eventAt)?.id ?? null;
    const replaces = txn.bookingData?.status === "held" ? txn.bookingId : null;
    const accessCode = readAccessCode(ui, id);
    const selection = { categories: [...categories], addons: [...addons] };
    const answer = await api("quoteSelection", { body: { eventId: id, sessionId, selection, promoCode, replaces, accessCode } });
    if (!answer.ok || !answer.data.promo) return false;
    const { promo } = answer.data;
    updateTransaction(ui, id, (before) => applyPromo(before, promo));
    return true;
  }

  async function open(typed: string): Promise<string | null> {
    const code = normaliseCode(typed);
    if (code === null) return t(typed.trim() === "" ? "access.empty" : "access.invalid");
    const answer = await api("openCategories", { params: { slug }, query: { locale }, body: { code } });
    if (answer.ok) {
      rememberOpened(ui, id, answer.data);
      announce(t("access.opened"));
      return null;
    }
    const { problem } = answer;
    if (reasonOf(problem) !== "unknown" || !flags.withPromoCode) return problem.message[locale];
    const isPromo = await tryPromo(code);
    return isPromo ? null : isPromo === null ? t("access.promo_later") : problem.message[locale];
  }

  async function submit(typed: string): Promise<boolean> {
    if (isBusy) return false;
    setIsBusy(true);
    setError(null);
    const refused = await open(typed).catch(() => t("access.offline"));
    setIsBusy(false);
    setError(refused);
    if (refused) announce(refused, "assertive");
    return refused === null;
  }

  async function refresh(isGone: () => boolean): Promise<void> {
    const code = readAccessCode(ui, id);
    if (code === null) return;
    const answer = await api("openCategories", { params: { slug }, query: { locale }, body: { code } }).catch(() => null);
    if (!answer || isGone() || readAccessCode(ui, id) !== code) return;
    if (answer.ok) return rememberOpened(ui, id, answer.data);
    // All of its tickets may be the visitor's own hold.
    if (answer.problem.code !== "ACCESS_INVALID" || (reasonOf(answer.problem) === "used_up" && readTransaction(ui, id).bookingId !== null))
      return;
    forgetOpened(ui, id);
    setError(answer.problem.message[locale]);
  }

  const acts = useRef({ refresh, submit });
  useEffect(() => {
    acts.current = { refresh, submit };
  });
  // The event is another object after each look at its stock.
  useEffect(() => {
    let isOver = false;
    void acts.current.refresh(() => isOver);
    return () => {
      isOver = true;
    };
  }, [event]);
  useEffect(() => {
    const arrived = normaliseCode(codeOfAddress());
    if (arrived !== null && arrived !== readAccessCode(ui, id)) void acts.current.submit(arrived);
  }, [ui, id]);

  return { error, isBusy, submit, forget: () => forgetOpened(ui, id), clearError: () => setError(null) };
}

/** A link that opens a field for codes, or the code in use with its end. `event`: as everybody sees it. */
export function AccessField({ event }: { readonly event: EventDetail }) {
  const t = useT();
  const id = useId();
  const { ui, flags } = useTenant();
  const access = useAccess(event);
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const text = readOpenedText(ui, event.id);
  const opened = text === null ? null : parseOpened(text);
  const { withPromoCode } = flags;
  if (opened) return <OpenedNote {...{ event, opened }} onRemove={access.forget} />;
  if (!isOpen && access.error === null)
    return (
      <button type="button" className="ui-link promo-ask" onClick={() => setIsOpen(true)}>
        {t(withPromoCode ? "access.ask_any" : "access.ask")}
      </button>
    );
  async function send(submitted: FormEvent) {
    submitted.preventDefault();
    if (!(await access.submit(typed))) return;
    setIsOpen(false);
    setTyped("");
  }
  const slots = { id, label: t(withPromoCode ? "access.label_any" : "access.label"), error: access.error };
  return (
    <form onSubmit={(submitted) => void send(submitted)} noValidate>
      <Field {...slots} className="promo-field">
        <div className="promo-entry">
          <CodeInput
            slots={slots}
            takesFocus={isOpen}
            value={typed}
            onChange={(changed) => {
              setTyped(changed.target.value);
              setIsOpen(true);
              access.clearError();
            }}
          />
          <Button type="submit" busy={access.isBusy} busyLabel={t("access.opening")}>
            {t("access.open")}
          </Button>
        </div>
      </Field>
    </form>
  );
}

function OpenedNote({
  event,
  opened,
  onRemove,
}: {
  readonly event: EventDetail;
  readonly opened: OpenedAnswer;
  readonly onRemove: () => void;
}) {
  const t = useT();
  const locale = useLocale();
  const { code, until, maxTickets } = opened;
  const note = until === null ? t("access.opened") : t("access.opened_until", { date: formatDateTime(until, event.zone, locale) });
  return (
    <p className="promo-chip" role="status">
      <Icon name="check" size={18} />
      <span className="ui-grow">
        {note} <strong>{code}</strong>
        {maxTickets !== null && <>. {t("access.most", { n: maxTickets })}</>}
      </span>
      <Button size="small" variant="text" onClick={onRemove} aria-label={t("access.remove", { code })}>
        <Icon name="close" size={18} />
      </Button>
    </p>
  );
}
