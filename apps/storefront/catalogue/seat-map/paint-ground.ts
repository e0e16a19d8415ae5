import type { Locale } from "#domain/brands/brand.ts";
import type { Point } from "#domain/catalogue/seating/map/seat-map.ts";
import { colourOf, patternOf, type Theme, patternTile } from "./palette.ts";
import type { Block, Scene, Standing } from "./scene.ts";
import { meets, type Shape } from "./shapes.ts";
import type { Box } from "./view.ts";

/** The drawing target: `scale` is CSS pixels per map unit, `ratio` device pixels per CSS pixel. */
export type Sheet = { readonly ink: CanvasRenderingContext2D; readonly scale: number; readonly ratio: number; readonly box: Box };
/** The shop's texts for the map's sections and categories, which the map file does not contain. */
export type MapWords = {
  readonly locale: Locale;
  /** The text below the name of a section or standing area; may be empty. */
  readonly lineOf: (category: number) => string;
  /** A category's name. */
  readonly nameOf: (category: number) => string;
  readonly soldOut: string;
  readonly row: string;
};
export type Look = { readonly scene: Scene; readonly theme: Theme; readonly words: MapWords };

/** From this distance between neighbouring seats on, in CSS pixels, draw the seats instead of their section. */
export const SEATS_FROM = 3;
/** From this distance on, tables and rows have their names. */
export const NAMES_FROM = 14;

export const areSeatsSeen = ({ pitch }: Scene, scale: number): boolean => pitch * scale >= SEATS_FROM;

/** Traces a shape in the sheet's own coordinates. */
export function trace(ink: CanvasRenderingContext2D, shape: Shape): void {
  ink.beginPath();
  for (let i = 0; i < shape.length; i += 2) ink.lineTo(shape[i]!, shape[i + 1]!);
  ink.closePath();
}

/** Draws in CSS pixels at a place of the map, upright at any scale. */
export function atPlace({ ink, scale }: Sheet, [x, y]: Point, draw: (ink: CanvasRenderingContext2D) => void): void {
  ink.save();
  ink.translate(x, y);
  ink.scale(1 / scale, 1 / scale);
  ink.textAlign = "center";
  ink.textBaseline = "middle";
  draw(ink);
  ink.restore();
}

function fillBlock(sheet: Sheet, { shape, category, isGone }: { shape: Shape; category: number; isGone: boolean }, theme: Theme): void {
  const { ink, scale, ratio } = sheet;
  const colour = isGone ? theme.strong : colourOf(theme, category);
  trace(ink, shape);
  ink.fillStyle = isGone ? theme.sunken : theme.surface;
  ink.fill();
  if (!isGone) {
    ink.save();
    ink.globalAlpha = 0.34;
    ink.fillStyle = colour;
    ink.fill();
    const pattern = ink.createPattern(patternTile(patternOf(category), colour, ratio), "repeat")!;
    // Pattern tiles are in device pixels from the map's origin, so that they join across sheets.
    pattern.setTransform(new DOMMatrix().scale(1 / (scale * ratio)));
    ink.globalAlpha = 0.55;
    ink.fillStyle = pattern;
    ink.fill();
    ink.restore();
  }
  ink.strokeStyle = colour;
  ink.lineWidth = 1.5 / scale;
  ink.stroke();
}

/** Size of a stand's name that fits in no other, in CSS pixels. */
const SMALLEST_NAME = 9;

/** The name of a stand or area, or its last word, with up to two lines of words below if they fit. */
function nameBlock(
  sheet: Sheet,
  { label, name, lines, isGone }: { label: Block["label"]; name: string; lines: readonly string[]; isGone: boolean },
  theme: Theme,
): void {
  const room = label.width * sheet.scale * 0.9 - 8;
  atPlace(sheet, label.at, (ink) => {
    const usual = room > 70 ? 13 : 11;
    const short = name.split(" ").at(-1)!;
    let fits: string | undefined;
    let size = usual;
    for (const [text, px] of [
      [name, usual],
      [short, usual],
      [short, SMALLEST_NAME],
    ] as const) {
      ink.font = `700 ${px}px ${theme.family}`;
      if (ink.measureText(text).width > (px < usual ? room + 6 : room)) continue;
      [fits, size] = [text, px];
      break;
    }
    if (fits === undefined || label.height * sheet.scale < size + 6) return;
    const hasRoom = label.height * sheet.scale > 2 * size + 16;
    const below = fits === name && hasRoom ? lines.filter((line) => line !== "" && ink.measureText(line).width * 0.95 <= room) : [];
    const width = Math.max(...[fits, ...below].map((line) => ink.measureText(line).width)) + 8;
    const height = (below.length + 1) * (size + 4) + 2;
    ink.fillStyle = theme.surface;
    ink.globalAlpha = 0.88;
    ink.beginPath();
    ink.roundRect(-width / 2, -height / 2, width, height, 4);
    ink.fill();
    ink.globalAlpha = 1;
    ink.fillStyle = isGone ? theme.muted : theme.ink;
    const top = -height / 2 + size / 2 + 3;
    ink.fillText(fits, 0, top);
    ink.font = `500 ${size - 1}px ${theme.family}`;
    for (const [index, line] of below.entries()) ink.fillText(line, 0, top + (index + 1) * (size + 4));
  });
}

