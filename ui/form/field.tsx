import type { ReactNode } from "react";
import { Icon } from "#ui/media/icon.tsx";

/** What every field shows around its control. `mark` stands behind the label, for example "(optional)". */
export type FieldSlots = {
  id: string;
  label: ReactNode;
  mark?: string | undefined;
  hint?: ReactNode;
  error?: ReactNode;
};

/** Accessibility attributes that tie a control to its hint and error. */
export function fieldAria({ id, hint, error }: Pick<FieldSlots, "id" | "hint" | "error">) {
  const ids = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return { "aria-describedby": ids || undefined, "aria-invalid": error ? true : undefined };
}

/** Hint and error below a control, with the ids that `fieldAria` refers to. */
export function FieldNotes({ id, hint, error }: Pick<FieldSlots, "id" | "hint" | "error">) {
  return (
    <>
      {hint && (
        <p className="k-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="k-error" id={`${id}-error`}>
          <Icon name="alert" size={16} />
          <span>{error}</span>
        </p>
      )}
    </>
  );
}

/** Label above, control, hint and error below. Spread `fieldAria` on a control of your own. */
export function Field({ children, className = "", ...slots }: FieldSlots & { children: ReactNode; className?: string | undefined }) {
  return (
    <div className={`k-field ${className}`}>
      <label className="k-label" htmlFor={slots.id}>
        {slots.label}
        {slots.mark && <span className="k-mark">{slots.mark}</span>}
      </label>
      {children}
      <FieldNotes {...slots} />
    </div>
  );
}

/** The same around a group of controls, named by a legend. */
export function FieldGroup({ children, className = "", ...slots }: FieldSlots & { children: ReactNode; className?: string | undefined }) {
  return (
    <fieldset className={`k-field ${className}`} aria-describedby={fieldAria(slots)["aria-describedby"]}>
      <legend className="k-label">
        {slots.label}
        {slots.mark && <span className="k-mark">{slots.mark}</span>}
      </legend>
      {children}
      <FieldNotes {...slots} />
    </fieldset>
  );
}
