import { mix } from "../../mix.ts";
import { circle, circlePath, fillSheet, fix, landBelow, limb, path, polar, rect, stroke } from "../../shapes.ts";
import { spray, sprayRound, type Art } from "../../sheet.ts";
import { across, swell } from "../../textures.ts";

export function wheels(art: Art): string {
  const { dice, pal, sheet } = art;
  const sky = sheet.linear(
    [0, 0, 0, 700],
    [
      [0, pal.ground],
      [1, pal.ground2],
    ],
  );
  const wheel = (x: number, y: number, r: number, colour: string): string =>
    Array.from({ length: 18 }, (_, index) =>
      stroke(
        `M${x} ${y}L${polar(x, y, r, index * 20 + 5)
          .map((part) => fix(part))
          .join(" ")}`,
        pal.isDark ? pal.paper : pal.ink,
        2.4,
      ),
    ).join("") +
    circle(x, y, r, "none", `stroke="${pal.ink}" stroke-width="24"`) +
    circle(x, y, r - 15, "none", `stroke="${colour}" stroke-width="9"`) +
    circle(x, y, 24, pal.ink) +
    circle(x, y, 10, colour);
  const [bx, fx, y, r] = [500, 940, 596, 176];
  const frame = ["M500 596L690 596L830 340L596 340L500 596M596 340L690 596M830 340L816 300", "M830 340L940 596"]
    .map(
      (d) =>
        stroke(d, pal.ink, 26, 'stroke-linejoin="round" stroke-linecap="round"') +
        stroke(d, pal.mood === "bold" ? pal.pop : pal.main, 17, 'stroke-linejoin="round" stroke-linecap="round"'),
    )
    .join("");
  const fittings =
    stroke("M596 340L582 288", pal.ink, 15) +
    path(limb(540, 282, 11, 630, 280, 16), pal.ink) +
    stroke("M816 300C836 262 890 264 892 300C890 334 858 336 846 322", pal.ink, 15, 'stroke-linecap="round"') +
    circle(690, 596, 42, pal.glow, `stroke="${pal.ink}" stroke-width="9"`) +
    stroke("M690 596L722 660", pal.ink, 11) +
    rect(704, 656, 54, 12, pal.ink, 'rx="5"') +
    stroke("M500 580L690 558M500 612L690 634", pal.ink, 5);
  const hills = [520, 600].map((base, index) => {
    const d = landBelow(across(swell(dice, base, 80, 1.4)));
    return path(d, index ? mix(pal.main, pal.shade, 0.6) : pal.side) + spray(art, d, pal.ink, [0, base, 0, 900], 0.6);
  });
  return (
    fillSheet(sky) +
    circle(720, 390, 300, pal.pop) +
    sprayRound(art, circlePath(720, 390, 300), pal.mood === "bold" ? pal.main : pal.side, [640, 280, 440]) +
    Array.from({ length: 7 }, (_, index) =>
      rect(dice.range(-60, 900), 120 + index * 74, dice.range(200, 560), 9, pal.paper, 'rx="5" opacity="0.85"'),
    ).join("") +
    hills.join("") +
    rect(0, 766, 1440, 140, pal.ink) +
    rect(0, 830, 1440, 8, pal.glow) +
    wheel(bx, y, r, pal.pop) +
    wheel(fx, y, r, pal.pop) +
    frame +
    fittings
  );
}
