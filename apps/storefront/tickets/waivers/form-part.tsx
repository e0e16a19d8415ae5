import type { ReactNode } from "react";
import type { FieldErrors } from "../../shell/forms/use-field-errors.ts";
import type { ReleaseDraft } from "./release-draft.ts";

export type PartProps = {
  readonly draft: ReleaseDraft;
  readonly field: Pick<FieldErrors, "leave">;
  /** What to do about the field at a path; undefined where nothing is wrong. */
  readonly wrong: (path: string) => string | undefined;
  /** Changes the draft; `path` names the field whose error may go. */
  readonly change: (path: string, next: Partial<ReleaseDraft>) => void;
};

/** One part of the form, under its own heading. */
export function FormPart({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className="waiver-part">
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}
