import { useEffect, useRef } from "react";
import { TextInput } from "#ui/form/text-input.tsx";
import { useT } from "../../shell/i18n/use-t.ts";

type CodeFieldProps = {
  readonly id: string;
  readonly label?: string;
  readonly value: string;
  readonly error: string | null;
  readonly takesFocus?: boolean;
  /** Changes with each new code, so that the field takes the focus again. */
  readonly turn?: unknown;
  readonly onChange: (digits: string) => void;
};

/** One field for six digits, drawn as six cells. Of pasted text, only the digits stay. */
export function CodeField({ id, label, value, error, takesFocus = false, turn, onChange }: CodeFieldProps) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.querySelector("input")?.focus();
  }, [takesFocus, error, turn]);
  return (
    <div ref={box} className="login-code">
      <TextInput
        id={id}
        label={label ?? t("login.code.label")}
        error={error ?? undefined}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        pattern="[0-9]*"
        value={value}
        onChange={(event) => onChange(event.target.value.replace(/\D/g, "").slice(0, 6))}
      />
    </div>
  );
}
