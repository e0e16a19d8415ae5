import { colourOf, shapeOf, type CategoryShape, type Theme } from "./palette.ts";

/** A seat's appearance on the map. */
export type Mark = {
  readonly kind: "free" | "taken";
  readonly category: number;
  readonly trait: "wheelchair" | "companion" | "limited" | null;
  /** Its row's name and its number, as on the chair; shown if they fit. */
  readonly row: string;
  readonly label: string;
};

/** Diameters, in CSS pixels, from which a seat has its category's shape, and its own name. */
const SHAPE_FROM = 8;
const NAME_FROM = 26;
/** A mark's picture is larger than its seat by this factor, to leave room for rings and lines. */
export const ROOM = 1.25;

const TURN = Math.PI * 2;

function circle(ink: CanvasRenderingContext2D, radius: number): void {
  ink.beginPath();
  ink.arc(0, 0, radius, 0, TURN);
}

/** Traces a category's shape around the origin. All have about the same area and room for the seat's words. */
function traceShape(ink: CanvasRenderingContext2D, radius: number, shape: CategoryShape): void {
  if (shape === "circle") return circle(ink, radius);
  ink.beginPath();
  const side = radius * 0.92;
  if (shape === "square") return ink.roundRect(-side, -side, side * 2, side * 2, radius * 0.36);
  if (shape === "arch") return ink.roundRect(-side, -side, side * 2, side * 2, [side, side, radius * 0.12, radius * 0.12]);
  for (let n = 0; n < 6; n += 1) ink.lineTo(Math.cos((n * TURN) / 6) * radius * 1.05, Math.sin((n * TURN) / 6) * radius * 1.05);
  ink.closePath();
}

/** The words on a seat: row and number in one line ("B 20"), or one above the other if the row is a number too. */
export function chairWords({ row, label }: Pick<Mark, "row" | "label">): readonly [string] | readonly [string, string] {
  return /^\D{1,2}$/.test(row) && label.length <= 2 ? [`${row} ${label}`] : [row, label];
}

function chairName(ink: CanvasRenderingContext2D, radius: number, { mark, theme }: { readonly mark: Mark; readonly theme: Theme }): void {
  const [first, second] = chairWords(mark);
  const { family } = theme;
  ink.fillStyle = theme.ink;
  if (second === undefined) return word(ink, first, { y: radius * 0.04, size: radius * (first.length > 3 ? 0.6 : 0.68), family });
  word(ink, second, { y: radius * 0.26, size: radius * (second.length > 3 ? 0.5 : 0.66), family });
  ink.fillStyle = theme.muted;
  word(ink, first, { y: -radius * 0.42, size: radius * (first.length > 3 ? 0.36 : 0.44), family });
}

function word(
  ink: CanvasRenderingContext2D,
  text: string,
  { y, size, family }: { readonly y: number; readonly size: number; readonly family: string },
): void {
  ink.font = `700 ${size}px ${family}`;
  ink.textAlign = "center";
  ink.textBaseline = "middle";
  ink.fillText(text, 0, y);
}

/** A person in a wheelchair, in a square from -1 to 1. */
function wheelchair(ink: CanvasRenderingContext2D, radius: number): void {
  ink.save();
  ink.scale(radius, radius);
  ink.lineWidth = 0.2;
  ink.lineCap = ink.lineJoin = "round";
  ink.beginPath();
  ink.arc(-0.08, -0.58, 0.14, 0, TURN);
  ink.fill();
  ink.beginPath();
  ink.moveTo(-0.08, -0.34);
  ink.lineTo(-0.08, 0.1);
  ink.lineTo(0.3, 0.1);
  ink.lineTo(0.46, 0.5);
  ink.moveTo(-0.08, -0.16);
  ink.lineTo(0.26, -0.16);
  ink.stroke();
  ink.beginPath();
  ink.arc(-0.1, 0.22, 0.38, 0.35, Math.PI * 1.36);
  ink.stroke();
  ink.restore();
}

