import type { ReactNode } from "react";
import { FieldGroup, type FieldSlots } from "#ui/form/field.tsx";

export type RadioCard = {
  readonly value: string;
  readonly label: ReactNode;
  readonly note?: ReactNode;
  /** Right-hand part of the card, for example a price or a logo. */
  readonly aside?: ReactNode;
  readonly disabled?: boolean | undefined;
};

type CardListProps = {
  id: string;
  options: readonly RadioCard[];
  name?: string | undefined;
  value?: string | undefined;
  defaultValue?: string | undefined;
  onChange?: ((value: string) => void) | undefined;
  required?: boolean | undefined;
};

/** Native radio buttons on cards. Give `value` with `onChange`, or `defaultValue` alone. The first input has `id`, for the error summary's link. */
export function RadioCards({ className, required, ...props }: FieldSlots & CardListProps & { className?: string }) {
  const { id, label, mark, hint, error, options, name, value, defaultValue, onChange } = props;
  return (
    <FieldGroup id={id} label={label} mark={mark} hint={hint} error={error} className={className} role="radiogroup">
      <CardList {...{ id, options, name, value, defaultValue, onChange, required }} />
    </FieldGroup>
  );
}

/** The cards alone, for several lists with one `name`; the caller labels the choice. */
export function CardList({ id, options, name = id, value, defaultValue, onChange, required }: CardListProps) {
  const state = (option: RadioCard) =>
    onChange ? { checked: option.value === value } : { defaultChecked: option.value === (defaultValue ?? value) };
  return (
    <div className="ui-cards">
      {options.map((option, index) => (
        <label key={option.value} className="ui-radio">
          <input
            {...state(option)}
            type="radio"
            id={index === 0 ? id : `${id}-${option.value}`}
            name={name}
            value={option.value}
            disabled={option.disabled}
            required={required}
            onChange={() => onChange?.(option.value)}
            className="ui-box"
          />
          <span className="ui-grow">
            <span className="ui-strong">{option.label}</span>
            {option.note && <span className="ui-note">{option.note}</span>}
          </span>
          {option.aside}
        </label>
      ))}
    </div>
  );
}
