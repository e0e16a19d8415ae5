import type { ComponentProps } from "react";
import { Field, type FieldSlots, fieldAria } from "#ui/form/field.tsx";
import { type Option, SelectControl } from "#ui/form/select.tsx";

/**
 * Country code and number. The input is one of text: a number without its country is not what `type=tel` may be filled in with. `id` is the number
 * input's id, which the label names and an error summary leads to. They are no group: on a page that asks for several numbers the groups would be
 * called alike. `code` holds the select's own attributes (`name`, `value` or `defaultValue`, `onChange`); the rest go to the input.
 */
export function PhoneField(
  props: FieldSlots &
    Omit<ComponentProps<"input">, "id"> & {
      codes: readonly Option[];
      codeLabel: string;
      code?: Omit<ComponentProps<"select">, "id">;
    },
) {
  const { id, label, mark, hint, error, className, codes, codeLabel, code, ...input } = props;
  return (
    <Field id={id} label={label} mark={mark} hint={hint} error={error} className={className}>
      <div className="ui-phone">
        <SelectControl
          name={`${id}-code`}
          autoComplete="tel-country-code"
          {...code}
          id={`${id}-code`}
          options={codes}
          aria-label={codeLabel}
        />
        <input inputMode="tel" autoComplete="tel-national" name={id} {...input} {...fieldAria(props)} id={id} className="ui-control" />
      </div>
    </Field>
  );
}
