import type { ComponentProps } from "react";
import { FieldNotes, type FieldSlots, fieldAria } from "#ui/form/field.tsx";

/** A native checkbox with its whole line as the target. `label` may contain links. */
export function Checkbox(props: Omit<FieldSlots, "mark"> & Omit<ComponentProps<"input">, "id" | "type">) {
  const { id, label, hint, error, className = "", ...input } = props;
  return (
    <div className={`ui-field ${className}`}>
      <label className="ui-check">
        <input name={id} {...input} {...fieldAria(props)} type="checkbox" id={id} className="ui-box" />
        <span className="ui-grow">{label}</span>
      </label>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}
