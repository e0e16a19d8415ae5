import { useId } from "react";
import type { Attendee } from "#domain/orders/cart/transaction.types.ts";
import type { FieldSpec } from "#domain/people/fields/field.ts";
import { Badge } from "#ui/data/badge.tsx";
import { Button } from "#ui/form/button.tsx";
import { Checkbox } from "#ui/form/checkbox.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { useT } from "../../shell/i18n/use-t.ts";
import { phoneText } from "../../shell/forms/phone-text.ts";
import { AnswerField } from "../../shell/forms/answer-field.tsx";
import type { Person } from "../transaction/remembered-buyer.ts";
import type { IncludedAddon } from "./attendee-addons.ts";
import type { FieldErrors } from "../../shell/forms/use-field-errors.ts";

export type AttendeeCardProps = {
  readonly index: number;
  readonly category: string;
  readonly attendee: Attendee;
  /** Holder and category of the ticket that this attendee's ticket is entrusted to; undefined if it is entrusted to none. */
  readonly collector: string | undefined;
  readonly questions: readonly FieldSpec[];
  readonly addons: readonly IncludedAddon[];
  readonly field: FieldErrors;
  readonly isOpen: boolean;
  readonly isDone: boolean;
  readonly isLast: boolean;
  /** The identity number typed before a reload is lost and must be typed again. */
  readonly lostIdentity: boolean;
  /** On the first card: whether it has the buyer's answers. On others: null. */
  readonly isBuyer: boolean | null;
  readonly onBuyer: (same: boolean) => void;
  /** People of earlier orders to choose from. */
  readonly earlier: readonly Person[];
  readonly onEarlier: (person: Person) => void;
  /** Copies the first attendee's shared answers. Undefined on the first card. */
  readonly onCopy: (() => void) | undefined;
  readonly onChange: (name: string, value: string) => void;
  readonly onToggle: () => void;
  readonly onNext: () => void;
};

/** One ticket holder: a closed card shows the name, an open one the form. See docs/rules/cart.md#attendees. */
export function AttendeeCard(props: AttendeeCardProps) {
  const { index, category, attendee, isOpen, isDone, onToggle } = props;
  const t = useT();
  const id = useId();
  const name = t("checkout.attendee.name", { who: t("attendee.one"), at: index + 1 });
  const state = isDone ? attendee.fullname : t("checkout.attendee.empty");
  return (
    <section className="ui-card attendee-card" data-done={isDone ? "" : undefined}>
      <h2>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={onToggle} id={`attendee-${index}`}>
          <span className="attendee-mark">{isDone ? <Icon name="check" size={16} /> : index + 1}</span>
          <span className="ui-grow">
            <span className="attendee-name">{isDone && !isOpen ? state : name}</span>
            <span className="attendee-note">{isOpen || isDone ? category : `${category} · ${state}`}</span>
          </span>
          {!isOpen && isDone && <span className="attendee-edit">{t("checkout.attendee.edit")}</span>}
          <Icon name="chevron-down" className="attendee-chevron" />
        </button>
      </h2>
      <div id={id} hidden={!isOpen} className="attendee-body">
        {isOpen && <AttendeeFields {...props} />}
      </div>
    </section>
  );
}

function AttendeeFields(props: AttendeeCardProps) {
  const { index, attendee, questions, addons, field, isLast, isBuyer, onBuyer, onCopy, onChange, onNext, lostIdentity } = props;
  const t = useT();
  function leave(name: string) {
    if (attendee[name as keyof Attendee].trim() !== "") field.leave(`attendee.${index}.${name}`);
  }
  return (
    <>
      {isBuyer !== null && (
        <Checkbox
          id={`attendee-${index}-same`}
          label={t("checkout.attendee.sameAsBuyer")}
          checked={isBuyer}
          onChange={(event) => onBuyer(event.target.checked)}
        />
      )}
      {isBuyer && (
        <p className="attendee-self">
          {[attendee.fullname, phoneText(attendee.countryCode, attendee.phoneNumber), attendee.email].filter(Boolean).join(" · ")}
        </p>
      )}
      {props.earlier.length > 0 && !isBuyer && (
        <div className="attendee-earlier">
          <p className="ui-note">{t("checkout.attendee.earlier")}</p>
          {props.earlier.map((person) => (
            <button key={person.fullname} type="button" className="ui-filter" onClick={() => props.onEarlier(person)}>
              {person.fullname}
            </button>
          ))}
        </div>
      )}
      {onCopy && (
        <button type="button" className="ui-link tap" onClick={onCopy}>
          {t("checkout.attendee.copyFirst", { who: t("attendee.one").toLowerCase() })}
        </button>
      )}
      {addons.length > 0 && (
        <p className="attendee-included">
          <span>{t("checkout.attendee.included")}</span>
          {addons.map((addon) => (
            <Badge key={addon.name} tone="brand" isLong>
              {addon.qty > 1 ? `${addon.name} ×${addon.qty}` : addon.name}
            </Badge>
          ))}
        </p>
      )}
      {props.collector && (
        <p className="attendee-included">
          <span>{t("checkout.entrust.by")}</span>
          <Badge tone="brand" isLong>
            {props.collector}
          </Badge>
          <button type="button" className="ui-link tap" onClick={() => onChange("entrustTicketId", "")}>
            {t("checkout.promo.remove")}
          </button>
        </p>
      )}
      {questions.map((spec) => (
        <AnswerField
          key={spec.name}
          path={`attendee.${index}.${spec.name}`}
          spec={spec}
          values={attendee}
          error={field.at(`attendee.${index}.${spec.name}`)}
          section={`section-attendee${index + 1} `}
          hint={spec.name === "identity" && lostIdentity ? t("checkout.hint.identityAgain") : undefined}
          onChange={onChange}
          onLeave={leave}
        />
      ))}
      {!isLast && <Button onClick={onNext}>{t("checkout.attendee.saveNext")}</Button>}
    </>
  );
}
