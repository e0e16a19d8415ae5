import { useState } from "react";
import { Banner } from "#ui/feedback/banner.tsx";
import { Button } from "#ui/form/button.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { type AskedAt, askedNow } from "./asked-code.ts";
import { CodeField } from "./code-field.tsx";
import { CodeHelp } from "./code-help.tsx";
import { codeWords } from "./code-words.ts";
import { ResendLine } from "./resend-line.tsx";
import { useAct } from "./use-act.ts";
import { useAsk } from "./use-ask.ts";
import { useCodeStates } from "./use-code-state.ts";
import { useResendWait } from "./use-resend-wait.ts";
import { useCanPasskey, usePasskey } from "./use-passkey.ts";

const DIGITS = 6;
const OF_THE_CODE = new Set(["CODE_WRONG", "CODE_EXPIRED", "CODE_TRIES_OVER"]);

type StepUpProps = {
  readonly open: boolean;
  readonly hasPasskey: boolean;
  readonly onProved: () => void;
  readonly onClose: () => void;
};

/** Asks the logged-in person to confirm their identity by code or passkey. */
export function StepUpSheet({ open, hasPasskey, onProved, onClose }: StepUpProps) {
  const t = useT();
  const canPasskey = useCanPasskey();
  return (
    <Sheet open={open} onClose={onClose} title={t("login.again.title")} closeLabel={t("common.close")}>
      <div className="stack">
        <p>{t("login.again.text")}</p>
        {hasPasskey && canPasskey && <ByPasskey onProved={onProved} />}
        <ByCode onProved={onProved} />
      </div>
    </Sheet>
  );
}

function ByPasskey({ onProved }: { readonly onProved: () => void }) {
  const t = useT();
  const passkey = usePasskey();
  const [isBusy, setIsBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);

  async function prove() {
    setIsBusy(true);
    setTrouble(null);
    const result = await passkey.prove().catch(() => "offline" as const);
    setIsBusy(false);
    if (result === "proved") onProved();
    if (result === "refused") setTrouble(t("login.error.refused"));
    if (result === "offline") setTrouble(t("common.no_connection"));
  }

  return (
    <>
      <Button variant="secondary" block busy={isBusy} onClick={() => void prove()}>
        <Icon name="key" />
        {t("login.again.passkey")}
      </Button>
      {trouble && (
        <Banner tone="danger" role="alert">
          {trouble}
        </Banner>
      )}
    </>
  );
}

function ByCode({ onProved }: { readonly onProved: () => void }) {
  const t = useT();
  const locale = useLocale();
  const { ask, isSending: isAsking, trouble: refused } = useAsk("askStepUpCode");
  const { isSending, trouble, send } = useAct();
  const { left, start } = useResendWait();
  const [asked, setAsked] = useState<AskedAt | null>(null);
  const { of, to } = useCodeStates(asked);
  const [code, setCode] = useState("");
  const [error, setError] = useState<string | null>(null);

  async function request() {
    const answer = await ask({});
    if (!answer) return;
    setAsked(askedNow(answer.resendAfterSeconds));
    setCode("");
    setError(null);
    start(answer.resendAfterSeconds);
  }

  async function enter(digits: string) {
    if (digits.length < DIGITS) return setError(t("login.error.incomplete"));
    const session = await send("stepUp", { query: { locale }, body: { code: digits } }, (problem) => {
      const words = codeWords(problem, t, locale);
      if (!OF_THE_CODE.has(problem.code)) return words;
      setCode("");
      setError(words);
      return null;
    });
    if (session) onProved();
  }

  function type(digits: string) {
    setCode(digits);
    setError(null);
    if (digits.length === DIGITS && digits !== code) void enter(digits);
  }

  const told = trouble ?? refused;
  return (
    <>
      {asked && to !== null && <p className="muted">{t(of(), { phone: to })}</p>}
      {asked && <CodeField id="step-up-code" value={code} error={error} takesFocus onChange={type} />}
      {told && (
        <Banner tone="danger" role="alert">
          {told}
        </Banner>
      )}
      {asked ? (
        <>
          <Button variant="primary" block busy={isSending} busyLabel={t("login.code.entering")} onClick={() => void enter(code)}>
            {t("login.again.confirm")}
          </Button>
          <CodeHelp />
          <ResendLine left={left} isSending={isAsking} onResend={request} />
        </>
      ) : (
        <Button variant="primary" block busy={isAsking} busyLabel={t("login.sending")} onClick={() => void request()}>
          {t("login.again.send")}
        </Button>
      )}
    </>
  );
}
