import { type FormEvent, useState } from "react";
import { parseEmail } from "#domain/people/fields/email.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { announce } from "#ui/feedback/live-regions.tsx";
import { Button } from "#ui/form/button.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { CodeField } from "./code-field.tsx";
import { codeWords } from "./code-words.ts";
import { NoCodes, useSendsCodes } from "./no-codes.tsx";
import { useAct } from "./use-act.ts";

type OlderOrdersPartProps = { readonly count: number; readonly onProved: (left: number) => void };

/** Orders too old to be shown for the number alone. They appear once the person proves the e-mail address of the order. */
export function OlderOrdersPart({ count, onProved }: OlderOrdersPartProps) {
  const t = useT();
  const locale = useLocale();
  const [email, setEmail] = useState("");
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [code, setCode] = useState("");
  const [error, setError] = useState<string | null>(null);
  const { isSending, trouble, send } = useAct();
  const sendsCodes = useSendsCodes("email");
  if (count === 0) return null;
  if (!sendsCodes)
    return (
      <section className="ui-card account-part">
        <h2>
          <Icon name="receipt" className="muted" />
          {t("login.older", { n: count })}
        </h2>
        <NoCodes />
      </section>
    );

  async function ask(sent: FormEvent) {
    sent.preventDefault();
    const address = parseEmail(email);
    if (address === null) return setError(t("field.email"));
    const answer = await send("askOlderOrdersCode", { query: { locale }, body: { email: address } }, (problem) =>
      codeWords(problem, t, locale),
    );
    if (answer) setSentTo(address);
  }

  async function prove(sent: FormEvent) {
    sent.preventDefault();
    if (code.length < 6) return setError(t("login.error.incomplete"));
    const answer = await send("proveOlderOrders", { query: { locale }, body: { email: sentTo!, code } }, (problem) => {
      setCode("");
      setError(codeWords(problem, t, locale));
      return null;
    });
    if (!answer) return;
    announce(t("login.older.done"));
    onProved(answer.count);
  }

  return (
    <section className="ui-card account-part">
      <h2>
        <Icon name="receipt" className="muted" />
        {t("login.older", { n: count })}
      </h2>
      <p>{sentTo === null ? t("login.older.text") : t("login.older.sent", { email: sentTo })}</p>
      <form
        className="ui-form"
        method="post"
        noValidate
        aria-busy={isSending}
        onSubmit={(sent) => void (sentTo === null ? ask(sent) : prove(sent))}
      >
        {sentTo === null ? (
          <TextInput
            id="older-email"
            label={t("login.older.email")}
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
            error={error ?? undefined}
            value={email}
            onChange={(event) => {
              setError(null);
              setEmail(event.target.value);
            }}
          />
        ) : (
          <CodeField
            id="older-code"
            value={code}
            error={error}
            takesFocus
            onChange={(digits) => {
              setError(null);
              setCode(digits);
            }}
          />
        )}
        {trouble && (
          <Banner tone="danger" role="alert">
            {trouble}
          </Banner>
        )}
        <div>
          <Button type="submit" variant="secondary" busy={isSending} busyLabel={t("login.sending")}>
            {t(sentTo === null ? "login.older.send" : "login.older.show")}
          </Button>
        </div>
      </form>
    </section>
  );
}
