import { type FormEvent, useRef, useState } from "react";
import { BANKS } from "#domain/payments/banks.ts";
import { checkRefundAccount, type RefundAccount } from "#domain/payments/refund-account.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { announce } from "#ui/feedback/live-regions.tsx";
import { Button } from "#ui/form/button.tsx";
import { ErrorSummary } from "#ui/form/error-summary.tsx";
import { Select } from "#ui/form/select.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { fieldWords, type Refused } from "../../shell/forms/field-message.ts";
import { useErrorTitle } from "../../shell/forms/use-error-title.ts";
import { useFieldErrors } from "../../shell/forms/use-field-errors.ts";
import { useHydrated } from "../../shell/state/use-hydrated.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { pageKeys } from "../../shell/state/act-keys.ts";
import { sendAttempt } from "../../shell/state/attempt-key.ts";
import { useApi } from "../../shell/state/use-api.ts";
import type { OrderStatus } from "./use-order-status.ts";

const EMPTY: RefundAccount = { bank: "", accountNumber: "", holderName: "" };
const LABELS = { bank: "refund.bank", accountNumber: "refund.number", holderName: "refund.holder" } as const;
const OPTIONS = BANKS.map(({ code, name }) => ({ value: code, label: name }));

type AccountFormProps = { readonly status: OrderStatus; readonly onDone: () => void };

/** Bank, number and holder for a refund by bank transfer. The browser stores none of this input. */
export function AccountForm({ status, onDone }: AccountFormProps) {
  const t = useT();
  const isHydrated = useHydrated();
  const [account, setAccount] = useState(EMPTY);
  const errors: readonly Refused[] = checkRefundAccount(account);
  const field = useFieldErrors(errors);
  const { isSending, trouble, send } = useSend(status, onDone);
  useErrorTitle(field.hasFailed);

  function change(name: keyof RefundAccount, value: string) {
    const next = { ...account, [name]: value };
    setAccount(next);
    for (const path of ["bank", "accountNumber", "holderName"])
      field.change(path, !checkRefundAccount(next).some((error) => error.path === path));
  }
  async function submit(sent: FormEvent) {
    sent.preventDefault();
    if (errors.length > 0) return field.fail(errors.map(({ path }) => path));
    field.clear();
    const refused = await send(account);
    if (refused.length > 0) field.fail([], refused);
  }
  const wrong = (path: keyof RefundAccount) => {
    const error = field.at(path);
    if (!error) return undefined;
    const { key, params } = fieldWords(error);
    return t(key, params);
  };
  const summary = (["bank", "accountNumber", "holderName"] as const).flatMap((path) => {
    const message = field.hasFailed ? wrong(path) : undefined;
    return message === undefined ? [] : [{ message: `${t(LABELS[path])}: ${message}`, fieldId: path }];
  });
  const bind = (name: keyof RefundAccount) => ({
    id: name,
    label: t(LABELS[name]),
    error: wrong(name),
    value: account[name],
    onBlur: () => account[name].trim() !== "" && field.leave(name),
  });
  return (
    <form className="ui-form" method="post" noValidate onSubmit={(sent) => void submit(sent)} inert={!isHydrated} aria-busy={isSending}>
      <ErrorSummary title={t("common.problem")} errors={summary} attempt={field.attempt} />
      <Select
        {...bind("bank")}
        empty={t("refund.choose")}
        options={OPTIONS}
        onChange={(chosen) => change("bank", chosen.currentTarget.value)}
      />
      <TextInput
        {...bind("accountNumber")}
        hint={t("refund.numberHint")}
        inputMode="numeric"
        autoComplete="off"
        onChange={(typed) => change("accountNumber", typed.currentTarget.value)}
      />
      <TextInput
        {...bind("holderName")}
        hint={t("refund.holderHint")}
        autoComplete="name"
        onChange={(typed) => change("holderName", typed.currentTarget.value)}
      />
      <p className="fine">{t("refund.safe")}</p>
      {trouble && (
        <Banner tone="danger" role="alert">
          {trouble}
        </Banner>
      )}
      <div>
        <Button type="submit" variant="primary" busy={isSending} busyLabel={t("refund.saving")}>
          {t("refund.save")}
        </Button>
      </div>
    </form>
  );
}

/** Sends an account, never twice at once. Returns the refused fields. */
function useSend(status: OrderStatus, onDone: () => void) {
  const t = useT();
  const locale = useLocale();
  const api = useApi();
  const [isSending, setIsSending] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const running = useRef(false);
  const { id } = status.booking;

  async function give(body: RefundAccount): Promise<readonly Refused[]> {
    const answer = await sendAttempt({ store: pageKeys, act: `account.${id}`, body }, (idempotencyKey) =>
      api("giveRefundAccount", { params: { id }, query: { locale }, body, idempotencyKey }),
    );
    if (answer.ok) {
      status.take(answer.data);
      announce(t("refund.saved"));
      onDone();
      return [];
    }
    const { code, fields = [], message } = answer.problem;
    if (code === "FIELDS_INVALID") return fields;
    setTrouble(code === "BOOKING_STATE" ? t("refund.closed") : message[locale]);
    if (code === "BOOKING_STATE") await status.check();
    return [];
  }
  async function send(account: RefundAccount): Promise<readonly Refused[]> {
    if (running.current) return [];
    running.current = true;
    setIsSending(true);
    setTrouble(null);
    try {
      return await give(account);
    } catch {
      setTrouble(t("common.no_connection"));
      return [];
    } finally {
      running.current = false;
      setIsSending(false);
    }
  }
  return { isSending, trouble, send };
}
