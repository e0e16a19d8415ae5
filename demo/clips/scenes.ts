/** Colour of a point at a time, 0..255 each, written into `out`. x goes from 0 to 16/9, y from 0 (top) to 1, t in seconds. */
export type Scene = (t: number, palette: readonly (readonly number[])[]) => (x: number, y: number, out: number[]) => void;

const { sin, cos, abs, floor, max, min, hypot, exp } = Math;
const clamp = (value: number) => max(0, min(1, value));
const smooth = (from: number, to: number, value: number) => {
  const part = clamp((value - from) / (to - from));
  return part * part * (3 - 2 * part);
};
const chance = (n: number) => {
  const value = sin(n * 127.1 + 311.7) * 43758.5453;
  return value - floor(value);
};

function paint(out: number[], colour: readonly number[], part: number): void {
  for (let i = 0; i < 3; i++) out[i] = out[i]! + (colour[i]! - out[i]!) * part;
}
function blend(out: number[], [top, bottom]: readonly [readonly number[], readonly number[]], part: number): void {
  for (let i = 0; i < 3; i++) out[i] = top[i]! + (bottom[i]! - top[i]!) * part;
}

/** Light falling through water, with drifting specks like fish. */
const laut: Scene =
  (t, [dark, light]) =>
  (x, y, out) => {
    blend(out, [light!, dark!], smooth(0, 0.9, y));
    const ray = sin(x * 6 + y * 2 + t * 0.5) * sin(x * 3.7 - t * 0.35 + y);
    paint(out, [240, 252, 255], 0.3 * clamp(ray) * (1 - y));
    for (let n = 0; n < 9; n++) {
      const at = ((chance(n) * 2.2 + t * (0.05 + 0.05 * chance(n + 9))) % 2.2) - 0.2;
      const dx = (x - at) / 0.05;
      const dy = (y - 0.25 - 0.6 * chance(n + 30) - 0.02 * sin(t * 2 + n)) / 0.018;
      paint(out, [250, 225, 190], 0.8 * smooth(1.2, 0.6, dx * dx + dy * dy));
    }
  };

/** A skyline at dusk, whose windows light one after another. */
const kota: Scene =
  (t, [dark, light]) =>
  (x, y, out) => {
    blend(out, [dark!, light!], smooth(0.1, 1, y));
    for (const [layer, speed] of [
      [0, 0.01],
      [1, 0.03],
    ] as const) {
      const walk = x + t * speed;
      const house = floor(walk * (6 - layer * 2));
      const top = 0.75 - 0.35 * chance(house + layer * 50) - 0.05 * (1 - layer);
      if (y < top) continue;
      const depth = layer === 0 ? 0.45 : 0.85;
      paint(out, [14, 16, 30], depth);
      const u = walk * 60;
      const v = y * 40;
      const isOn = chance(floor(u) * 13 + floor(v) * 7 + layer) < 0.12 + 0.2 * smooth(0, 16, t);
      if (layer === 1 && isOn && u % 1 > 0.3 && v % 1 > 0.4) paint(out, [255, 214, 130], 0.85);
    }
  };

/** A stage: cones of light sweep over a row of heads. */
const panggung: Scene =
  (t, [dark, light]) =>
  (x, y, out) => {
    blend(out, [[10, 8, 14], dark!], 0.5 + 0.3 * y);
    for (let n = 0; n < 4; n++) {
      const from = 0.25 + n * 0.43;
      const lean = 0.5 * sin(t * 0.6 + n * 1.7);
      const off = abs(x - from - lean * y) / (0.04 + 0.16 * y);
      paint(out, n % 2 ? light! : [255, 240, 214], 0.55 * exp(-off * off * 1.5) * (1.05 - y * 0.7));
    }
    const crowd = 0.86 - 0.05 * abs(sin(x * 16 + 0.4)) - 0.012 * abs(sin(t * 2.2 + floor(x * 5.1)));
    paint(out, [6, 5, 9], smooth(crowd, crowd + 0.015, y));
  };

