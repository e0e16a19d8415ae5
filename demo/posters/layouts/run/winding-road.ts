import { ball, rays, shaded } from "../../grounds.ts";
import { landBelow, stroke } from "../../shapes.ts";
import { type Art } from "../../sheet.ts";
import { across, swell } from "../../textures.ts";

/** A road that winds up into the hills. */
export function windingRoad(art: Art): string {
  const { dice, pal } = art;
  const tones = pal.layers(6);
  const lines = [430, 540, 660].map((base, index) => swell(dice, base, 90 - index * 14, 1.1 + index * 0.3));
  const land = lines.map((line, index) => shaded(art, landBelow(across(line)), tones[index + 1] ?? pal.main));
  const road = "M520 900C760 820 1080 800 1010 720C950 650 560 680 600 600C640 540 820 550 790 490C780 465 740 455 725 440";
  return (
    rays(art, 720, 300) +
    ball(art, 720, 300, 170, pal.pop) +
    land.join("") +
    stroke(road, pal.ink, 74, 'stroke-linecap="round"') +
    stroke(road, pal.ink, 10) +
    stroke(road, pal.paper, 6, 'stroke-dasharray="34 26"')
  );
}
