import type { ComponentProps } from "react";
import { Field, type FieldSlots, fieldAria } from "#ui/form/field.tsx";
import { type Option, SelectControl } from "#ui/form/select.tsx";

/**
 * Country code and number. The input has type text, since autofill of `type=tel` includes the country. `id` belongs to the number input,
 * for the label and the error summary. No group: on a page with several numbers, groups would share a name. `code` has the select's
 * attributes (`name`, `value` or `defaultValue`, `onChange`); the rest go to the input.
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