function outline({ ink, scale }: Sheet, shape: Shape, theme: Theme): void {
  trace(ink, shape);
  ink.fillStyle = theme.surface;
  ink.fill();
  ink.strokeStyle = theme.line;
  ink.lineWidth = 1 / scale;
  ink.stroke();
}

function stages(sheet: Sheet, { scene, theme, words }: Look): void {
  const { ink, scale } = sheet;
  for (const { shape, name } of scene.map.stage ?? []) {
    trace(ink, shape);
    ink.fillStyle = theme.line;
    ink.fill();
    ink.strokeStyle = theme.strong;
    ink.lineWidth = 1 / scale;
    ink.stroke();
    const xs = shape.filter((_, i) => i % 2 === 0);
    const ys = shape.filter((_, i) => i % 2 === 1);
    const width = (Math.max(...xs) - Math.min(...xs)) * scale;
    const middle: Point = [(Math.min(...xs) + Math.max(...xs)) / 2, Math.min(...ys) + (Math.max(...ys) - Math.min(...ys)) * 0.35];
    atPlace(sheet, middle, () => {
      ink.font = `700 ${width > 160 ? 15 : 11}px ${theme.family}`;
      ink.fillStyle = theme.ink;
      if (ink.measureText(name[words.locale]).width < width - 6) ink.fillText(name[words.locale], 0, 0);
    });
  }
}

function standingAreas(sheet: Sheet, look: Look): void {
  const { theme, words, scene } = look;
  for (const { area, category, label } of scene.standing.filter((each: Standing) => meets(each.box, sheet.box))) {
    fillBlock(sheet, { shape: area.shape, category, isGone: false }, theme);
    nameBlock(sheet, { label, name: area.name[words.locale], lines: [words.lineOf(category)], isGone: false }, theme);
  }
}

function tables(sheet: Sheet, { scene, theme }: Look): void {
  const { ink, scale } = sheet;
  const isNamed = scene.pitch * scale >= NAMES_FROM * 0.7;
  for (const { at, round, size, turn = 0, name } of scene.tables) {
    const reach = round ?? Math.hypot(...(size ?? [0, 0]));
    if (!meets([at[0] - reach, at[1] - reach, at[0] + reach, at[1] + reach], sheet.box)) continue;
    ink.save();
    ink.translate(...at);
    ink.rotate((turn * Math.PI) / 180);
    ink.beginPath();
    if (round === undefined && size) ink.rect(-size[0] / 2, -size[1] / 2, size[0], size[1]);
    else ink.arc(0, 0, (round ?? 0) * 0.86, 0, Math.PI * 2);
    ink.fillStyle = theme.sunken;
    ink.fill();
    ink.strokeStyle = theme.strong;
    ink.lineWidth = 1 / scale;
    ink.stroke();
    ink.restore();
    if (isNamed)
      atPlace(sheet, at, () => {
        ink.font = `600 13px ${theme.family}`;
        ink.fillStyle = theme.ink;
        ink.fillText(name, 0, 0);
      });
  }
}

function entrances(sheet: Sheet, { scene, theme, words }: Look): void {
  for (const { at, name } of scene.map.entrances ?? [])
    atPlace(sheet, at, (ink) => {
      ink.fillStyle = theme.muted;
      ink.beginPath();
      ink.moveTo(0, -5);
      ink.lineTo(5, 4);
      ink.lineTo(-5, 4);
      ink.fill();
      if (scene.pitch * sheet.scale < SEATS_FROM) return;
      ink.font = `500 11px ${theme.family}`;
      ink.fillText(name[words.locale], 0, 12);
    });
}

/** Paints everything below the seats, and whole sections while their seats are too small to draw. */
export function paintGround(sheet: Sheet, look: Look, free: Uint32Array): void {
  const { scene, theme, words } = look;
  const seats = areSeatsSeen(scene, sheet.scale);
  stages(sheet, look);
  standingAreas(sheet, look);
  for (const block of scene.blocks.filter(({ box }) => meets(box, sheet.box))) {
    if (seats) {
      outline(sheet, block.shape, theme);
      continue;
    }
    const left = free[block.section]!;
    const isGone = left === 0;
    const name = scene.seating.sections[block.section]!.section.name[words.locale];
    fillBlock(sheet, { ...block, isGone }, theme);
    nameBlock(sheet, { label: block.label, name, lines: isGone ? [words.soldOut] : [words.lineOf(block.category)], isGone }, theme);
  }
  if (seats) tables(sheet, look);
  entrances(sheet, look);
}
