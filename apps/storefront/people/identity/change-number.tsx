import { type FormEvent, useState } from "react";
import type { MessageKey } from "#i18n/messages.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { Button } from "#ui/form/button.tsx";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { type AskedAt, askedNow } from "./asked-code.ts";
import { CodeField } from "./code-field.tsx";
import { CodeHelp } from "./code-help.tsx";
import { codeWords } from "./code-words.ts";
import { maskedPhone } from "./masked-phone.ts";
import { NumberField, readNumber, type TypedNumber } from "./number-field.tsx";
import { useAct } from "./use-act.ts";
import { useCodeStates } from "./use-code-state.ts";

type ChangeNumberProps = { readonly phone: string; readonly onDone: () => void; readonly onCancel: () => void };
type Asked = AskedAt & { readonly body: TypedNumber; readonly e164: string };

/** The new number, then the codes sent to the old and the new number. */
export function ChangeNumber({ phone, onDone, onCancel }: ChangeNumberProps) {
  const t = useT();
  const locale = useLocale();
  const [typed, setTyped] = useState<TypedNumber>({ countryCode: "+62", phoneNumber: "" });
  const [asked, setAsked] = useState<Asked | null>(null);
  const [codes, setCodes] = useState({ oldCode: "", newCode: "" });
  const [error, setError] = useState<string | null>(null);
  const { isSending, trouble, setTrouble, send } = useAct();
  const told = useCodeStates(asked);
  const words = (problem: Parameters<typeof codeWords>[0]) => codeWords(problem, t, locale);

  async function ask() {
    const number = readNumber(typed);
    if (number.kind === "refused")
      return setError(t((number.code === "required" ? "field.required_phoneNumber" : `field.${number.code}`) as MessageKey));
    if (number.e164 === phone) return setError(t("login.change.same"));
    const answer = await send("askPhoneCodes", { query: { locale }, body: number.body }, words);
    if (answer) setAsked({ body: number.body, e164: number.e164, ...askedNow(answer.resendAfterSeconds) });
  }

  async function confirm(to: Asked) {
    if (codes.oldCode.length < 6 || codes.newCode.length < 6) return setTrouble(t("login.error.incomplete"));
    const answer = await send("changePhone", { query: { locale }, body: { ...to.body, ...codes } }, words);
    if (answer) onDone();
  }

  function submit(sent: FormEvent) {
    sent.preventDefault();
    void (asked ? confirm(asked) : ask());
  }

  return (
    <form className="ui-form" method="post" noValidate aria-busy={isSending} onSubmit={submit}>
      {asked ? (
        <>
          <CodeField
            id="code-old"
            label={t("login.change.oldCode", { phone: maskedPhone(phone) })}
            value={codes.oldCode}
            error={null}
            takesFocus
            onChange={(oldCode) => setCodes({ ...codes, oldCode })}
          />
          <CodeTold state={told.of(phone)} phone={phone} />
          <CodeField
            id="code-new"
            label={t("login.change.oldCode", { phone: maskedPhone(asked.e164) })}
            value={codes.newCode}
            error={null}
            onChange={(newCode) => setCodes({ ...codes, newCode })}
          />
          <CodeTold state={told.of(asked.e164)} phone={asked.e164} />
          <CodeHelp />
        </>
      ) : (
        <>
          <p>{t("login.change.text")}</p>
          <NumberField
            id="new-phone"
            label={t("login.change.new")}
            value={typed}
            error={error}
            onChange={(next) => {
              setError(null);
              setTyped(next);
            }}
          />
        </>
      )}
      {trouble && (
        <Banner tone="danger" role="alert">
          {trouble}
        </Banner>
      )}
      <div className="account-actions">
        <Button type="submit" variant="primary" busy={isSending} busyLabel={t("login.sending")}>
          {t(asked ? "login.change.confirm" : "login.change.send")}
        </Button>
        <Button variant="text" onClick={onCancel}>
          {t("login.change.keep")}
        </Button>
      </div>
    </form>
  );
}

/** The delivery state of a code, unless the field's label already says enough. */
function CodeTold({ state, phone }: { readonly state: MessageKey; readonly phone: string }) {
  const t = useT();
  if (state === "login.code.kept") return null;
  return <p className="muted">{t(state, { phone: maskedPhone(phone) })}</p>;
}
