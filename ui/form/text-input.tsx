import type { ComponentProps } from "react";
import { Field, type FieldSlots, fieldAria } from "#ui/form/field.tsx";

/** A labelled native input. Props other than the slots go to the `<input>`, `className` to the field. */
export function TextInput(props: FieldSlots & Omit<ComponentProps<"input">, "id">) {
  const { id, label, mark, hint, error, className, ...input } = props;
  return (
    <Field id={id} label={label} mark={mark} hint={hint} error={error} className={className}>
      <input type="text" name={id} {...input} {...fieldAria(props)} id={id} className="ui-control" />
    </Field>
  );
}

/** A labelled native textarea. */
export function TextArea(props: FieldSlots & Omit<ComponentProps<"textarea">, "id">) {
  const { id, label, mark, hint, error, className, ...area } = props;
  return (
    <Field id={id} label={label} mark={mark} hint={hint} error={error} className={className}>
      <textarea name={id} {...area} {...fieldAria(props)} id={id} className="ui-control" />
    </Field>
  );
}
