import type { Dice } from "../../../../server/platform/adapters/pictures/dice.ts";
import { circle, ellipse, fillSheet, fix, group, moved, path, rect, smooth, stroke, type Point } from "../../shapes.ts";
import { spray, type Art } from "../../sheet.ts";
import { halftone } from "../../textures.ts";

export function vessels(art: Art): string {
  const { dice, pal } = art;
  const arch = `M330 690V360A390 320 0 0 1 1110 360V690z`;
  const places = [
    [410, 150, 190],
    [560, 190, 330],
    [742, 210, 240],
    [908, 150, 380],
    [1042, 170, 210],
  ];
  const pots = dice.shuffle([0, 1, 2, 3, 4]).map((index) => {
    const [x = 0, width = 0, height = 0] = places[index] ?? [];
    return pot(art, x + dice.range(-8, 8), 704, width * dice.range(0.95, 1.1), height * dice.range(0.9, 1.12), index);
  });
  const shadows = places.map(([x = 0, width = 0]) =>
    path(`M${x - width * 0.4} 706H${x + width * 0.4}L${x + width * 0.4 + 190} 830H${x - width * 0.4 + 190}z`, pal.ink, 'opacity="0.3"'),
  );
  return (
    fillSheet(pal.ground) +
    halftone({
      box: [0, 0, 1440, 700],
      step: 24,
      colour: pal.ground2,
      size: (u, v) => Math.abs(u - 0.5) * 1.6 + v * 0.2 - 0.2,
    }) +
    path(arch, pal.isDark ? pal.side : pal.glow) +
    spray(art, arch, pal.pop, [400, 100, 1000, 800], 0.8) +
    circle(dice.range(520, 900), 250, 92, pal.paper) +
    rect(0, 700, 1440, 220, pal.shade) +
    rect(0, 700, 1440, 14, pal.ink) +
    shadows.join("") +
    pots.join("")
  );
}

/** The turned profile of a pot: half widths from the foot to the lip. */
function profile(dice: Dice): number[] {
  return dice.pick([
    [0.55, 0.8, 1, 0.95, 0.7, 0.34, 0.3, 0.44],
    [0.4, 0.55, 0.7, 0.86, 1, 0.92, 0.5, 0.36],
    [0.7, 0.92, 1, 1, 0.96, 0.9, 0.86, 0.9],
    [0.36, 0.3, 0.62, 0.92, 1, 0.86, 0.74, 0.84],
    [0.5, 0.9, 1, 0.6, 0.42, 0.62, 0.5, 0.3],
  ]);
}

function pot(art: Art, x: number, foot: number, width: number, height: number, index: number): string {
  const { dice, pal, sheet } = art;
  const sides = profile(dice).map((half, step): Point => [half * width * 0.5, -(step / 7) * height]);
  const d = `${smooth([...sides, ...sides.map(([px, py]): Point => [-px, py]).reverse()], true)}`;
  const colours = dice.shuffle([pal.main, pal.pop, pal.side, pal.glow, pal.paper]);
  const [base = pal.main, band = pal.pop, line = pal.paper] = colours;
  const clip = sheet.clip(`<path d="${d}" transform="translate(${fix(x)} ${fix(foot)})"/>`);
  const glaze = dice.pick([
    rect(-width, -height * 0.62, width * 2, height * 0.3, band) +
      rect(-width, -height * 0.36, width * 2, 7, line) +
      rect(-width, -height * 0.66, width * 2, 7, line),
    path(
      `${smooth(Array.from({ length: 9 }, (_, step): Point => [-width + (step * width) / 4, -height * (0.5 + (step % 2) * 0.14)]))}L${fix(width)} ${fix(-height * 1.2)}H${fix(-width)}z`,
      band,
    ),
    Array.from({ length: 9 }, (_, step) =>
      rect(-width / 2 + step * (width / 8) - 3, -height * 1.1, 6, height * 1.2, step % 2 ? line : band),
    ).join(""),
    Array.from({ length: 18 }, (_, step) =>
      circle(-width / 2 + (step % 6) * (width / 5), -height * (0.24 + Math.floor(step / 6) * 0.18), width * 0.035, line),
    ).join("") + rect(-width, -height * 0.16, width * 2, height * 0.2, band),
  ]);
  const flowers =
    index % 3 === 1
      ? Array.from(
          { length: 5 },
          (_, step) =>
            stroke(
              `M0 ${fix(-height + 14)}Q${(step - 2) * 20} ${fix(-height - 90)} ${(step - 2) * 46} ${fix(-height - 130 - (step % 2) * 46)}`,
              pal.shade,
              5,
            ) +
            circle(
              (step - 2) * 46,
              -height - 134 - (step % 2) * 46,
              17,
              step % 2 ? pal.pop : pal.glow,
              `stroke="${pal.ink}" stroke-width="4"`,
            ),
        ).join("")
      : "";
  return (
    moved(flowers, x, foot) +
    moved(path(d, base), x, foot) +
    group(moved(glaze, x, foot), `clip-path="${clip}"`) +
    moved(spray(art, d, pal.ink, [-width * 0.1, 0, width * 0.55, 0], 0.75), x, foot) +
    ellipse(x, foot - height, sides.at(-1)?.[0] ?? 20, 9, pal.ink)
  );
}
