import { circle, leaf, moved, path, polygon, rect, rectPath, star, wedge } from "../../shapes.ts";
import { sprayRound, type Art } from "../../sheet.ts";

export function quilt(art: Art): string {
  const { dice, pal } = art;
  const size = 180;
  const grounds = [pal.main, pal.pop, pal.paper, pal.side, pal.glow, pal.shade];
  const tiles = Array.from({ length: 40 }, (_, index) => {
    const [column, row] = [index % 8, Math.floor(index / 8)];
    const ground = grounds[(column + row * 2 + dice.int(0, 2)) % 6] ?? pal.main;
    const others = grounds.filter((colour) => colour !== ground);
    const [first, second, third] = dice.shuffle(others);
    return (
      rect(column * size, row * size, size + 1, size + 1, ground) +
      moved(
        patch(dice.int(0, 8), first ?? pal.ink, second ?? pal.pop, third ?? pal.paper, pal.ink),
        column * size + 90,
        row * size + 90,
        dice.int(0, 3) * 90,
      )
    );
  });
  return tiles.join("") + sprayRound(art, rectPath(0, 0, 1440, 900), pal.ink, [720, 450, 1050], false, 0.45);
}

function patch(kind: number, first: string, second: string, third: string, ink: string): string {
  const petals = (count: number, length: number, width: number, colour: string): string =>
    Array.from({ length: count }, (_, index) => path(leaf(0, 0, length, width, (index * 360) / count), colour)).join("");
  const kinds = [
    () =>
      path(wedge(-90, -90, 0, 180, 0, 90), first) +
      path(wedge(-90, -90, 0, 110, 0, 90), second) +
      path(wedge(-90, -90, 0, 46, 0, 90), third),
    () => petals(8, 84, 26, first) + circle(0, 0, 24, second) + circle(0, 0, 10, third),
    () => path(wedge(0, -90, 0, 90, 0, 180), first) + path(wedge(0, 90, 0, 90, 180, 360), second) + circle(0, 0, 20, third),
    () =>
      circle(0, 0, 74, first) +
      Array.from({ length: 12 }, (_, index) => path(wedge(0, 0, 0, 74, index * 30, index * 30 + 15), second)).join("") +
      circle(0, 0, 30, third),
    () => path(leaf(-90, 90, 255, 130, -45), first) + path(leaf(-60, 60, 170, 60, -45), second) + circle(0, 0, 14, third),
    () => path(star(0, 0, 82, 36, 8), first) + circle(0, 0, 30, second) + circle(0, 0, 13, third),
    () =>
      circle(0, 0, 80, first) +
      circle(-28, -14, 11, ink) +
      circle(28, -14, 11, ink) +
      path("M-36 20Q0 62 36 20z", second) +
      circle(-46, 14, 10, third) +
      circle(46, 14, 10, third),
    () => [-72, -36, 0, 36, 72].map((y, index) => rect(-90, y - 9, 180, 18, index % 2 ? first : second)).join(""),
    () =>
      path(
        polygon([
          [-90, 90],
          [0, -90],
          [90, 90],
        ]),
        first,
      ) +
      path(
        polygon([
          [-45, 90],
          [0, 0],
          [45, 90],
        ]),
        second,
      ) +
      circle(0, -48, 14, third),
  ];
  return kinds[kind]?.() ?? "";
}
