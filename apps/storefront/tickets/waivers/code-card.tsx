import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { leftWords } from "#i18n/deadline-words.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { Button } from "#ui/form/button.tsx";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { type AskedAt, secondsLeft } from "../../people/identity/asked-code.ts";
import { CodeField } from "../../people/identity/code-field.tsx";
import { CodeHelp } from "../../people/identity/code-help.tsx";
import { maskedPhone } from "../../people/identity/masked-phone.ts";
import { useCodeState } from "../../people/identity/use-code-state.ts";
import { useResendWait } from "../../people/identity/use-resend-wait.ts";

const DIGITS = 6;

type CodeCardProps = {
  /** The number that got the code, and when. Changes with each code. */
  readonly asked: AskedAt & { readonly e164: string };
  readonly isSending: boolean;
  readonly error: string | null;
  readonly trouble: string | null;
  readonly onType: () => void;
  readonly onCode: (code: string) => void;
  readonly onAgain: () => void;
  readonly onBack: () => void;
  /** Further fields, shown above the code. */
  readonly children?: ReactNode;
};

/** The field for the signer's code. Typing its last digit signs the release. */
export function CodeCard({ asked, isSending, error, trouble, onType, onCode, onAgain, onBack, children }: CodeCardProps) {
  const t = useT();
  const locale = useLocale();
  const [code, setCode] = useState("");
  const [isShort, setIsShort] = useState(false);
  const { left, start } = useResendWait();
  const told = useCodeState(asked);
  const begin = useRef(start);
  useEffect(() => begin.current(secondsLeft(asked)), [asked]);
  const [judged, setJudged] = useState(error);
  if (judged !== error) {
    setJudged(error);
    if (error) setCode("");
  }

  function enter(digits: string) {
    setIsShort(digits.length < DIGITS);
    if (digits.length === DIGITS) onCode(digits);
  }
  function type(digits: string) {
    setCode(digits);
    setIsShort(false);
    if (digits !== "") onType();
    if (digits.length === DIGITS && digits !== code) enter(digits);
  }
  function submit(sent: FormEvent) {
    sent.preventDefault();
    enter(code);
  }
  return (
    <form className="ui-form waiver-code" method="post" noValidate aria-busy={isSending} onSubmit={submit}>
      <h2>{t("waiver.code_title")}</h2>
      <p>{t(told, { phone: maskedPhone(asked.e164) })}</p>
      {children}
      <CodeField
        id="waiver-code"
        label={t("waiver.code")}
        value={code}
        error={isShort ? t("waiver.code_error") : error}
        takesFocus={!children}
        turn={asked}
        onChange={type}
      />
      {trouble && (
        <Banner tone="danger" role="alert">
          {trouble}
        </Banner>
      )}
      <Button type="submit" variant="primary" block busy={isSending} busyLabel={t("waiver.sending")}>
        {t("waiver.code_confirm")}
      </Button>
      <CodeHelp />
      <div className="waiver-row">
        {left > 0 ? (
          <p className="num">{t("waiver.code_wait", { time: leftWords(left, locale) })}</p>
        ) : (
          <button type="button" className="ui-link tap" onClick={onAgain}>
            {t("waiver.code_again")}
          </button>
        )}
        <button type="button" className="ui-link tap" onClick={onBack}>
          {t("waiver.code_back")}
        </button>
      </div>
    </form>
  );
}
