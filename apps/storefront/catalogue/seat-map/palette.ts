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

export const SHAPES = ["circle", "square", "hexagon", "arch"] as const;
export type CategoryShape = (typeof SHAPES)[number];
/** A category's shape, which tells it from its neighbours without colour. */
export const shapeOf = (category: number): CategoryShape => SHAPES[category % SHAPES.length]!;

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

/** A pattern's tile is a square of this many CSS pixels. */
const SIDE = 12;

/** Draws one tile. Lines continue beyond its edges, so that tiles join. */
const DRAW: Readonly<Record<Pattern, (ink: CanvasRenderingContext2D) => void>> = {
  rising: (ink) => lines(ink, [-3, 3, 3, -3, 0, 12, 12, 0, 9, 15, 15, 9]),
  falling: (ink) => lines(ink, [-3, 9, 3, 15, 0, 0, 12, 12, 9, -3, 15, 3]),
  crossed: (ink) => lines(ink, [0, 0, 12, 12, 0, 12, 12, 0]),
  level: (ink) => lines(ink, [0, 6, 12, 6]),
  upright: (ink) => lines(ink, [6, 0, 6, 12]),
  dots: (ink) => {
    for (const [x, y] of [
      [3, 3],
      [9, 9],
    ] as const) {
      ink.beginPath();
      ink.arc(x, y, 1.6, 0, 7);
      ink.fill();
    }
  },
  rings: (ink) => {
    ink.beginPath();
    ink.arc(6, 6, 3.2, 0, 7);
    ink.stroke();
  },
  checks: (ink) => {
    ink.fillRect(0, 0, 4, 4);
    ink.fillRect(6, 6, 4, 4);
  },
};

function lines(ink: CanvasRenderingContext2D, ends: readonly number[]): void {
  ink.beginPath();
  for (let i = 0; i < ends.length; i += 4) {
    ink.moveTo(ends[i]!, ends[i + 1]!);
    ink.lineTo(ends[i + 2]!, ends[i + 3]!);
  }
  ink.stroke();
}

/** A pattern's tile in one colour, without a background; `ratio` is device pixels per CSS pixel. */
export function patternTile(pattern: Pattern, colour: string, ratio: number): HTMLCanvasElement {
  const tile = document.createElement("canvas");
  tile.width = tile.height = Math.round(SIDE * ratio);
  const ink = tile.getContext("2d")!;
  ink.scale(tile.width / SIDE, tile.width / SIDE);
  ink.strokeStyle = ink.fillStyle = colour;
  ink.lineWidth = 1.5;
  DRAW[pattern](ink);
  return tile;
}
