import { leftWords } from "#i18n/deadline-words.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";

/** The time until a resend, or its button. `left` is in seconds. */
export function ResendLine({ left, isSending, onResend }: { left: number; isSending: boolean; onResend(): Promise<unknown> }) {
  const t = useT();
  const locale = useLocale();
  if (left > 0) return <p className="login-again">{t("login.code.resendIn", { time: leftWords(left, locale) })}</p>;
  return (
    <p className="login-again">
      {t("login.code.nothing")}{" "}
      <button type="button" className="ui-link tap" onClick={() => void onResend()} aria-disabled={isSending || undefined}>
        {t("login.code.resend")}
      </button>
    </p>
  );
}
