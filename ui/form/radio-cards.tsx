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

/**
 * Native radio buttons on cards. Give `value` with `onChange`, or `defaultValue` alone. The first input carries
 * `id`, so that an error summary can lead to it.
 */
export function RadioCards(
  props: FieldSlots & {
    options: readonly RadioCard[];
    name?: string;
    value?: string | undefined;
    defaultValue?: string | undefined;
    onChange?: (value: string) => void;
    required?: boolean;
    className?: string;
  },
) {
  const { id, label, mark, hint, error, className, options, name = id, value, defaultValue, onChange, required } = props;
  const state = (option: RadioCard) =>
    onChange ? { checked: option.value === value } : { defaultChecked: option.value === (defaultValue ?? value) };
  return (
    <FieldGroup id={id} label={label} mark={mark} hint={hint} error={error} className={className} role="radiogroup">
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
    </FieldGroup>
  );
}
