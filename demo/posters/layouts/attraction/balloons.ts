import { clouds } from "./clouds.ts";
import { circle, circlePath, fillSheet, fix, landBelow, leaf, moved, path, rect, stroke } from "../../shapes.ts";
import { spray, sprayRound, type Art } from "../../sheet.ts";
import { across, swell } from "../../textures.ts";

export function balloons(art: Art): string {
  const { dice, pal, sheet } = art;
  const sky = sheet.linear(
    [0, 0, 0, 900],
    [
      [0, pal.ground],
      [1, pal.ground2],
    ],
  );
  const tones = pal.layers(5);
  const land = [640, 720, 800].map((base, index) => {
    const d = landBelow(across(swell(dice, base, 70 - index * 12, 1.1 + index * 0.4)));
    return path(d, tones[index + 1] ?? pal.main) + spray(art, d, tones[index + 2] ?? pal.ink, [0, base - 60, 0, 940], 0.7);
  });
  const places = [
    [700, 350, 215],
    [1010, 250, 120],
    [440, 220, 104],
    [300, 470, 84],
    [1190, 480, 92],
    [930, 560, 66],
    [150, 190, 70],
    [1330, 170, 66],
  ];
  const flying = places
    .map(([x = 0, y = 0, r = 0], index) => balloon(art, x + dice.range(-24, 24), y + dice.range(-20, 20), r, index))
    .reverse();
  return (
    fillSheet(sky) +
    circle(720, 620, 330, pal.glow, 'opacity="0.85"') +
    sprayRound(art, circlePath(720, 620, 330), pal.pop, [720, 700, 350], true, 0.7) +
    clouds(art, 7) +
    land.join("") +
    flying.join("")
  );
}

function balloon(art: Art, x: number, y: number, r: number, index: number): string {
  const { dice, pal } = art;
  const shape = `M0 ${fix(-r)}C${fix(r * 1.34)} ${fix(-r)} ${fix(r * 1.1)} ${fix(r * 0.5)} ${fix(r * 0.24)} ${fix(r * 1.18)}H${fix(-r * 0.24)}C${fix(-r * 1.1)} ${fix(r * 0.5)} ${fix(-r * 1.34)} ${fix(-r)} 0 ${fix(-r)}z`;
  const gores = [0.98, 0.62, 0.24].map((share, step) =>
    path(
      `M0 ${fix(-r)}C${fix(r * 1.34 * share)} ${fix(-r)} ${fix(r * 1.1 * share)} ${fix(r * 0.5)} ${fix(r * 0.24 * share)} ${fix(r * 1.18)}H${fix(-r * 0.24 * share)}C${fix(-r * 1.1 * share)} ${fix(r * 0.5)} ${fix(-r * 1.34 * share)} ${fix(-r)} 0 ${fix(-r)}z`,
      pal.cycle(index + step),
    ),
  );
  const belt = dice.chance(0.6)
    ? Array.from({ length: 7 }, (_, step) =>
        circle((step - 3) * r * 0.25, -r * 0.12 + Math.abs(step - 3) * -r * 0.015, r * 0.075, pal.paper),
      ).join("")
    : "";
  return moved(
    gores.join("") +
      belt +
      spray(art, shape, pal.ink, [-r * 0.2, -r * 0.3, r * 1.1, r * 0.7], 0.7) +
      stroke(
        `M${fix(-r * 0.22)} ${fix(r * 1.18)}L${fix(-r * 0.15)} ${fix(r * 1.5)}M${fix(r * 0.22)} ${fix(r * 1.18)}L${fix(r * 0.15)} ${fix(r * 1.5)}`,
        pal.ink,
        3,
      ) +
      rect(-r * 0.18, r * 1.48, r * 0.36, r * 0.26, pal.ink, `rx="${fix(r * 0.05)}"`) +
      path(leaf(0, r * 1.44, r * 0.22, r * 0.1, -90), pal.glow),
    x,
    y,
  );
}
