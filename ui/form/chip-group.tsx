import type { KeyboardEvent } from "react";
import { FieldNotes, type FieldSlots, fieldAria } from "#ui/form/field.tsx";

export type Chip = {
  readonly value: string;
  readonly label: string;
  /** Small words above and below, for example weekday and month. */
  readonly over?: string | undefined;
  readonly under?: string | undefined;
  /** A last line, for example the only hour of a day. */
  readonly last?: string | undefined;
  /** Why it is unavailable; it stays reachable, so that the reason can be read. */
  readonly reason?: string | undefined;
};

/**
 * One choice out of several as buttons: `kind="date"` for days, `"time"` for sessions. One tab stop, arrows move.
 * `name` adds a hidden field for the form.
 */
export function ChipGroup(
  props: FieldSlots & {
    kind: "date" | "time";
    chips: readonly Chip[];
    value: string | undefined;
    onChange: (value: string) => void;
    name?: string;
  },
) {
  const { id, label, mark, hint, error, kind, chips, value, onChange, name } = props;
  const stop = Math.max(
    0,
    chips.findIndex((chip) => chip.value === value),
  );
  return (
    <div className="ui-field">
      <p className="ui-label" id={`${id}-label`}>
        {label}
        {mark && <span className="ui-mark">{mark}</span>}
      </p>
      <div
        role="radiogroup"
        className="ui-chips"
        data-kind={kind}
        aria-labelledby={`${id}-label`}
        {...fieldAria(props)}
        onKeyDown={moveFocus}
      >
        {chips.map((chip, index) => (
          <button
            key={chip.value}
            type="button"
            role="radio"
            className="ui-chip"
            id={index === stop ? id : undefined}
            aria-checked={chip.value === value}
            aria-disabled={chip.reason ? true : undefined}
            tabIndex={index === stop ? 0 : -1}
            onClick={() => chip.reason || onChange(chip.value)}
          >
            {chip.over && <small>{chip.over}</small>}
            <span>{chip.label}</span>
            {(chip.reason ?? chip.under) && <small>{chip.reason ?? chip.under}</small>}
            {chip.last && !chip.reason && <small className="num ui-chip-last">{chip.last}</small>}
          </button>
        ))}
      </div>
      {name && <input type="hidden" name={name} value={value ?? ""} />}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

const steps: Partial<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

/** Moves to the neighbour and chooses it, like native radio buttons. A disabled one is only focused. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const by = steps[event.key];
  if (by === undefined) return;
  event.preventDefault();
  const all = [...event.currentTarget.querySelectorAll("button")];
  const at = all.findIndex((button) => button === document.activeElement);
  const next = all[(at + by + all.length) % all.length];
  next?.focus();
  next?.click();
}
