import { rays } from "../../grounds.ts";
import { circle, moved, rect, stroke } from "../../shapes.ts";
import { type Art } from "../../sheet.ts";

/** A strip of film with a river running through its frames. */
export function filmStrip(art: Art): string {
  const { dice, pal } = art;
  const frames = Array.from({ length: 5 }, (_, index) => {
    const x = -40 + index * 320;
    return (
      rect(x, 300, 290, 300, pal.cycle(index + 1), 'rx="18"') +
      circle(x + 145 + dice.range(-60, 60), 400, 46, pal.paper) +
      stroke(`M${x} ${500 + dice.range(-20, 20)}q72 -60 145 0t145 0`, pal.ink, 20) +
      stroke(`M${x} 560q72 -50 145 0t145 0`, pal.shade, 20)
    );
  });
  const holes = Array.from(
    { length: 20 },
    (_, index) => rect(-40 + index * 80, 236, 44, 36, pal.ground, 'rx="8"') + rect(-40 + index * 80, 628, 44, 36, pal.ground, 'rx="8"'),
  );
  return rays(art, 720, 450) + moved(rect(-120, 210, 1700, 480, pal.ink) + holes.join("") + frames.join(""), 30, 60, -6);
}
