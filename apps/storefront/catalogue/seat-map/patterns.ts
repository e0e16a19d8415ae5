import type { Pattern } from "./palette.ts";

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
