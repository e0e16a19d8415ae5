import { mix } from "../../mix.ts";
import { circle, circlePath, fillSheet, leaf, limb, path, polar, rect, rectPath, stroke, wedge } from "../../shapes.ts";
import { spray, sprayRound, type Art } from "../../sheet.ts";

export function plate(art: Art): string {
  const { dice, pal } = art;
  const check = Array.from(
    { length: 19 },
    (_, index) =>
      rect(index * 80 - 20, 0, 40, 900, pal.ground2, 'opacity="0.6"') + rect(0, index * 80 - 20, 1440, 40, pal.ground2, 'opacity="0.6"'),
  );
  const runnerCloth =
    rect(330, -10, 780, 920, pal.isDark ? pal.shade : pal.paper) + [350, 1080].map((x) => rect(x, -10, 10, 920, pal.pop)).join("");
  const dish =
    circle(738, 476, 292, pal.ink, 'opacity="0.35"') +
    circle(720, 450, 292, pal.paper) +
    circle(720, 450, 270, "none", `stroke="${pal.main}" stroke-width="9"`) +
    circle(720, 450, 200, mix(pal.paper, pal.glow, 0.45)) +
    sprayRound(art, circlePath(720, 450, 200), pal.glow, [690, 420, 250]);
  const rim = Array.from({ length: 30 }, (_, index) =>
    path(leaf(...polar(720, 450, 218, index * 12), 40, 12, index * 12 + 24), index % 2 ? pal.pop : pal.side),
  );
  const food = dice.pick([
    () =>
      path("M600 470C640 350 800 350 850 430C820 540 680 560 600 470z", pal.pop) +
      spray(art, "M600 470C640 350 800 350 850 430C820 540 680 560 600 470z", pal.side, [660, 380, 780, 560]) +
      path("M612 470L556 400L548 520z", pal.pop) +
      circle(806, 424, 11, pal.ink) +
      [0, 1, 2]
        .map((index) =>
          stroke(`M${690 + index * 34} 404Q${720 + index * 34} 450 ${690 + index * 34} 500`, pal.paper, 6, 'stroke-linecap="round"'),
        )
        .join("") +
      path(leaf(640, 560, 190, 46, -8) + leaf(660, 340, 170, 40, -12), pal.main),
    () =>
      [0, 72, 144, 216, 288]
        .map((turn, index) => path(leaf(...polar(720, 450, 26, turn), 128, 62, turn), index % 2 ? pal.main : pal.side))
        .join("") +
      circle(720, 450, 74, pal.pop) +
      sprayRound(art, circlePath(720, 450, 74), pal.side, [700, 430, 100]) +
      [20, 130, 250]
        .map((turn) => circle(...polar(720, 450, 132, turn), 24, pal.glow) + circle(...polar(720, 450, 132, turn), 11, pal.pop))
        .join(""),
    () =>
      path(wedge(720, 470, 0, 150, 180, 360), pal.glow) +
      circle(660, 420, 66, pal.pop) +
      circle(774, 408, 82, pal.main) +
      sprayRound(art, circlePath(774, 408, 82), pal.ink, [740, 380, 120]) +
      path(leaf(600, 500, 260, 60, 4), pal.side) +
      [630, 690, 750, 810].map((x, index) => circle(x, 540, 22 - index, index % 2 ? pal.pop : pal.main)).join("") +
      path(leaf(716, 340, 110, 30, -70) + leaf(716, 340, 100, 28, -112), pal.side),
  ])();
  const fork =
    [-16, 0, 16].map((x) => rect(384 + x - 3.5, 240, 7, 110, pal.ink, 'rx="3"')).join("") +
    path(limb(384, 352, 20, 384, 372, 8) + limb(384, 372, 7, 384, 650, 10), pal.ink);
  const knife = path("M1046 240Q1078 300 1066 440H1040V240z", pal.ink) + path(limb(1052, 440, 9, 1052, 650, 11), pal.ink);
  const glasses = [
    [230, 250, 92],
    [1226, 640, 104],
    [1240, 190, 66],
    [196, 690, 60],
  ].map(
    ([x = 0, y = 0, r = 0], index) =>
      circle(x + 12, y + 18, r, pal.ink, 'opacity="0.3"') +
      circle(x, y, r, index % 2 ? pal.pop : pal.glow) +
      circle(x, y, r * 0.8, index % 2 ? pal.side : pal.pop) +
      path(wedge(x, y, r * 0.52, r * 0.68, 200, 280), pal.paper),
  );
  return (
    fillSheet(pal.ground) +
    check.join("") +
    runnerCloth +
    spray(art, rectPath(0, 0, 1440, 900), pal.ink, [0, 300, 1440, 1200], 0.5) +
    glasses.join("") +
    dish +
    rim.join("") +
    food +
    fork +
    knife
  );
}
