import { mix } from "../../mix.ts";
import { crowd, guitarist, singer } from "../../figures.ts";
import { circle, circlePath, ellipse, fillSheet, moved, path, polygon, rect } from "../../shapes.ts";
import { sprayRound, type Art } from "../../sheet.ts";

export function stageLights(art: Art): string {
  const { dice, pal, sheet } = art;
  const moon = dice.range(235, 290);
  const sky = sheet.linear(
    [0, 0, 0, 900],
    [
      [0, pal.ink],
      [0.55, pal.shade],
      [1, pal.main],
    ],
  );
  const disc = sheet.linear(
    [720, 440 - moon, 720, 440 + moon],
    [
      [0, pal.glow],
      [1, pal.pop],
    ],
  );
  const beams = [-3, -2, -1, 0, 1, 2, 3].map((place) => {
    const x = 720 + place * 190;
    const aim = 720 - place * dice.range(120, 320);
    const fill = sheet.linear(
      [x, -20, aim, 820],
      [
        [0, pal.paper, 0.62],
        [0.75, pal.glow, 0.05],
        [1, pal.glow, 0],
      ],
    );
    return path(
      polygon([
        [x - 12, -20],
        [x + 12, -20],
        [aim + 130, 840],
        [aim - 130, 840],
      ]),
      fill,
      'style="mix-blend-mode:screen"',
    );
  });
  const lamps = [-3, -2, -1, 0, 1, 2, 3].map(
    (place) => rect(720 + place * 190 - 22, -6, 44, 34, pal.ink, 'rx="8"') + circle(720 + place * 190, 28, 13, pal.glow),
  );
  const star = dice.chance(0.5) ? singer(pal.ink) : guitarist(pal.ink, pal.side);
  return (
    fillSheet(sky) +
    circle(720, 440, moon + 46, "none", `stroke="${pal.glow}" stroke-width="2" stroke-dasharray="3 14" stroke-linecap="round"`) +
    circle(720, 440, moon, disc) +
    sprayRound(art, circlePath(720, 440, moon), pal.main, [650, 350, moon * 1.35]) +
    beams.join("") +
    lamps.join("") +
    ellipse(720, 742, 300, 42, pal.side) +
    ellipse(720, 732, 300, 42, pal.shade) +
    moved(star, 715, 730, 0, 4.1) +
    crowd(dice, 735, 74, mix(pal.main, pal.ink, 0.55)) +
    crowd(dice, 800, 104, pal.ink)
  );
}
