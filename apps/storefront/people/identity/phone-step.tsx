import { type FormEvent, type ReactNode, useState } from "react";
import type { MessageKey } from "#i18n/messages.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { Button } from "#ui/form/button.tsx";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { useHydrated } from "../../shell/state/use-hydrated.ts";
import { type AskedAt, askedNow } from "./asked-code.ts";
import { LoginTitle } from "./login-title.tsx";
import { useT } from "../../shell/i18n/use-t.ts";
import { NoCodes, useSendsCodes } from "./no-codes.tsx";
import { NumberField, readNumber, type TypedNumber } from "./number-field.tsx";
import { useAsk } from "./use-ask.ts";

/** A number to which a code was sent. */
export type Asked = AskedAt & { readonly typed: TypedNumber; readonly e164: string };

type PhoneStepProps = {
  readonly typed: TypedNumber;
  readonly lead: string;
  readonly level: 1 | 2;
  readonly onChange: (typed: TypedNumber) => void;
  readonly onAsked: (asked: Asked) => void;
  readonly children?: ReactNode;
};

/** The number field, and the request for a code. See docs/rules/login.md#number. */
export function PhoneStep({ typed, lead, level, onChange, onAsked, children }: PhoneStepProps) {
  const t = useT();
  const isHydrated = useHydrated();
  const sendsCodes = useSendsCodes();
  const [error, setError] = useState<string | null>(null);
  const { isSending, trouble, ask } = useAsk("askLoginCode");

  async function submit(sent: FormEvent) {
    sent.preventDefault();
    const number = readNumber(typed);
    if (number.kind === "refused") {
      const key = number.code === "required" ? "field.required_phoneNumber" : `field.${number.code}`;
      setError(t(key as MessageKey));
      return document.getElementById("login-phone")?.focus();
    }
    pushEvent("login_start", { channel: "whatsapp" });
    const answer = await ask(number.body);
    if (answer) onAsked({ typed: number.body, e164: number.e164, ...askedNow(answer.resendAfterSeconds) });
  }

  return (
    <form
      className="ui-form login-form"
      method="post"
      noValidate
      inert={!isHydrated}
      aria-busy={isSending}
      onSubmit={(sent) => void submit(sent)}
    >
      <LoginTitle level={level}>{t("login.title")}</LoginTitle>
      {sendsCodes ? <p className="muted">{lead}</p> : <NoCodes />}
      {sendsCodes && (
        <NumberField
          id="login-phone"
          label={t("login.phone")}
          value={typed}
          error={error}
          onChange={(next) => {
            setError(null);
            onChange(next);
          }}
        />
      )}
      {trouble && (
        <Banner tone="danger" role="alert">
          {trouble}
        </Banner>
      )}
      {sendsCodes && (
        <Button type="submit" variant="primary" block busy={isSending} busyLabel={t("login.sending")}>
          {t("login.send")}
        </Button>
      )}
      {children}
    </form>
  );
}
