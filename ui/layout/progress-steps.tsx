import type { AnchorElement } from "#ui/layout/anchor.ts";
import { Icon } from "#ui/media/icon.tsx";

export type ProgressStep = { readonly label: string; readonly href?: string | undefined };

/**
 * The visitor's position in a sequence; `current` counts from 0. Earlier steps are done and link back if they have `href`. Screen readers
 * say `doneLabel` before a done step.
 */
export function ProgressSteps(props: {
  label: string;
  steps: readonly ProgressStep[];
  current: number;
  doneLabel: string;
  as?: AnchorElement | undefined;
}) {
  const { label, steps, current, doneLabel, as: Anchor = "a" } = props;
  return (
    <ol className="ui-steps" aria-label={label}>
      {steps.map((step, index) => {
        const done = index < current;
        const body = (
          <>
            <span className="ui-step-dot">{done ? <Icon name="check" size={16} /> : index + 1}</span>
            {done && <span className="sr-only">{doneLabel} </span>}
            <span>{step.label}</span>
          </>
        );
        return (
          <li key={step.label} className="ui-step" data-done={done ? "" : undefined} aria-current={index === current ? "step" : undefined}>
            {done && step.href ? <Anchor href={step.href}>{body}</Anchor> : <span>{body}</span>}
          </li>
        );
      })}
    </ol>
  );
}
