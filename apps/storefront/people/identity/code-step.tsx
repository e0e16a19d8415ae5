import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { SessionAnswer } from "#contract/people/identity-shapes.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { showToast } from "#ui/feedback/toast-store.ts";
import { Button } from "#ui/form/button.tsx";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { askedNow, secondsLeft } from "./asked-code.ts";
import { useHydrated } from "../../shell/state/use-hydrated.ts";
import { CodeField } from "./code-field.tsx";
import { CodeHelp } from "./code-help.tsx";
import { codeWords } from "./code-words.ts";
import { LoginTitle } from "./login-title.tsx";
import { maskedPhone } from "./masked-phone.ts";
import type { Asked } from "./phone-step.tsx";
import { ResendLine } from "./resend-line.tsx";
import { useAct } from "./use-act.ts";
import { useCodeState } from "./use-code-state.ts";
import { useAsk } from "./use-ask.ts";
import { useResendWait } from "./use-resend-wait.ts";

const DIGITS = 6;
/** Refusals shown at the code field. */
const OF_THE_CODE = new Set(["CODE_WRONG", "CODE_EXPIRED", "CODE_TRIES_OVER"]);

type CodeStepProps = {
  readonly asked: Asked;
  readonly level: 1 | 2;
  /** Called when another code was sent. */
  readonly onAsked: (asked: Asked) => void;
  readonly onBack: () => void;
  readonly onDone: (session: SessionAnswer) => void;
  /** Another way to continue, shown while no code can be sent. */
  readonly children?: ReactNode;
};

/** The code field: submits when complete, and offers another code after a minute. See docs/rules/login.md#code. */
export function CodeStep({ asked, level, onAsked, onBack, onDone, children }: CodeStepProps) {
  const t = useT();
  const locale = useLocale();
  const [code, setCode] = useState("");
  const [error, setError] = useState<string | null>(null);
  const { isSending, trouble, send } = useAct();
  const resend = useAsk("askLoginCode");
  const [resends, setResends] = useState(0);
  const { left, start } = useResendWait();
  const begin = useRef(start);
  useEffect(() => begin.current(secondsLeft(asked)), [asked]);

  async function enter(digits: string) {
    if (digits.length < DIGITS) return setError(t("login.error.incomplete"));
    const session = await send("logIn", { query: { locale }, body: { ...asked.typed, code: digits } }, (problem) => {
      pushEvent("login_fail", { channel: "whatsapp" });
      const words = codeWords(problem, t, locale);
      if (!OF_THE_CODE.has(problem.code)) return words;
      setCode("");
      setError(words);
      return null;
    });
    if (!session) return;
    pushEvent("login_success", { channel: "whatsapp" });
    onDone(session);
  }

  function type(digits: string) {
    setCode(digits);
    setError(null);
    if (digits.length === DIGITS && digits !== code) void enter(digits);
  }

  async function sendAgain() {
    const answer = await resend.ask(asked.typed);
    if (!answer) return;
    onAsked({ ...asked, ...askedNow(answer.resendAfterSeconds) });
    setCode("");
    setError(null);
    setResends(resends + 1);
    showToast(t("login.code.resent"));
  }

  function submit(sent: FormEvent) {
    sent.preventDefault();
    void enter(code);
  }

  const failure = trouble ?? resend.trouble;
  const told = useCodeState(asked);
  return (
    <form className="ui-form login-form" method="post" noValidate aria-busy={isSending} onSubmit={submit}>
      <LoginTitle level={level}>{t("login.code.title")}</LoginTitle>
      <p className="login-sent">
        {t(told, { phone: maskedPhone(asked.e164) })}
        <button type="button" className="ui-link tap" onClick={onBack}>
          {t("login.code.change")}
        </button>
      </p>
      <div className="login-entry">
        <CodeField id="login-code" value={code} error={error} takesFocus turn={resends} onChange={type} />
        <PasteButton onPaste={type} />
      </div>
      {failure && (
        <Banner tone="danger" role="alert">
          {failure}
        </Banner>
      )}
      <Button type="submit" variant="primary" block busy={isSending} busyLabel={t("login.code.entering")}>
        {t("login.code.enter")}
      </Button>
      <CodeHelp />
      <ResendLine left={left} isSending={resend.isSending} onResend={sendAgain} />
      {resend.trouble && children}
    </form>
  );
}

/** Fills in the code from the clipboard on a press. Renders nothing if the browser does not allow it. */
function PasteButton({ onPaste }: { readonly onPaste: (digits: string) => void }) {
  const t = useT();
  const isLive = useHydrated();
  if (!isLive || typeof navigator.clipboard?.readText !== "function") return null;
  async function paste() {
    const text = await navigator.clipboard.readText().catch(() => "");
    const digits = /(?<!\d)\d{3}[ -]?\d{3}(?!\d)/.exec(text)?.[0]?.replace(/\D/g, "");
    if (digits) onPaste(digits);
  }
  return (
    <Button variant="secondary" onClick={() => void paste()}>
      {t("login.code.paste")}
    </Button>
  );
}
