import { type FormEvent, useState } from "react";
import { blankPatron } from "#domain/orders/cart/blank.ts";
import { normalisePhone } from "#domain/people/fields/phone.ts";
import { Button } from "#ui/form/button.tsx";
import { announce } from "#ui/feedback/live-regions.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { changeRemembered, forgetBuyer, type RememberedBuyer, useRemembered } from "../../orders/transaction/remembered-buyer.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { AnswerField } from "../../shell/forms/answer-field.tsx";
import { patronErrors, patronQuestions } from "../../shell/forms/patron-questions.ts";
import { useFieldErrors } from "../../shell/forms/use-field-errors.ts";
import { useT } from "../../shell/i18n/use-t.ts";
import { maskedPhone } from "./masked-phone.ts";

/** The details and people remembered in this browser, to change, or to erase one by one or all. Nothing without any. */
export function RememberedPart() {
  const t = useT();
  const { ui } = useTenant();
  const remembered = useRemembered(ui);
  const [isChanging, setIsChanging] = useState(false);
  if (!remembered) return null;
  const { people } = remembered;
  function forget() {
    forgetBuyer(ui);
    announce(t("login.remembered.erased"));
  }
  function remove(name: string) {
    changeRemembered(ui, (now) => ({ ...now, people: now.people.filter(({ fullname }) => fullname !== name) }));
    announce(t("login.remembered.removed", { name }));
  }
  return (
    <section className="ui-card account-part">
      <h2>
        <Icon name="user" className="muted" />
        {t("login.remembered.title")}
      </h2>
      <p className="muted">{t("login.remembered.text")}</p>
      {isChanging ? (
        <ChangeBuyer remembered={remembered} onEnd={() => setIsChanging(false)} />
      ) : (
        <ul className="rows account-rows">
          <li>
            <BuyerWords buyer={remembered.buyer} />
            <Button variant="secondary" size="small" onClick={() => setIsChanging(true)}>
              {t("checkout.field.change")}
              <span className="sr-only"> ({t("login.remembered.title")})</span>
            </Button>
          </li>
          {people.map(({ fullname }) => (
            <li key={fullname}>
              <p>{fullname}</p>
              <Button
                variant="secondary"
                size="small"
                aria-label={t("login.remembered.remove", { name: fullname })}
                onClick={() => remove(fullname)}
              >
                {t("login.passkeys.remove")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button variant="text" size="small" onClick={forget}>
          {t("login.remembered.erase")}
        </Button>
      </div>
    </section>
  );
}

function BuyerWords({ buyer: { fullname, countryCode, phoneNumber, email } }: Pick<RememberedBuyer, "buyer">) {
  const phone = normalisePhone(countryCode, phoneNumber);
  return (
    <div>
      <p>{fullname}</p>
      <p>{[phone.kind === "phone" && maskedPhone(phone.e164), email].filter(Boolean).join(" · ")}</p>
    </div>
  );
}

/** What the next order is filled in with. */
const ASKED = {
  patronFields: [
    { name: "fullName", required: true },
    { name: "phoneNumber", required: true },
    { name: "email", required: false },
  ],
  attendeeFields: [],
  minAge: null,
} satisfies Parameters<typeof patronQuestions>[0];

type ChangeBuyerProps = { readonly remembered: RememberedBuyer; readonly onEnd: () => void };

/** The remembered buyer's name, number and e-mail as a form. */
function ChangeBuyer({ remembered: { buyer }, onEnd }: ChangeBuyerProps) {
  const t = useT();
  const { ui } = useTenant();
  const [typed, setTyped] = useState(() => ({ ...blankPatron(), ...contactOf(buyer), fullName: buyer.fullname }));
  const errors = patronErrors(ASKED, typed);
  const field = useFieldErrors(errors);
  function change(name: string, value: string) {
    const next = { ...typed, [name]: value };
    setTyped(next);
    const of = name === "countryCode" ? "patron.phoneNumber" : `patron.${name}`;
    field.change(of, !patronErrors(ASKED, next).some(({ path }) => path === of));
  }
  function save(sent: FormEvent) {
    sent.preventDefault();
    if (errors.length > 0) return field.fail(errors.map(({ path }) => path));
    changeRemembered(ui, (now) => ({ ...now, buyer: { ...now.buyer, ...contactOf(typed), fullname: typed.fullName } }));
    announce(t("login.remembered.changed"));
    onEnd();
  }
  return (
    <form className="ui-form" method="post" noValidate onSubmit={save}>
      {patronQuestions(ASKED, typed).map((spec) => (
        <AnswerField
          key={spec.name}
          path={`patron.${spec.name}`}
          spec={spec}
          values={typed}
          error={field.at(`patron.${spec.name}`)}
          hint=""
          onChange={change}
          onLeave={(name) => field.leave(`patron.${name}`)}
        />
      ))}
      <div className="account-actions">
        <Button type="submit" variant="primary">
          {t("login.remembered.save")}
        </Button>
        <Button variant="text" onClick={onEnd}>
          {t("login.remembered.keep")}
        </Button>
      </div>
    </form>
  );
}

function contactOf({ countryCode, phoneNumber, email }: Readonly<Record<"countryCode" | "phoneNumber" | "email", string>>) {
  return { countryCode, phoneNumber, email };
}
