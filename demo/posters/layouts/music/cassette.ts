import { shaded, stripes } from "../../grounds.ts";
import { circle, moved, path, rect, star, stroke } from "../../shapes.ts";
import { type Art } from "../../sheet.ts";

/** A cassette with its tape run out. */
export function cassette(art: Art): string {
  const { dice, pal } = art;
  const reel = (x: number) => circle(x, 440, 84, pal.paper) + path(star(x, 440, 60, 44, 6, dice.range(0, 60)), pal.ink);
  const tape = `M560 690C520 880 300 760 260 860S60 880 -20 800`;
  return (
    stripes(art) +
    stroke(tape, pal.ink, 16) +
    moved(
      shaded(art, "M330 200H1110Q1140 200 1140 230V660Q1140 690 1110 690H330Q300 690 300 660V230Q300 200 330 200z", pal.main) +
        rect(370, 260, 700, 280, pal.paper, 'rx="18"') +
        rect(370, 260, 700, 60, pal.pop, 'rx="18"') +
        rect(470, 350, 500, 180, pal.side, 'rx="90"') +
        reel(560) +
        reel(880) +
        rect(660, 400, 120, 80, pal.ink) +
        path("M460 690L500 590H940L980 690z", pal.shade) +
        circle(560, 645, 16, pal.ink) +
        circle(880, 645, 16, pal.ink),
      0,
      0,
    )
  );
}
