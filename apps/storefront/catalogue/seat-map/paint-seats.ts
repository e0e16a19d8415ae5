import { SEAT_STATE, type SeatStates } from "#domain/catalogue/seating/states/seat-states.ts";
import type { Point } from "#domain/catalogue/seating/map/seat-map.ts";
import { areSeatsSeen, type Look, type Sheet, atPlace, NAMES_FROM, SEATS_FROM } from "./paint-ground.ts";
import { colourOf, type Theme } from "./palette.ts";
import { traitOf } from "./scene.ts";
import { eachSeatIn } from "./seat-grid.ts";
import { grown, meets } from "./shapes.ts";
import { markSheet, ROOM, type Mark, type MarkSheet } from "./seat-marks.ts";
import type { Box } from "./view.ts";

/** Pictures of marks for a scale, drawn once and then copied. */
export type Marks = { at(diameter: number): MarkSheet };

export function openMarks({ theme }: Pick<Look, "theme">, ratio: number): Marks {
  let sheet: MarkSheet | null = null;
  return { at: (diameter) => (sheet?.diameter === diameter ? sheet : (sheet = markSheet(diameter, ratio, theme))) };
}

/** Below this diameter, in device pixels, seats are squares: thousands are drawn, and the difference is invisible. */
const ROUND_FROM = 5;

/** The mark of a seat that is not in the choice. */
function markOf({ scene: { seating } }: Look, seat: number, state: number): Mark {
  const kind = state === SEAT_STATE.free ? "free" : "taken";
  const row = seating.places[seating.runs[seating.run[seat]!]!.place]!.name;
  return { kind, category: seating.category[seat]!, trait: traitOf(seating, seat), row, label: seating.labels[seat]! };
}

function paintSquares(sheet: Sheet, { scene: { seating, grid }, theme }: Look, states: SeatStates): void {
  const { ink, box } = sheet;
  const [free, taken] = [seating.seat * 0.86, seating.seat * 0.5];
  let shown = "";
  eachSeatIn({ grid, places: seating }, grown(box, seating.seat), (seat) => {
    const isFree = states[seat] === SEAT_STATE.free;
    const colour = isFree ? colourOf(theme, seating.category[seat]!) : theme.line;
    if (colour !== shown) ink.fillStyle = shown = colour;
    const side = isFree ? free : taken;
    ink.fillRect(seating.x[seat]! - side / 2, seating.y[seat]! - side / 2, side, side);
  });
}

/** Paints every seat of the sheet, if the scale shows seats. */
export function paintSeats(
  sheet: Sheet,
  { look, marks, states }: { readonly look: Look; readonly marks: Marks; readonly states: SeatStates },
): void {
  const { scene } = look;
  const { ink, scale, ratio, box } = sheet;
  if (!areSeatsSeen(scene, scale)) return;
  const { seating, grid } = scene;
  const diameter = seating.seat * scale;
  if (diameter * ratio < ROUND_FROM) return paintSquares(sheet, look, states);
  const pictures = marks.at(diameter);
  // Place pictures on whole device pixels, so that they are copied unscaled.
  const { e, f } = ink.getTransform();
  const [grow, half] = [scale * ratio, pictures.side / 2];
  ink.save();
  ink.setTransform(1, 0, 0, 1, 0, 0);
  eachSeatIn({ grid, places: seating }, grown(box, (seating.seat * ROOM) / 2), (seat) => {
    const mark = markOf(look, seat, states[seat]!);
    ink.drawImage(pictures.picture(mark), Math.round(seating.x[seat]! * grow + e - half), Math.round(seating.y[seat]! * grow + f - half));
  });
  ink.restore();
}

/** A chosen seat around the origin, in CSS pixels. */
export function drawChosen(ink: CanvasRenderingContext2D, radius: number, theme: Theme): void {
  ink.beginPath();
  ink.arc(0, 0, radius * 1.08, 0, Math.PI * 2);
  ink.fillStyle = theme.ink;
  ink.fill();
  ink.lineWidth = Math.max(1.5, radius * 0.12);
  ink.strokeStyle = theme.canvas;
  ink.stroke();
  ink.lineWidth = Math.max(1.5, radius * 0.22);
  ink.lineCap = ink.lineJoin = "round";
  ink.beginPath();
  ink.moveTo(-radius * 0.45, 0);
  ink.lineTo(-radius * 0.1, radius * 0.35);
  ink.lineTo(radius * 0.5, -radius * 0.35);
  ink.stroke();
}

