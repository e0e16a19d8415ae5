import { createDice, type Dice } from "../../server/platform/adapters/pictures/dice.ts";

/** A scene as SVG text, in its photograph's shape. */
type Scene = { readonly width: number; readonly height: number; readonly ground: string; readonly draw: (dice: Dice) => string };

const BLUR = [4, 10, 22, 44]
  .map((by) => `<filter id="b${by}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${by}"/></filter>`)
  .join("");
const GRAIN =
  '<filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="0.9" numOctaves="2" seed="7"/><feColorMatrix values="0 0 0 0 0.5 0 0 0 0 0.5 0 0 0 0 0.5 0 0 0 0.5 -0.1"/></filter>' +
  '<filter id="mist" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="0.0035 0.012" numOctaves="4" seed="11"/><feColorMatrix values="0 0 0 0 0.9 0 0 0 0 0.92 0 0 0 0 0.95 0 0 0 1.9 -0.75"/></filter>';

const fade = (id: string, stops: readonly string[]) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops.map((colour, index) => `<stop offset="${index / (stops.length - 1)}" stop-color="${colour}"/>`).join("")}</linearGradient>`;

function ridge(dice: Dice, { width, height, level, swing }: { width: number; height: number; level: number; swing: number }): string {
  const [a, b, c] = [dice.range(0, 6), dice.range(0, 6), dice.range(0, 6)];
  const points = Array.from({ length: 61 }, (_, index) => {
    const t = index / 60;
    const wave = Math.sin(a + t * 5) + 0.5 * Math.sin(b + t * 11) + 0.22 * Math.sin(c + t * 31) + dice.range(-0.06, 0.06);
    return `${(t * width).toFixed(0)} ${(height * (level + wave * swing)).toFixed(0)}`;
  });
  return `M0 ${height}L${points.join("L")}L${width} ${height}z`;
}

/** Points of light out of focus. */
function lights(
  dice: Dice,
  {
    count,
    box: [x, y, w, h],
    size,
    colours,
  }: {
    count: number;
    box: readonly [number, number, number, number];
    size: readonly [number, number];
    colours: readonly [string, ...string[]];
  },
): string {
  return Array.from({ length: count }, () => {
    const r = dice.range(...size);
    return `<circle cx="${(x + dice.next() * w).toFixed(0)}" cy="${(y + dice.next() * h).toFixed(0)}" r="${r.toFixed(0)}" fill="${dice.pick(colours)}" opacity="${dice.range(0.25, 0.85).toFixed(2)}" filter="url(#b4)"/>`;
  }).join("");
}

const trunk = (x: number, wide: number, [height, fill, blur]: readonly [number, string, number]) =>
  `<path d="M${x} ${height}L${x + wide * 0.25} -40H${x + wide * 0.7}L${x + wide} ${height}z" fill="${fill}" filter="url(#b${blur})"/>`;

/** The demo's photographs: drawn as through a lens, out of focus far and near, with grain. */
export const PHOTO_SCENES = {
  /** Wide: a long table under lamps between trees. */
  "forest-lights": {
    width: 2000,
    height: 860,
    ground: "#1b2018",
    draw: (dice) =>
      `<rect width="2000" height="860" fill="url(#sky)"/>${fade("sky", ["#0e1512", "#243026", "#3a3524"])}` +
      lights(dice, { count: 60, box: [0, 60, 2000, 360], size: [6, 34], colours: ["#ffd58a", "#ffb45c", "#fff0c9"] }) +
      Array.from({ length: 16 }, (_, index) =>
        trunk(index * 130 + dice.range(-40, 40), dice.range(30, 60), [780, index % 2 ? "#141a14" : "#222b20", index % 3 ? 10 : 4]),
      ).join("") +
      '<path d="M-20 90Q500 240 1000 130T2020 110" fill="none" stroke="#0c0f0c" stroke-width="5"/>' +
      Array.from(
        { length: 22 },
        (_, index) =>
          `<circle cx="${index * 95}" cy="${(110 + Math.sin(index * 0.66) * 52).toFixed(0)}" r="46" fill="#ffcf7a" opacity="0.5" filter="url(#b22)"/><circle cx="${index * 95}" cy="${(110 + Math.sin(index * 0.66) * 52).toFixed(0)}" r="13" fill="#fff6dd" filter="url(#b4)"/>`,
      ).join("") +
      '<ellipse cx="1240" cy="600" rx="900" ry="150" fill="#ffb45c" opacity="0.22" filter="url(#b44)"/><path d="M640 620H1880L2000 760H420z" fill="#e9dcc0" filter="url(#b4)"/><path d="M420 760H2000V860H420z" fill="#7a6a4c" filter="url(#b4)"/>' +
      Array.from(
        { length: 11 },
        (_, index) =>
          `<rect x="${700 + index * 110}" y="${560 + (index % 2) * 14}" width="20" height="86" rx="8" fill="#f7efd9" filter="url(#b4)"/><circle cx="${710 + index * 110}" cy="${548 + (index % 2) * 14}" r="26" fill="#ffd27a" opacity="0.9" filter="url(#b10)"/><ellipse cx="${760 + index * 108}" cy="694" rx="46" ry="13" fill="#fbf6ea" filter="url(#b4)"/>`,
      ).join("") +
      '<rect y="780" width="2000" height="90" fill="#0b0e0b" filter="url(#b22)"/>',
  },
  /** Portrait: the Milky Way over a valley full of fog. */
  "star-valley": {
    width: 1000,
    height: 1500,
    ground: "#0c1630",
    draw: (dice) =>
      `<rect width="1000" height="1500" fill="url(#sky)"/>${fade("sky", ["#050a1a", "#0d1b3d", "#3a4a78", "#8a7c92"])}` +
      '<path d="M120 1100Q420 620 860 -60" fill="none" stroke="#b9c2ec" stroke-width="190" opacity="0.22" filter="url(#b44)"/><path d="M140 1100Q440 620 870 -60" fill="none" stroke="#f3e3d3" stroke-width="60" opacity="0.25" filter="url(#b22)"/>' +
      Array.from(
        { length: 620 },
        () =>
          `<circle cx="${dice.int(0, 1000)}" cy="${dice.int(0, 1120)}" r="${dice.range(0.6, 2.6).toFixed(1)}" fill="#fff" opacity="${dice.range(0.3, 1).toFixed(2)}"/>`,
      ).join("") +
      ["#46527c", "#2c3860", "#1a2442", "#0d1428"]
        .map(
          (fill, index) =>
            `<path d="${ridge(dice, { width: 1000, height: 1500, level: 0.7 + index * 0.075, swing: 0.028 })}" fill="${fill}" filter="url(#b4)"/><rect y="${1090 + index * 100}" width="1000" height="210" filter="url(#mist)" opacity="${0.75 - index * 0.15}"/>`,
        )
        .join("") +
      '<path d="M0 1500V1390Q300 1350 560 1400T1000 1380V1500z" fill="#060a14"/><circle cx="330" cy="1330" r="15" fill="#060a14"/><path d="M312 1400L318 1350H342L350 1400z" fill="#060a14"/>',
  },
  /** Square: a table with flowers in a garden. */
  "garden-table": {
    width: 1200,
    height: 1200,
    ground: "#dfe6cf",
    draw: (dice) =>
      `<rect width="1200" height="1200" fill="url(#sky)"/>${fade("sky", ["#f4f1dc", "#cfdcae", "#8da769", "#5d7d48"])}` +
      Array.from(
        { length: 70 },
        () =>
          `<circle cx="${dice.int(0, 1200)}" cy="${dice.int(0, 760)}" r="${dice.int(30, 110)}" fill="${dice.pick(["#7f9d57", "#a8bf7a", "#dbe6b4", "#f3f0cf", "#5c7b43"])}" opacity="0.5" filter="url(#b22)"/>`,
      ).join("") +
      lights(dice, { count: 36, box: [0, 0, 1200, 600], size: [14, 44], colours: ["#fffbe2", "#fff3bb", "#ffffff"] }) +
      '<path d="M-20 860Q600 800 1220 860V1220H-20z" fill="#f7f2e6" filter="url(#b4)"/><path d="M-20 880Q600 830 1220 880" fill="none" stroke="#d9ceb5" stroke-width="14" filter="url(#b10)"/>' +
      '<path d="M520 940L560 760H680L720 940z" fill="#c9b79b" filter="url(#b4)"/>' +
      Array.from({ length: 56 }, () => {
        const [x, y] = [620 + dice.range(-230, 230), 640 + dice.range(-190, 130)];
        return `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${dice.int(24, 62)}" fill="${dice.pick(["#e8a0a6", "#f6d8d3", "#fff7f0", "#c9677a", "#f2c68f", "#7d9a5b"])}" filter="url(#b4)"/>`;
      }).join("") +
      [180, 940]
        .map(
          (x) =>
            `<ellipse cx="${x}" cy="1010" rx="170" ry="50" fill="#fffdf6"/><ellipse cx="${x}" cy="1004" rx="120" ry="33" fill="#ece4d2"/><path d="M${x + 190} 1000L${x + 215} 800H${x + 285}L${x + 260} 1000z" fill="#fff" opacity="0.55" filter="url(#b4)"/>`,
        )
        .join(""),
  },
} as const satisfies Readonly<Record<string, Scene>>;

export type PhotoName = keyof typeof PHOTO_SCENES;

/** A scene with its lens and its grain, as SVG text. */
export function sceneSvg(name: PhotoName): string {
  const { width, height, draw }: Scene = PHOTO_SCENES[name];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${BLUR}${GRAIN}` +
    `<radialGradient id="lens" cx="0.5" cy="0.5" r="0.75"><stop offset="0.55" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.45"/></radialGradient></defs>` +
    `${draw(createDice(name))}<rect width="${width}" height="${height}" fill="url(#lens)"/><rect width="${width}" height="${height}" filter="url(#grain)" opacity="0.16"/></svg>`
  );
}
