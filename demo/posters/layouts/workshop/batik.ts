import { mix } from "../../mix.ts";
import { circle, ellipse, fillSheet, fix, leaf, limb, moved, path, rectPath, smooth, stroke } from "../../shapes.ts";
import { spray, sprayRound, type Art } from "../../sheet.ts";

export function batik(art: Art): string {
  const { dice, pal } = art;
  const step = dice.pick([150, 170, 190]);
  const isParang = dice.chance(0.4);
  const motifs: string[] = [];
  for (let row = -1; row * step < 960; row += 1) {
    for (let column = -1; column * step < 1500; column += 1) {
      const [x, y] = [column * step + (row % 2 ? step / 2 : 0) * (isParang ? 1 : 0), row * step];
      const petals = [45, 135, 225, 315].map(
        (turn) =>
          path(leaf(0, 0, step * 0.66, step * 0.34, turn), (row + column) % 2 ? pal.glow : pal.pop) +
          stroke(
            `M0 0L${fix(Math.cos((turn * Math.PI) / 180) * step * 0.4)} ${fix(Math.sin((turn * Math.PI) / 180) * step * 0.4)}`,
            pal.ink,
            4,
            'stroke-linecap="round"',
          ),
      );
      motifs.push(
        moved(
          isParang
            ? path("M-60 -70C10 -80 20 -20 -16 0C-52 20 -30 80 60 70C-10 70 -14 26 22 6C62 -20 40 -78 -60 -70z", pal.glow) +
                circle(42, -34, 11, pal.pop) +
                circle(-42, 34, 11, pal.pop)
            : petals.join("") + circle(0, 0, step * 0.07, pal.paper) + circle(step / 2, 0, step * 0.05, pal.paper),
          x,
          y,
          isParang ? 12 : 0,
          isParang ? step / 150 : 1,
        ),
      );
    }
  }
  const cut = `M720 450m-330 0a330 330 0 1 0 660 0a330 330 0 1 0 -660 0z`;
  const canting = moved(
    path(limb(30, 0, 13, 330, 0, 19), pal.side) +
      path(limb(-8, 0, 13, 34, 0, 13), pal.ink) +
      path("M-84 -38Q-92 44 -44 48Q2 46 -4 -38z", pal.pop) +
      spray(art, "M-84 -38Q-92 44 -44 48Q2 46 -4 -38z", pal.side, [-80, 0, 10, 20]) +
      ellipse(-44, -38, 40, 11, pal.ink) +
      stroke("M-78 20Q-124 26 -126 74", pal.pop, 11, 'stroke-linecap="round"'),
    838,
    366,
    -32,
    1.25,
  );
  const bloom = (x: number, y: number, scale: number, filled: number): string =>
    moved(
      [0, 60, 120, 180, 240, 300]
        .map((turn, index) =>
          path(
            leaf(0, 0, 150, 68, turn),
            index < filled ? (index % 2 ? pal.pop : pal.main) : "none",
            `stroke="${pal.side}" stroke-width="6" stroke-linejoin="round"`,
          ),
        )
        .join("") + circle(0, 0, 26, pal.side),
      x,
      y,
      -30,
      scale,
    );
  const vine =
    stroke(
      smooth([
        [470, 620],
        [540, 668],
        [640, 676],
        [760, 690],
        [850, 640],
        [880, 560],
        [810, 510],
        [742, 528],
      ]),
      pal.side,
      7,
      'stroke-linecap="round"',
    ) +
    [
      [560, 672, 60],
      [690, 682, -50],
      [806, 668, 30],
      [874, 600, 150],
    ]
      .map(([x = 0, y = 0, turn = 0]) => path(leaf(x, y, 72, 30, turn), pal.main))
      .join("");
  return (
    fillSheet(mix(pal.main, pal.ink, 0.45)) +
    motifs.join("") +
    sprayRound(art, rectPath(0, 0, 1440, 900), pal.ink, [720, 450, 950], false, 0.7) +
    path(cut, pal.ink, 'opacity="0.35" transform="translate(14 18)"') +
    path(cut, pal.paper) +
    sprayRound(art, cut, pal.glow, [680, 400, 400]) +
    circle(720, 450, 306, "none", `stroke="${pal.side}" stroke-width="5"`) +
    vine +
    bloom(582, 470, 1.05, 4) +
    bloom(770, 250, 0.5, 6) +
    canting
  );
}
