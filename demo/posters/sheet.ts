import type { Dice } from "../../server/platform/adapters/pictures/dice.ts";
import type { Faces } from "./face.ts";
import type { Words } from "./manners.ts";
import type { PosterMood, PosterPalette } from "./palette.ts";
import { fix } from "./shapes.ts";

/** The drawing space. Every layout keeps its focus between x 360 and 1080, y 60 and 840, so that crops keep it. */
export const SHEET = { width: 1440, height: 900, cx: 720, cy: 450 } as const;

export type Stop = readonly [offset: number, colour: string, opacity?: number];
export type Line = readonly [x1: number, y1: number, x2: number, y2: number];

/** Collects gradients, filters and clips. Each function gives a `url(#…)` to paint with. */
export type Sheet = {
  readonly linear: (line: Line, stops: readonly Stop[]) => string;
  readonly radial: (cx: number, cy: number, r: number, stops: readonly Stop[]) => string;
  /** Turns alpha into dots of one colour, like ink sprayed through a stencil. */
  readonly stipple: (colour: string) => string;
  readonly clip: (content: string) => string;
  readonly definitions: () => string;
};

/** The tools of a layout. */
export type Art = {
  readonly dice: Dice;
  readonly pal: PosterPalette;
  readonly sheet: Sheet;
  /** The letters of a lettered composition. Absent without letters. */
  readonly letters?: { readonly faces: Faces; readonly words: Words };
  /** A number in the drawing. */
  readonly figure?: string;
};
export type Layout = (art: Art) => string;

/** A composition, its suitable moods, and the subject that its events need. */
export type Motif = {
  readonly draw: Layout;
  readonly moods: readonly [PosterMood, ...PosterMood[]];
  /** Words of which an event's English text needs one. */
  readonly of: RegExp;
  /** Words that the event's category and name must not have. */
  readonly never?: RegExp;
  /** Suitable starting hours: by daylight, or from dusk to dawn. */
  readonly hours?: "day" | "night";
  /** Whether the composition consists of the title's letters. */
  readonly isLettered?: true;
};

export function createSheet(seed: number): Sheet {
  const known = new Map<string, string>();
  function define(build: (id: string) => string): string {
    const key = build("");
    const id = known.get(key) ?? `d${known.size}`;
    known.set(key, id);
    return `url(#${id})`;
  }
  return {
    linear: ([x1, y1, x2, y2], stops) =>
      define(
        (id) =>
          `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${fix(x1)}" y1="${fix(y1)}" x2="${fix(x2)}" y2="${fix(y2)}">${stopsOf(stops)}</linearGradient>`,
      ),
    radial: (cx, cy, r, stops) =>
      define(
        (id) =>
          `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${fix(cx)}" cy="${fix(cy)}" r="${fix(r)}">${stopsOf(stops)}</radialGradient>`,
      ),
    stipple: (colour) => define((id) => stippleFilter(id, colour, seed)),
    clip: (content) => define((id) => `<clipPath id="${id}">${content}</clipPath>`),
    definitions: () => [...known].map(([content, id]) => content.replace('id=""', `id="${id}"`)).join(""),
  };
}

/** Sprays `colour` over a shape, growing denser along a line. `d` is a path. */
export function spray({ sheet }: Art, d: string, colour: string, line: Line, strength = 0.85): string {
  const fill = sheet.linear(line, [
    [0, "#000", 0],
    [1, "#000", strength],
  ]);
  return `<path d="${d}" fill="${fill}" filter="${sheet.stipple(colour)}"/>`;
}

/** Sprays `colour` around a point. With `inside` it is dense in the middle, otherwise at the rim. */
export function sprayRound(
  { sheet }: Art,
  d: string,
  colour: string,
  centre: readonly [number, number, number],
  inside = false,
  strength = 0.85,
): string {
  const stops: Stop[] = inside
    ? [
        [0, "#000", strength],
        [1, "#000", 0],
      ]
    : [
        [0.35, "#000", 0],
        [1, "#000", strength],
      ];
  return `<path d="${d}" fill="${sheet.radial(...centre, stops)}" filter="${sheet.stipple(colour)}"/>`;
}

function stopsOf(stops: readonly Stop[]): string {
  return stops
    .map(
      ([offset, colour, opacity]) =>
        `<stop offset="${fix(offset, 3)}" stop-color="${colour}"${opacity === undefined ? "" : ` stop-opacity="${fix(opacity, 2)}"`}/>`,
    )
    .join("");
}

function stippleFilter(id: string, colour: string, seed: number): string {
  return (
    `<filter id="${id}" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB">` +
    `<feTurbulence type="fractalNoise" baseFrequency="0.5" numOctaves="1" seed="${seed % 997}"/>` +
    `<feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2.2 0 0 0 -0.6" result="n"/>` +
    `<feComposite in="SourceAlpha" in2="n" operator="arithmetic" k2="1" k3="1" k4="-1"/>` +
    `<feComponentTransfer><feFuncA type="linear" slope="5"/></feComponentTransfer>` +
    `<feComposite in2="SourceAlpha" operator="in" result="m"/>` +
    `<feFlood flood-color="${colour}"/><feComposite in2="m" operator="in"/></filter>`
  );
}
