import { rings, shaded } from "../../grounds.ts";
import { ellipse, path, rect, stroke, wedge } from "../../shapes.ts";
import { type Art } from "../../sheet.ts";

/** A trumpet and its sound. */
export function trumpet(art: Art): string {
  const { dice, pal } = art;
  const horn = "M300 424H860Q1000 420 1100 300Q1130 290 1130 320V580Q1130 610 1100 600Q1000 480 860 476H300z";
  const loop = "M430 476Q380 476 380 540Q380 610 440 610H760Q830 610 830 540Q830 476 770 476";
  const notes = Array.from({ length: 14 }, (_, index) =>
    path(wedge(1120, 450, 120 + (index % 2) * 40, 300 + dice.range(0, 300), -52 + index * 8, -47 + index * 8), pal.cycle(index)),
  );
  const valves = [520, 600, 680].map(
    (x) => rect(x, 350, 44, 300, pal.glow, 'rx="10"') + rect(x + 12, 300, 20, 60, pal.paper) + rect(x + 2, 284, 40, 22, pal.pop, 'rx="8"'),
  );
  return (
    rings(art, 1120, 450) +
    notes.join("") +
    stroke(loop, pal.shade, 34) +
    stroke(loop, pal.pop, 22) +
    shaded(art, horn, pal.pop) +
    valves.join("") +
    rect(232, 420, 80, 60, pal.paper, 'rx="14"') +
    ellipse(1124, 450, 30, 152, pal.ink)
  );
}