/** Paints the visitor's own seats above everything, in each frame: they are few and must be visible from afar. */
export function paintChosen(
  { ink, scale }: Sheet,
  { look, chosen, isWaiting }: { readonly look: Look; readonly chosen: readonly number[]; readonly isWaiting: boolean },
): void {
  const { scene, theme } = look;
  const { seating } = scene;
  const radius = Math.max(5, (seating.seat * scale) / 2);
  for (const seat of chosen) {
    ink.save();
    ink.translate(seating.x[seat]!, seating.y[seat]!);
    ink.scale(1 / scale, 1 / scale);
    drawChosen(ink, radius, theme);
    if (isWaiting) {
      ink.beginPath();
      ink.arc(0, 0, radius * 1.08 + 4, 0, Math.PI * 2);
      ink.setLineDash([4, 4]);
      ink.lineWidth = 2;
      ink.strokeStyle = theme.ink;
      ink.stroke();
    }
    ink.restore();
  }
}

/** Names of stands and categories above seats too small for their own, and row names if they fit. */
export function paintNames(sheet: Sheet, { scene, theme, words }: Look): void {
  const distance = scene.pitch * sheet.scale;
  if (distance < SEATS_FROM) return;
  const { seating } = scene;
  if (distance < NAMES_FROM * 1.3) for (const group of groupNames(scene, words)) namePill(sheet, group, theme);
  if (distance < NAMES_FROM) return;
  for (const { kind, name, first, count } of seating.places) {
    if (kind !== "row" || count === 0) continue;
    for (const [seat, next] of [
      [first, first + 1],
      [first + count - 1, first + count - 2],
    ] as const) {
      const [x, y] = [seating.x[seat]!, seating.y[seat]!];
      if (!meets([x, y, x, y], around(sheet, scene.pitch * 2))) continue;
      const step: Point = count > 1 ? [x - seating.x[next]!, y - seating.y[next]!] : [-scene.pitch, 0];
      const length = Math.hypot(...step) || 1;
      atPlace(sheet, [x + (step[0] / length) * scene.pitch, y + (step[1] / length) * scene.pitch], (ink) => {
        ink.font = `600 ${Math.min(14, Math.max(9, distance * 0.45))}px ${theme.family}`;
        ink.fillStyle = theme.muted;
        ink.fillText(distance > 60 ? `${words.row} ${name}` : name, 0, 0);
      });
    }
  }
}

type GroupName = { readonly at: Point; readonly name: string; readonly category: number };

/** The names of a map's groups of seats: of its stand, or of its category if the stand has several. */
function groupNames({ groups, seating }: Look["scene"], { locale, nameOf }: Look["words"]): GroupName[] {
  return groups.map(({ at, section, category }) => {
    const isAlone = groups.filter((other) => other.section === section).length === 1;
    return { at, category, name: isAlone ? seating.sections[section]!.section.name[locale] : nameOf(category) };
  });
}

/** A name in a pill in its category's colour. */
function namePill(sheet: Sheet, { at, name, category }: GroupName, theme: Theme): void {
  // Long enough for any name, so that neighbouring tiles draw the same pill.
  if (name === "" || !meets([...at, ...at], around(sheet, 160 / sheet.scale))) return;
  atPlace(sheet, at, (ink) => {
    ink.font = `700 12px ${theme.family}`;
    const width = ink.measureText(name).width + 16;
    ink.beginPath();
    ink.roundRect(-width / 2, -11, width, 22, 11);
    ink.fillStyle = colourOf(theme, category);
    ink.fill();
    ink.strokeStyle = theme.canvas;
    ink.lineWidth = 2;
    ink.stroke();
    ink.fillStyle = theme.canvas;
    ink.fillText(name, 0, 0.5);
  });
}

function around({ box: [left, top, right, bottom], scale }: Sheet, by = 16 / scale): Box {
  return [left - by, top - by, right + by, bottom + by];
}
