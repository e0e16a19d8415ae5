import { ball } from "../../grounds.ts";
import { fillSheet, moved, path, rect, smooth, stroke } from "../../shapes.ts";
import { sprayRound, type Art } from "../../sheet.ts";
import { across, swell } from "../../textures.ts";

/** A factory that has been left, by the light of the moon. */
export function darkFactory(art: Art): string {
  const { dice, pal } = art;
  const bat = (x: number, y: number, size: number) =>
    moved(
      path(
        "M0 0Q-14 -22 -40 -20Q-60 -40 -92 -26Q-70 -16 -70 6Q-50 -4 -40 10Q-24 2 0 26Q24 2 40 10Q50 -4 70 6Q70 -16 92 -26Q60 -40 40 -20Q14 -22 0 0z",
        pal.ink,
      ),
      x,
      y,
      dice.range(-14, 14),
      size,
    );
  const roof = Array.from({ length: 5 }, (_, index) => `M${470 + index * 150} 640V540L${620 + index * 150} 470V640z`).join("");
  const windows = Array.from({ length: 10 }, (_, index) => rect(400 + index * 84, 670, 40, 64, dice.chance(0.4) ? pal.pop : pal.shade));
  const mist = [0, 1, 2].map((index) =>
    stroke(smooth(across(swell(dice, 790 + index * 36, 16, 2), 120)), pal.side, 20, 'opacity="0.5" stroke-linecap="round"'),
  );
  return (
    fillSheet(pal.shade) +
    sprayRound(art, "M0 0H1440V900H0z", pal.main, [760, 330, 620], true) +
    ball(art, 760, 330, 230, pal.glow) +
    path("M300 860V300L330 290H410L440 300V860zM1190 860V400L1215 390H1275L1300 400V860z", pal.ink) +
    path(`${roof}M340 640H1240V870H340z`, pal.ink) +
    windows.join("") +
    bat(560, 200, 1.2) +
    bat(900, 250, 0.9) +
    bat(1010, 130, 0.7) +
    mist.join("") +
    rect(0, 850, 1440, 60, pal.ink)
  );
}
