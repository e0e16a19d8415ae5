import type { ComponentProps } from "react";
import { fieldAria } from "#ui/form/field.tsx";

type CodeInputProps = Pick<ComponentProps<"input">, "value" | "onChange" | "onKeyDown"> & {
  readonly slots: Parameters<typeof fieldAria>[0] & { readonly id: string };
  /** Whether it takes the focus once shown. */
  readonly takesFocus: boolean;
};

/** The input of a promo code or an access code. */
export function CodeInput({ slots, takesFocus, ...rest }: CodeInputProps) {
  return (
    <input
      {...fieldAria(slots)}
      id={slots.id}
      ref={takesFocus ? focusOnce : null}
      className="ui-control"
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      maxLength={40}
      enterKeyHint="done"
      {...rest}
    />
  );
}

function focusOnce(input: HTMLInputElement | null): void {
  input?.focus();
}
