import { Icon } from "#ui/media/icon.tsx";

/**
 * Two buttons around a number. At a limit the button stays focusable and is `aria-disabled`, and `maxHint` gives the reason. `label` names
 * the group, for example the ticket's name. `name` adds a hidden field for the form.
 */
export function QtyStepper(props: {
  value: number;
  onChange: (value: number) => void;
  label: string;
  decreaseLabel: string;
  increaseLabel: string;
  min?: number;
  max?: number;
  maxHint?: string | undefined;
  name?: string;
  busy?: boolean;
}) {
  const { value, onChange, label, min = 0, max = Infinity, maxHint, name, busy = false } = props;
  function step(by: number) {
    const next = value + by;
    if (!busy && next >= min && next <= max) onChange(next);
  }
  return (
    <div className="ui-qty" role="group" aria-label={label} aria-busy={busy || undefined}>
      <button type="button" aria-label={props.decreaseLabel} aria-disabled={value <= min || undefined} onClick={() => step(-1)}>
        <Icon name="minus" />
      </button>
      <output aria-label={label}>
        <span>{value}</span>
      </output>
      <button type="button" aria-label={props.increaseLabel} aria-disabled={value >= max || undefined} onClick={() => step(1)}>
        <Icon name="plus" />
      </button>
      {maxHint && value >= max && (
        <p className="ui-hint" role="status">
          {maxHint}
        </p>
      )}
      {name && <input type="hidden" name={name} value={value} />}
    </div>
  );
}
