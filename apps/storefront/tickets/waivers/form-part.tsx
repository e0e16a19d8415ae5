import type { ReactNode } from "react";
import type { FieldErrors } from "../../shell/forms/use-field-errors.ts";
import type { ReleaseDraft } from "./release-draft.ts";

export type PartProps = {
  readonly draft: ReleaseDraft;
  readonly field: Pick<FieldErrors, "leave">;
  /** The message for the field at a path; undefined if it is valid. */
  readonly wrong: (path: string) => string | undefined;
  /** Changes the draft; `path` is the field whose error may disappear. */
  readonly change: (path: string, next: Partial<ReleaseDraft>) => void;
};

/** One part of the form with its heading. */
export function FormPart({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className="waiver-part">
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}
