import type { ComponentProps } from "react";
import { Field, type FieldSlots, fieldAria } from "#ui/form/field.tsx";
import { Icon } from "#ui/media/icon.tsx";

export type Option = {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean | undefined;
};

/** The native select with the kit's arrow; `empty` adds a first option without a value. */
export function SelectControl(props: ComponentProps<"select"> & { options: readonly Option[]; empty?: string | undefined }) {
  const { options, empty, ...select } = props;
  return (
    <span className="ui-select">
      <select {...select} className="ui-control">
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </span>
  );
}

/** A labelled native select. */
export function Select(props: FieldSlots & Omit<ComponentProps<typeof SelectControl>, "id">) {
  const { id, label, mark, hint, error, className, ...select } = props;
  return (
    <Field id={id} label={label} mark={mark} hint={hint} error={error} className={className}>
      <SelectControl name={id} {...select} {...fieldAria(props)} id={id} />
    </Field>
  );
}
