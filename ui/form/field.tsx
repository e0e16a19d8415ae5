import type { ReactNode } from "react";
import { Icon } from "#ui/media/icon.tsx";

/** Common parts of every field around its control. `mark` follows the label, for example "(optional)". */
export type FieldSlots = {
  id: string;
  label: ReactNode;
  mark?: string | undefined;
  hint?: ReactNode;
  error?: ReactNode;
};

/** Accessibility attributes that link a control to its hint and error. */
export function fieldAria({ id, hint, error }: Pick<FieldSlots, "id" | "hint" | "error">) {
  const ids = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return { "aria-describedby": ids || undefined, "aria-invalid": error ? true : undefined };
}

/** Hint and error below a control, with the ids that `fieldAria` uses. */
export function FieldNotes({ id, hint, error }: Pick<FieldSlots, "id" | "hint" | "error">) {
  return (
    <>
      {hint && (
        <p className="ui-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="ui-error" id={`${id}-error`}>
          <Icon name="alert" size={16} />
          <span>{error}</span>
        </p>
      )}
    </>
  );
}

/** Label above, control, hint and error below. Use `fieldAria` on a custom control. */
export function Field({ children, className = "", ...slots }: FieldSlots & { children: ReactNode; className?: string | undefined }) {
  return (
    <div className={`ui-field ${className}`}>
      <label className="ui-label" htmlFor={slots.id}>
        {slots.label}
        {slots.mark && <span className="ui-mark">{slots.mark}</span>}
      </label>
      {children}
      <FieldNotes {...slots} />
    </div>
  );
}

type FieldGroupProps = FieldSlots & { children: ReactNode; className?: string | undefined; role?: "radiogroup" };

/** The same for a group of controls, named by a legend. For radio buttons, the group (`role`) is invalid, not each button. */
export function FieldGroup({ children, className = "", role, ...slots }: FieldGroupProps) {
  const aria = fieldAria(slots);
  return (
    <fieldset
      className={`ui-field ${className}`}
      role={role}
      aria-describedby={aria["aria-describedby"]}
      aria-invalid={role && aria["aria-invalid"]}
    >
      <legend className="ui-label">
        {slots.label}
        {slots.mark && <span className="ui-mark">{slots.mark}</span>}
      </legend>
      {children}
      <FieldNotes {...slots} />
    </fieldset>
  );
}