/** Rows of passing trees, the near ones faster, and fireflies. */
const hutan: Scene =
  (t, [dark, light]) =>
  (x, y, out) => {
    blend(out, [light!, dark!], 0.3 + 0.6 * y);
    for (let layer = 0; layer < 3; layer++) {
      const walk = (x + t * (0.012 + layer * 0.022)) * (9 - layer * 2.4);
      const tree = floor(walk);
      const off = abs(walk - tree - 0.5);
      const crown = 0.52 + 0.12 * layer - 0.28 * chance(tree + layer * 90);
      const isIn = off < (y - crown) * 0.9 * (0.6 + 0.4 * abs(sin((y - crown) * 26))) + 0.02 && y > crown;
      if (isIn) blend(out, [light!, [8, 30, 22]], 0.35 + 0.3 * layer);
    }
    for (let n = 0; n < 10; n++) {
      const d = hypot(x - 1.77 * chance(n) - 0.08 * sin(t * 0.7 + n), y - 0.4 - 0.5 * chance(n + 5) - 0.05 * cos(t * 0.9 + n));
      paint(out, [255, 245, 160], (0.5 + 0.5 * sin(t * 2 + n * 2)) * exp(-d * d * 2600));
    }
  };

/** Paper lanterns rise. */
const lampu: Scene =
  (t, [dark, light]) =>
  (x, y, out) => {
    blend(out, [[12, 14, 34], dark!], smooth(0, 1.3, y));
    for (let n = 0; n < 14; n++) {
      const size = 0.03 + 0.05 * chance(n);
      const at = 1.2 - ((chance(n + 40) * 1.5 + t * (0.02 + size * 0.5)) % 1.5);
      const dx = (x - 1.78 * chance(n + 20) - 0.03 * sin(t * 0.6 + n)) / size;
      const dy = (y - at) / (size * 1.25);
      const d = dx * dx + dy * dy;
      paint(out, light!, 0.35 * exp(-d * 0.5));
      paint(out, [255, 222, 150], 0.9 * smooth(1, 0.7, max(abs(dx) * 1.15, abs(dy))) * (0.8 + 0.2 * sin(t * 3 + n)));
    }
  };

/** Waves behind waves, and a low sun. */
const ombak: Scene =
  (t, [dark, light]) =>
  (x, y, out) => {
    blend(out, [[255, 214, 170], light!], smooth(0, 0.55, y));
    paint(out, [255, 244, 214], smooth(0.11, 0.1, hypot(x - 1.2, y - 0.3)));
    for (let n = 0; n < 5; n++) {
      const crest = 0.42 + n * 0.12 + 0.03 * sin(x * (5 - n * 0.5) + t * (0.7 + n * 0.16) + n * 2) + 0.012 * sin(x * 13 - t * 1.1 + n);
      if (y <= crest) continue;
      blend(out, [light!, dark!], 0.25 + n * 0.18);
      paint(out, [255, 255, 255], 0.55 * smooth(crest + 0.016, crest, y));
    }
  };

/** Stars turn around the pole, over hills. */
const langit: Scene =
  (t, [dark, light]) =>
  (x, y, out) => {
    blend(out, [[6, 8, 24], dark!], smooth(0.1, 1, y));
    const dx = x - 0.9;
    const dy = y - 0.45;
    const turn = t * 0.03;
    const u = (dx * cos(turn) - dy * sin(turn)) * 13;
    const v = (dx * sin(turn) + dy * cos(turn)) * 13;
    const star = floor(u) * 57 + floor(v) * 131;
    const d = hypot(u - floor(u) - 0.2 - 0.6 * chance(star), v - floor(v) - 0.2 - 0.6 * chance(star + 1));
    paint(out, [255, 250, 235], chance(star + 2) * exp(-d * d * 180));
    const band = exp(-((x - 0.9 - (y - 0.4) * 1.2) ** 2) * 14);
    paint(out, light!, 0.3 * band);
    paint(out, [4, 5, 12], smooth(0, 0.012, y - 0.82 + 0.06 * sin(x * 4) + 0.02 * sin(x * 11)));
  };

/** Ribbons dance around each other. */
const tari: Scene =
  (t, [dark, light]) =>
  (x, y, out) => {
    blend(out, [dark!, [20, 10, 24]], smooth(0, 1.1, y));
    for (let n = 0; n < 6; n++) {
      const middle = 0.5 + 0.28 * sin(x * 2.1 + t * 0.8 + n * 1.05) * cos(t * 0.3 + n) + 0.05 * sin(x * 7 - t * 1.4 + n);
      const wide = 0.035 + 0.02 * sin(x * 3 + t + n * 2);
      const off = abs(y - middle) / wide;
      paint(out, n % 2 ? light! : [255, 236, 220], 0.85 * smooth(1, 0.5, off) * (0.55 + 0.45 * sin(x * 3 + n + t * 0.5)));
    }
  };

export const SCENES = { laut, kota, panggung, hutan, lampu, ombak, langit, tari } as const satisfies Record<string, Scene>;
