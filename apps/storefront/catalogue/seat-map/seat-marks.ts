import { colourOf, letterOf, type Theme } from "./palette.ts";

/** A seat's appearance on the map. */
export type Mark = {
  readonly kind: "free" | "taken";
  readonly category: number;
  readonly trait: "wheelchair" | "companion" | "limited" | null;
  /** The seat's name, shown if it fits. */
  readonly label: string;
};

/** Diameters, in CSS pixels, from which a seat shows its category's letter, and its own name. */
const LETTER_FROM = 12;
const NAME_FROM = 26;
/** A mark's picture is larger than its seat by this factor, to leave room for rings and lines. */
export const ROOM = 1.25;

const TURN = Math.PI * 2;

function circle(ink: CanvasRenderingContext2D, radius: number): void {
  ink.beginPath();
  ink.arc(0, 0, radius, 0, TURN);
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
  ink.fillStyle = ink.strokeStyle = colour;
  if (radius * 2 < LETTER_FROM) {
    circle(ink, radius);
    return ink.fill();
  }
  const width = Math.max(1.5, radius * 0.13);
  circle(ink, radius - width / 2);
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
  const letter = letterOf(mark.category);
  if (radius * 2 < NAME_FROM) word(ink, letter, { y: radius * 0.06, size: radius * (letter.length > 1 ? 0.8 : 1.1), family });
  else {
    word(ink, letter, { y: -radius * 0.36, size: radius * 0.56, family });
    ink.fillStyle = theme.ink;
    word(ink, mark.label, { y: radius * 0.3, size: radius * (mark.label.length > 3 ? 0.46 : 0.62), family });
  }
  ink.fillStyle = ink.strokeStyle = colour;
  if (mark.trait === "companion") word(ink, "+", { y: radius * 0.72, size: radius * 0.6, family });
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
      const key = mark.kind === "free" ? `${mark.category}${mark.trait ?? ""}:${isNamed(diameter) ? mark.label : ""}` : mark.kind;
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
