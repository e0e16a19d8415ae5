import { circle, leaf, moved, path, rect, rectPath, smooth } from "../../shapes.ts";
import { spray, type Art } from "../../sheet.ts";
import { blobShape } from "../../textures.ts";

export function cutouts(art: Art): string {
  const { dice, pal } = art;
  const fields = [
    [0, 0, 540, 480],
    [900, 0, 540, 520],
    [0, 480, 400, 420],
    [400, 480, 140, 420],
    [900, 520, 540, 380],
    [540, 0, 360, 640],
    [540, 640, 360, 260],
  ];
  const grounds = dice.shuffle([pal.main, pal.pop, pal.side, pal.glow, pal.paper, pal.ground2, pal.shade]);
  const frond = (colour: string, count: number): string =>
    Array.from({ length: count }, (_, index) => {
      const along = -150 + (index * 300) / (count - 1);
      const length = 116 * Math.sin(((index + 0.7) / (count + 0.6)) * Math.PI) + 30;
      return path(leaf(0, along, length, 27, -32) + leaf(0, along, length, 27, -148), colour);
    }).join("") + path(leaf(0, 190, 400, 30, -90), colour);
  const blob = (colour: string): string => path(smooth(blobShape(dice, 0.62)(0, 0, 110), true), colour);
  const motifs = [
    [290, 240, 1.1],
    [1150, 260, 1.2],
    [200, 700, 0.95],
    [470, 690, 0.42],
    [1160, 710, 1],
  ].map(([x = 0, y = 0, scale = 1], index) => {
    const ground = grounds[index] ?? pal.main;
    const light = [pal.paper, pal.glow, pal.ground2].includes(ground);
    const colour = dice.pick(light ? [pal.main, pal.side, pal.shade] : [pal.paper, pal.glow, pal.paper]);
    const shape =
      index % 2 === 0 ? frond(colour, dice.int(7, 9)) : blob(colour) + moved(blob(light ? pal.pop : pal.shade), 20, 10, 40, 0.4);
    return moved(shape, x, y, dice.range(-34, 34), scale);
  });
  const blocks = fields.map(
    ([x = 0, y = 0, width = 0, height = 0], index) =>
      rect(x, y, width + 1, height + 1, grounds[index] ?? pal.main) +
      (index % 3 === 0 ? spray(art, rectPath(x, y, width, height), pal.ink, [x, y, x + width, y + height * 1.6], 0.5) : ""),
  );
  const vase = path(
    "M0 190C-90 190 -120 110 -96 30C-80 -20 -40 -40 -40 -92L-58 -120H58L40 -92C40 -40 80 -20 96 30C120 110 90 190 0 190z",
    pal.ink,
  );
  return (
    blocks.join("") +
    motifs.join("") +
    moved(frond(pal.pop, 8), 720, 300, 0, 0.95) +
    moved(frond(pal.main, 7), 640, 350, -34, 0.7) +
    moved(frond(pal.side, 7), 806, 350, 34, 0.7) +
    moved(vase, 720, 640, 0, 1.05) +
    circle(720, 680, 44, pal.glow)
  );
}
