import type { ReactNode } from "react";
import type { FieldErrors } from "../../shell/forms/use-field-errors.ts";
import type { ReleaseDraft } from "./release-draft.ts";

export type PartProps = {
  readonly draft: ReleaseDraft;
  readonly field: Pick<FieldErrors, "leave">;
  /** The error text for the field at a path; undefined if there is no error. */
  readonly wrong: (path: string) => string | undefined;
  /** Changes the draft. `path` is the changed field, whose error may now disappear. */
  readonly change: (path: string, next: Partial<ReleaseDraft>) => void;
};

/** A part of the form, with its heading. */
export function FormPart({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className="waiver-part">
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}
