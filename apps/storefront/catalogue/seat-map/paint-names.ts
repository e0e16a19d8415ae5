import type { Point } from "#domain/catalogue/seating/map/seat-map.ts";
import { colourOf, letterOf } from "./palette.ts";
import { atPlace, NAMES_FROM, SEATS_FROM, type Look, type Sheet } from "./paint-ground.ts";
import { meets } from "./shapes.ts";
import type { Box } from "./view.ts";

/** Names above seats too small for a letter: of the category, and of rows if they fit. */
export function paintNames(sheet: Sheet, { scene, theme, words }: Look): void {
  const distance = scene.pitch * sheet.scale;
  if (distance < SEATS_FROM) return;
  const { seating } = scene;
  if (distance * (seating.seat / scene.pitch) < 12)
    for (const { at, category } of scene.groups.filter((group) => meets([...group.at, ...group.at], grow(sheet))))
      atPlace(sheet, at, (ink) => {
        ink.beginPath();
        ink.arc(0, 0, 11, 0, Math.PI * 2);
        ink.fillStyle = colourOf(theme, category);
        ink.fill();
        ink.strokeStyle = theme.canvas;
        ink.lineWidth = 2;
        ink.stroke();
        ink.font = `700 13px ${theme.family}`;
        ink.fillStyle = theme.canvas;
        ink.fillText(letterOf(category), 0, 1);
      });
  if (distance < NAMES_FROM) return;
  for (const { kind, name, first, count } of seating.places) {
    if (kind !== "row" || count === 0) continue;
    for (const [seat, next] of [
      [first, first + 1],
      [first + count - 1, first + count - 2],
    ] as const) {
      const [x, y] = [seating.x[seat]!, seating.y[seat]!];
      if (!meets([x, y, x, y], grow(sheet, scene.pitch * 2))) continue;
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

function grow({ box: [left, top, right, bottom], scale }: Sheet, by = 16 / scale): Box {
  return [left - by, top - by, right + by, bottom + by];
}
