/** A colour in OKLCH: lightness 0–1, chroma 0–0.4, hue in degrees. */
export type Lch = { readonly l: number; readonly c: number; readonly h: number };

/** Reads `#rrggbb`. Throws a RangeError for anything else. */
export function parseHex(hex: string): Lch {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex);
  if (!match) throw new RangeError(`not a #rrggbb colour: ${hex}`);
  const [red, green, blue] = [match[1], match[2], match[3]].map((pair) => toLinear(Number.parseInt(pair ?? "0", 16) / 255)) as [
    number,
    number,
    number,
  ];
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const l = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return { l, c: Math.hypot(a, b), h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 };
}

/** Writes `#rrggbb`; chroma is lowered until the colour fits sRGB. */
export function toHex({ l, c, h }: Lch): string {
  let low = 0;
  let high = c;
  let best = toRgb(l, 0, h);
  const full = toRgb(l, c, h);
  if (isInGamut(full)) return hexOf(full);
  for (let step = 0; step < 12; step += 1) {
    const middle = (low + high) / 2;
    const candidate = toRgb(l, middle, h);
    if (isInGamut(candidate)) {
      low = middle;
      best = candidate;
    } else high = middle;
  }
  return hexOf(best);
}

/** Mixes two hex colours in OKLab; `share` 0 is the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const [a, b] = [parseHex(from), parseHex(to)];
  const radians = Math.PI / 180;
  const x = a.c * Math.cos(a.h * radians) * (1 - share) + b.c * Math.cos(b.h * radians) * share;
  const y = a.c * Math.sin(a.h * radians) * (1 - share) + b.c * Math.sin(b.h * radians) * share;
  return toHex({
    l: a.l + (b.l - a.l) * share,
    c: Math.hypot(x, y),
    h: (Math.atan2(y, x) / radians + 360) % 360,
  });
}

function toRgb(l: number, c: number, h: number): [number, number, number] {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

function isInGamut(rgb: readonly number[]): boolean {
  return rgb.every((channel) => channel >= -0.0005 && channel <= 1.0005);
}

function hexOf(rgb: readonly number[]): string {
  return `#${rgb
    .map((channel) =>
      Math.round(fromLinear(Math.min(1, Math.max(0, channel))) * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function fromLinear(channel: number): number {
  return channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;
}
