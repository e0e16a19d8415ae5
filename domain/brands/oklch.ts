/** A colour in OKLCH: lightness 0 to 1, chroma, hue in degrees. */
export type Oklch = { readonly l: number; readonly c: number; readonly h: number };
type Triple = readonly [number, number, number];

const toLinear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const toGamma = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);

/** `#rrggbb` as linear-light sRGB. */
export function linearRgb(hex: string): Triple {
  const value = Number.parseInt(hex.slice(1), 16);
  return [toLinear(((value >> 16) & 255) / 255), toLinear(((value >> 8) & 255) / 255), toLinear((value & 255) / 255)];
}

/** Source: the OKLab definition of Björn Ottosson. */
export function toOklch(hex: string): Oklch {
  const [r, g, b] = linearRgb(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, bb),
    h: ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360,
  };
}

function toLinearRgb({ l, c, h }: Oklch): Triple {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ];
}

const isInGamut = (rgb: Triple) => rgb.every((v) => v >= -0.0005 && v <= 1.0005);

/** The nearest displayable colour, found by reducing chroma alone. */
export function toHex(colour: Oklch): string {
  const l = Math.min(1, Math.max(0, colour.l));
  let low = 0;
  let high = colour.c;
  if (isInGamut(toLinearRgb({ ...colour, l }))) low = high;
  else {
    for (let i = 0; i < 24; i++) {
      const middle = (low + high) / 2;
      if (isInGamut(toLinearRgb({ l, c: middle, h: colour.h }))) low = middle;
      else high = middle;
    }
  }
  const bytes = toLinearRgb({ l, c: low, h: colour.h }).map((v) => Math.round(toGamma(Math.min(1, Math.max(0, v))) * 255));
  return `#${bytes.map((v) => v.toString(16).padStart(2, "0")).join("")}`;
}