function taken(ink: CanvasRenderingContext2D, radius: number, theme: Theme): void {
  ink.strokeStyle = theme.strong;
  if (radius < 3) {
    ink.fillStyle = theme.line;
    circle(ink, radius * 0.7);
    return ink.fill();
  }
  const arm = radius * 0.5;
  ink.lineWidth = Math.max(1, radius * 0.14);
  ink.lineCap = "round";
  ink.beginPath();
  ink.moveTo(-arm, -arm);
  ink.lineTo(arm, arm);
  ink.moveTo(-arm, arm);
  ink.lineTo(arm, -arm);
  ink.stroke();
}

function free(ink: CanvasRenderingContext2D, radius: number, { mark, theme }: { readonly mark: Mark; readonly theme: Theme }): void {
  const colour = colourOf(theme, mark.category);
  const shape = shapeOf(mark.category);
  ink.fillStyle = ink.strokeStyle = colour;
  if (!isNamed(radius * 2) && mark.trait === null) {
    traceShape(ink, radius * 0.94, radius * 2 < SHAPE_FROM ? "circle" : shape);
    return ink.fill();
  }
  const width = Math.max(1.5, radius * 0.13);
  traceShape(ink, radius - width / 2, shape);
  ink.fillStyle = theme.surface;
  ink.fill();
  ink.lineWidth = width;
  // Seats with an obstructed view have a broken ring beside their sign.
  if (mark.trait === "limited") ink.setLineDash([radius * 0.6, radius * 0.35]);
  ink.stroke();
  ink.setLineDash([]);
  ink.fillStyle = colour;
  if (mark.trait === "wheelchair") return wheelchair(ink, radius * 0.82);
  const { family } = theme;
  if (isNamed(radius * 2)) chairName(ink, radius, { mark, theme });
  ink.fillStyle = ink.strokeStyle = colour;
  if (mark.trait === "companion")
    word(ink, "+", isNamed(radius * 2) ? { y: radius * 0.72, size: radius * 0.6, family } : { y: 0, size: radius * 1.2, family });
  if (mark.trait === "limited") triangle(ink, radius);
}

/** The sign of an obstructed view, at the seat's upper edge. */
function triangle(ink: CanvasRenderingContext2D, radius: number): void {
  const size = radius * 0.42;
  ink.beginPath();
  ink.moveTo(radius * 0.62, -radius * 1.08);
  ink.lineTo(radius * 0.62 + size, -radius * 1.08 + size * 1.7);
  ink.lineTo(radius * 0.62 - size, -radius * 1.08 + size * 1.7);
  ink.closePath();
  ink.fill();
}

/** A category's colour and shape around the origin, for the legend. */
export function drawSwatch(ink: CanvasRenderingContext2D, radius: number, { category, theme }: { category: number; theme: Theme }): void {
  traceShape(ink, radius, shapeOf(category));
  ink.fillStyle = colourOf(theme, category);
  ink.fill();
}

/** Draws one seat around the origin; `radius` in CSS pixels. */
export function drawMark(
  ink: CanvasRenderingContext2D,
  radius: number,
  { mark, theme }: { readonly mark: Mark; readonly theme: Theme },
): void {
  ink.save();
  if (mark.kind === "free") free(ink, radius, { mark, theme });
  else taken(ink, radius, theme);
  ink.restore();
}

/** Whether seats of this diameter show their names, so that each seat needs a picture of its own. */
const isNamed = (diameter: number): boolean => diameter >= NAME_FROM;

/** Pictures of marks at one size, each drawn once. */
export type MarkSheet = { readonly diameter: number; readonly side: number; picture(mark: Mark): HTMLCanvasElement };

export function markSheet(diameter: number, ratio: number, theme: Theme): MarkSheet {
  const side = Math.ceil(diameter * ROOM * ratio) + 2;
  const pictures = new Map<string, HTMLCanvasElement>();
  return {
    diameter,
    side,
    picture(mark) {
      const key =
        mark.kind === "free" ? `${mark.category}${mark.trait ?? ""}:${isNamed(diameter) ? `${mark.row} ${mark.label}` : ""}` : mark.kind;
      let picture = pictures.get(key);
      if (!picture) {
        picture = document.createElement("canvas");
        picture.width = picture.height = side;
        const ink = picture.getContext("2d")!;
        ink.translate(side / 2, side / 2);
        ink.scale(ratio, ratio);
        drawMark(ink, diameter / 2, { mark, theme });
        pictures.set(key, picture);
      }
      return picture;
    },
  };
}
