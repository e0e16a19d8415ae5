/** `primary` is the one filled button of a view; `danger` is an outline, as red brands must not hide it. */
export type ButtonStyle = {
  variant?: "primary" | "secondary" | "text" | "danger" | undefined;
  /** `normal` is 48 px high, `small` 44. */
  size?: "normal" | "small" | undefined;
  /** Fills the width of its column. */
  block?: boolean | undefined;
};

/** Attributes that give any element the look of a button, for example the router's link. */
export function buttonStyle({ variant = "secondary", size = "normal", block = false }: ButtonStyle) {
  return {
    className: "ui-button",
    "data-variant": variant,
    "data-size": size,
    "data-block": block ? "" : undefined,
  };
}
