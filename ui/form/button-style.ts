/** `primary` is the one filled button of a view. `danger` is an outline, so that it differs from the primary button of a red brand. */
export type ButtonStyle = {
  variant?: "primary" | "secondary" | "text" | "danger" | undefined;
  /** `normal` is 48 px high, `small` 44. */
  size?: "normal" | "small" | undefined;
  /** Fills the width of its column. */
  block?: boolean | undefined;
};

/** Attributes that make any element look like a button, for example the router's link. */
export function buttonStyle({ variant = "secondary", size = "normal", block = false }: ButtonStyle) {
  return {
    className: "ui-button",
    "data-variant": variant,
    "data-size": size,
    "data-block": block ? "" : undefined,
  };
}
