import { type FormEvent, useEffect, useRef, useState } from "react";
import type { TicketFinding } from "#contract/tickets/get-ticket.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { showToast } from "#ui/feedback/toast-store.ts";
import { Button } from "#ui/form/button.tsx";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { askedNow, secondsLeft } from "../../people/identity/asked-code.ts";
import { CodeField } from "../../people/identity/code-field.tsx";
import { CodeHelp } from "../../people/identity/code-help.tsx";
import { rememberLogin } from "../../people/identity/remember-login.ts";
import { maskedPhone } from "../../people/identity/masked-phone.ts";
import { readNumber } from "../../people/identity/number-field.tsx";
import { ResendLine } from "../../people/identity/resend-line.tsx";
import { useAct } from "../../people/identity/use-act.ts";
import { useResendWait } from "../../people/identity/use-resend-wait.ts";
import type { Typed } from "./name-step.tsx";
import { type Asked, useFind } from "./use-find.ts";
import { useCodeState } from "../../people/identity/use-code-state.ts";

const DIGITS = 6;
/** Refusals shown at the code field. */
const OF_THE_CODE = new Set(["CODE_WRONG", "CODE_EXPIRED", "CODE_TRIES_OVER"]);

type ClaimCodeProps = {
  readonly slug: string;
  readonly typed: Typed;
  readonly asked: Asked;
  readonly onAsked: (asked: Asked) => void;
  readonly onBack: () => void;
  readonly onFound: (finding: TicketFinding) => void;
};

/** The field for the code sent to the number. The code opens the ticket, if there is one. */
export function ClaimCode({ slug, typed, asked, onAsked, onBack, onFound }: ClaimCodeProps) {
  const t = useT();
  const locale = useLocale();
  const [code, setCode] = useState("");
  const [error, setError] = useState<string | null>(null);
  const { isSending, trouble, send } = useAct();
  const again = useFind(slug);
  const { left, start } = useResendWait();
  const begin = useRef(start);
  useEffect(() => begin.current(secondsLeft(asked)), [asked]);
  const number = readNumber(typed);
  const who = {
    name: typed.name.trim(),
    countryCode: typed.countryCode,
    phoneNumber: typed.phoneNumber,
    ...("body" in number && number.body),
  };

  function take(finding: TicketFinding) {
    pushEvent(finding.step === "found" ? "get_ticket_found" : "get_ticket_missing");
    onFound(finding);
  }

  async function enter(digits: string) {
    if (digits.length < DIGITS) return setError(t("login.error.incomplete"));
    const call = { params: { slug }, query: { locale }, body: { ...who, code: digits } };
    const finding = await send("proveTickets", call, (problem) => {
      const words = again.words(problem);
      if (!OF_THE_CODE.has(problem.code)) return words;
      setCode("");
      setError(words);
      return null;
    });
    if (!finding) return;
    rememberLogin(true);
    take(finding);
  }

  function type(digits: string) {
    setCode(digits);
    setError(null);
    if (digits.length === DIGITS && digits !== code) void enter(digits);
  }

  async function sendAgain() {
    const finding = await again.find(who);
    if (!finding) return;
    if (finding.step !== "code") return take(finding);
    onAsked({ e164: asked.e164, ...askedNow(finding.resendAfterSeconds) });
    setError(null);
    showToast(t("login.code.resent"));
  }

  function submit(sent: FormEvent) {
    sent.preventDefault();
    void enter(code);
  }

  const failure = trouble ?? again.trouble;
  const told = useCodeState(asked);
  return (
    <form className="ui-form" method="post" noValidate aria-busy={isSending} onSubmit={submit}>
      <h2 className="text-h3">{t("login.code.title")}</h2>
      <p className="login-sent">
        {t(told, { phone: maskedPhone(asked.e164) })}
        <button type="button" className="ui-link tap" onClick={onBack}>
          {t("login.code.change")}
        </button>
      </p>
      <p className="muted">{t("get.code.lead", { name: who.name })}</p>
      <CodeField id="get-code" value={code} error={error} takesFocus turn={asked} onChange={type} />
      {failure && (
        <Banner tone="danger" role="alert">
          {failure}
        </Banner>
      )}
      <Button type="submit" variant="primary" block busy={isSending} busyLabel={t("login.code.entering")}>
        {t("get.code.enter")}
      </Button>
      <CodeHelp />
      <ResendLine left={left} isSending={again.isSending} onResend={sendAgain} />
    </form>
  );
}
