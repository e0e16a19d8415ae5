import { circle, fillSheet, group, leaf, path, rect } from "../../shapes.ts";
import { sprayRound, type Art } from "../../sheet.ts";
import { scatter } from "../../textures.ts";

/** A kiln at full heat. */
export function kiln(art: Art): string {
  const { dice, pal } = art;
  const bricks = Array.from({ length: 70 }, (_, index) => {
    const [row, column] = [Math.floor(index / 10), index % 10];
    return rect(330 + column * 80 + (row % 2) * 40, 300 + row * 72, 72, 64, index % 3 ? pal.main : pal.side, 'rx="6"');
  });
  const dome = '<path d="M340 800V560Q340 270 720 270Q1100 270 1100 560V800z"/>';
  const flames = [0, 1, 2, 3, 4].map((index) =>
    path(leaf(600 + index * 60, 800, dice.range(190, 300), 60, -98 + index * 4), index % 2 ? pal.pop : pal.glow),
  );
  const sparks = scatter(dice, 40, [500, 20, 440, 240], 26).map(([x, y]) => circle(x, y, dice.range(3, 8), pal.glow));
  return (
    fillSheet(pal.ground) +
    sprayRound(art, "M0 0H1440V900H0z", pal.main, [720, 560, 760], true) +
    sparks.join("") +
    rect(660, 120, 120, 190, pal.shade) +
    path("M340 800V560Q340 270 720 270Q1100 270 1100 560V800z", pal.shade) +
    group(bricks.join(""), `clip-path="${art.sheet.clip(dome)}"`) +
    path("M540 800V650Q540 500 720 500Q900 500 900 650V800z", pal.ink) +
    flames.join("") +
    rect(0, 790, 1440, 120, pal.ink)
  );
}
