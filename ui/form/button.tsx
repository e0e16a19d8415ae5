import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { type ButtonStyle, buttonStyle } from "#ui/form/button-style.ts";
import type { AnchorElement, AnchorProps } from "#ui/layout/anchor.ts";

type ButtonProps = ComponentProps<"button"> &
  ButtonStyle & {
    children: ReactNode;
    /** While true the button stays focusable, refuses presses and keeps its width. */
    busy?: boolean | undefined;
    /** Text while busy; without it the label stays. */
    busyLabel?: string | undefined;
  };

/** A native button, `type="button"` by default. Ignores presses while `busy` or `aria-disabled`. */
export function Button(props: ButtonProps) {
  const { variant, size, block, busy = false, busyLabel, className = "", children, onClick, ...rest } = props;
  const look = buttonStyle({ variant, size, block });
  const off = busy || rest["aria-disabled"] === true || rest["aria-disabled"] === "true";
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (off) return event.preventDefault();
    onClick?.(event);
  }
  return (
    <button
      type="button"
      {...rest}
      {...look}
      className={`${look.className} ${className}`}
      aria-disabled={off || undefined}
      data-busy={busy ? "" : undefined}
      onClick={press}
    >
      {busyLabel === undefined && !busy ? (
        children
      ) : (
        <span className="ui-swap">
          <span data-off={busy ? "" : undefined}>{children}</span>
          <span data-off={busy ? undefined : ""}>
            <span className="ui-spinner" aria-hidden="true" />
            <span className="ui-swap-words">{busyLabel ?? children}</span>
          </span>
        </span>
      )}
    </button>
  );
}

/** A link that looks like a button. `as` draws it with another element, such as the router's link. */
export function LinkButton(props: AnchorProps & ButtonStyle & { as?: AnchorElement | undefined }) {
  const { variant, size, block, as: Anchor = "a", className = "", ...rest } = props;
  const look = buttonStyle({ variant, size, block });
  return <Anchor {...rest} {...look} className={`${look.className} ${className}`} />;
}
