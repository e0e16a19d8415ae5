import { circle, circlePath, fillSheet, group, leaf, moved, path, polar, rect, stroke } from "../../shapes.ts";
import { spray, sprayRound, type Art } from "../../sheet.ts";
import { halftone } from "../../textures.ts";

export function gunungan(art: Art): string {
  const { dice, pal, sheet } = art;
  const outline =
    "M0 -390C36 -300 84 -250 140 -160C214 -40 216 90 160 176C120 238 92 250 84 330H-84C-92 250 -120 238 -160 176C-216 90 -214 -40 -140 -160C-84 -250 -36 -300 0 -390z";
  const sun = dice.range(300, 336);
  const halo = Array.from({ length: 40 }, (_, index) =>
    path(leaf(...polar(0, 10, sun + 16, index * 9), index % 2 ? 44 : 78, 10, index * 9), index % 2 ? pal.pop : pal.glow),
  );
  const branches = (side: number): string =>
    Array.from({ length: 7 }, (_, index) => {
      const y = 120 - index * 56;
      const reach = Math.max(26, 132 - index * 15);
      const curl = stroke(
        `M0 ${y + 40}C${side * reach * 0.4} ${y + 10} ${side * reach} ${y + 20} ${side * reach} ${y - 14}C${side * reach} ${y - 42} ${side * reach * 0.55} ${y - 36} ${side * reach * 0.62} ${y - 12}`,
        pal.glow,
        7,
        'stroke-linecap="round"',
      );
      const buds = [0.35, 0.7]
        .map((share) =>
          path(leaf(side * reach * share, y + 22 - share * 8, 34, 13, side > 0 ? -58 : -122), index % 2 ? pal.pop : pal.paper),
        )
        .join("");
      return curl + buds + circle(side * reach * 0.66, y - 16, 8, pal.pop);
    }).join("");
  const gate =
    path("M-74 322V236L0 176L74 236V322z", pal.side) +
    path("M-92 240L0 160L92 240L78 248L0 184L-78 248z", pal.glow) +
    rect(-22, 246, 44, 76, pal.ink) +
    [-50, 50].map((x) => rect(x - 9, 240, 18, 82, pal.pop)).join("");
  const wings = [-1, 1]
    .map((side) => path(leaf(side * 84, 250, 96, 30, side > 0 ? -20 : -160) + leaf(side * 88, 210, 70, 24, side > 0 ? -38 : -142), pal.pop))
    .join("");
  const kayon =
    path(outline, pal.ink, `stroke="${pal.glow}" stroke-width="9" stroke-linejoin="round"`) +
    spray(art, outline, pal.main, [0, -380, 0, 240], 0.7) +
    rect(-7, -330, 14, 520, pal.glow, 'rx="7"') +
    branches(-1) +
    branches(1) +
    wings +
    gate +
    rect(-9, 326, 18, 170, pal.glow);
  const sky = sheet.radial(720, 450, 900, [
    [0, pal.ground2],
    [1, pal.ground],
  ]);
  const shadows = [-1, 1].map((side) =>
    group(
      path(outline, pal.isDark ? pal.ink : pal.main, 'opacity="0.55"'),
      `transform="translate(${720 + side * 470} 520) rotate(${side * 14}) scale(0.82)"`,
    ),
  );
  return (
    fillSheet(sky) +
    shadows.join("") +
    moved(halo.join(""), 720, 440) +
    circle(720, 450, sun, pal.pop) +
    sprayRound(art, circlePath(720, 450, sun), pal.isDark ? pal.main : pal.side, [720, 450, sun * 1.02]) +
    moved(kayon, 720, 462, 0, 1.02) +
    rect(0, 838, 1440, 70, pal.ink) +
    halftone({ box: [0, 780, 1440, 62], step: 16, colour: pal.ink, size: (_u, v) => v * 0.9 })
  );
}
