/** The map's colours: the brand's, and those of categories. */
export type Theme = {
  readonly canvas: string;
  readonly surface: string;
  readonly sunken: string;
  readonly ink: string;
  readonly muted: string;
  readonly line: string;
  readonly strong: string;
  readonly family: string;
  readonly categories: readonly string[];
};

/** Eight colours, distinct in the common kinds of colour blindness, each 4.5 : 1 against its ground. */
export const CATEGORY_COLOURS = {
  light: ["#1b5fc1", "#a34708", "#0b6e4f", "#7a35c9", "#b01657", "#0b6880", "#5f650a", "#46536a"],
  dark: ["#73b0ff", "#f5a748", "#4fcf97", "#c0a2ff", "#ff8bbd", "#58d3e4", "#c6cf55", "#aebacb"],
} as const;

/** A category's letter; after 26 they continue with two letters. */
export const letterOf = (category: number): string =>
  category < 26
    ? String.fromCodePoint(65 + category)
    : `${String.fromCodePoint(64 + Math.floor(category / 26))}${String.fromCodePoint(65 + (category % 26))}`;

export const PATTERNS = ["rising", "dots", "falling", "level", "crossed", "upright", "rings", "checks"] as const;
export type Pattern = (typeof PATTERNS)[number];
export const patternOf = (category: number): Pattern => PATTERNS[category % PATTERNS.length]!;
export const colourOf = ({ categories }: Pick<Theme, "categories">, category: number): string => categories[category % categories.length]!;

/** Reads the colours of an element's theme. */
export function readTheme(element: Element): Theme {
  const style = getComputedStyle(element);
  const own = (name: string) => style.getPropertyValue(`--color-${name}`).trim();
  const isDark = element.closest("[data-scheme]")?.getAttribute("data-scheme") === "dark";
  return {
    canvas: own("canvas"),
    surface: own("surface"),
    sunken: own("sunken"),
    ink: own("ink"),
    muted: own("ink-muted"),
    line: own("line"),
    strong: own("line-strong"),
    family: style.fontFamily,
    categories: CATEGORY_COLOURS[isDark ? "dark" : "light"],
  };
}
