import type { Faces } from "./face.ts";
import { inkOn } from "./ink-on.ts";
import type { PosterPalette } from "./palette.ts";
import { LETTERS, setTitle, type Box, type SetTitle, type TitleStyle } from "./set-title.ts";
import { circle, fix, moved, path, polygon, rect } from "./shapes.ts";

/** The words on a poster. The small lines are optional. */
export type Words = { readonly title: string; readonly date: string | null; readonly place: string | null };

/** A brand's layout for all its posters. */
export type Manner = {
  readonly kind: keyof typeof MANNERS;
  /** The background of the letters. */
  readonly ground: "ink" | "main" | "paper" | "pop" | "shade" | "glow";
  readonly caps?: boolean;
};

/** The tools of a layout. `art` shows a part of the drawing in a part of the sheet: source and target areas. */
type Setting = {
  readonly words: Words;
  readonly faces: Faces;
  readonly pal: PosterPalette;
  readonly manner: Manner;
  readonly radius: number;
  readonly art: (box: readonly [number, number, number, number]) => string;
};

const SMALL = 42;
const GAP = 44;

function write({ faces, words, manner }: Setting, box: Box, style: TitleStyle): SetTitle {
  return setTitle(faces.heavy, words.title, box, { ...style, ...(manner.caps && { caps: true }) });
}

const heightOf = ({ faces }: Setting, { lines, size, leading }: SetTitle) => size * (faces.heavy.capital + leading * (lines.length - 1));

/** Draws the title's lines, from the top of the first line's capitals down. */
function drawTitle(
  setting: Setting,
  { lines, size, leading }: SetTitle,
  place: { x: number; y: number; fill: string; middle?: boolean },
): string {
  return lines
    .map(({ d, width }, index) =>
      moved(
        path(d, place.fill, LETTERS),
        place.x - (place.middle ? width / 2 : 0),
        place.y + size * (setting.faces.heavy.capital + leading * index),
      ),
    )
    .join("");
}

type SmallPlace = {
  readonly x: number;
  readonly y: number;
  readonly fill: string;
  readonly most: number;
  readonly from?: "left" | "middle" | "right";
};

/** One small line, smaller if it is long. `y` is its base line. */
function drawSmall({ faces, manner }: Setting, text: string | null, { x, y, fill, most, from = "left" }: SmallPlace): string {
  if (!text) return "";
  const said = manner.caps ? text.toUpperCase() : text;
  const [tracking, whole] = [manner.caps ? 0.04 : 0, faces.plain.set(said, SMALL, manner.caps ? 0.04 : 0)];
  const line = whole.width <= most ? whole : faces.plain.set(said, (SMALL * most) / whole.width, tracking);
  return moved(path(line.d, fill, LETTERS), x - (from === "left" ? 0 : from === "middle" ? line.width / 2 : line.width), y);
}

const both = ({ date, place }: Words) => [date, place].filter((line) => line !== null).join("  ·  ") || null;

/** A band along the foot, the drawing above it. */
function band(setting: Setting): string {
  const { words, pal, manner, art } = setting;
  const ground = pal[manner.ground];
  const title = write(setting, { width: words.date ? 940 : 1300, height: 168 }, { most: 190, lines: 2 });
  const ink = inkOn({ pal }, ground);
  const middle = 600 + 150;
  return (
    art([0, 0, 1440, 600]) +
    rect(0, 600, 1440, 300, ground) +
    drawTitle(setting, title, { x: 64, y: middle - heightOf(setting, title) / 2, fill: ink }) +
    drawSmall(setting, words.date, { x: 1376, y: middle - 12, fill: ink, most: 330, from: "right" }) +
    drawSmall(setting, words.place, { x: 1376, y: middle + 54, fill: ink, most: 330, from: "right" })
  );
}

function aside(setting: Setting, side: "left" | "right"): string {
  const { words, pal, manner, art } = setting;
  const ground = pal[manner.ground];
  const [x, ink] = [side === "left" ? 60 : 920, inkOn({ pal }, ground)];
  const title = write(setting, { width: 450, height: 430 }, { most: 170, lines: 5, leading: 1.02 });
  const foot = 830;
  return (
    art(side === "left" ? [560, 0, 880, 900] : [0, 0, 880, 900]) +
    rect(side === "left" ? 0 : 860, 0, 580, 900, ground) +
    drawTitle(setting, title, { x, y: foot - 150 - heightOf(setting, title), fill: ink }) +
    rect(x, foot - 112, 64, 8, ink) +
    drawSmall(setting, words.date, { x, y: foot - 46, fill: ink, most: 450 }) +
    drawSmall(setting, words.place, { x, y: foot + 14, fill: ink, most: 450 })
  );
}

/** A label that lies on the drawing. */
function label(setting: Setting): string {
  const { words, pal, manner, art, radius } = setting;
  const ground = pal[manner.ground];
  const ink = inkOn({ pal }, ground);
  const title = write(setting, { width: 800, height: 180 }, { most: 130, lines: 2, leading: 1.04 });
  const [high, wide] = [heightOf(setting, title), Math.max(460, ...title.lines.map(({ width }) => width))];
  const top = 840 - high - (both(words) ? 180 : 110);
  return (
    art([0, 0, 1440, 900]) +
    rect(56, top, wide + 112, 840 - top, ground, `rx="${radius * 3}"`) +
    drawTitle(setting, title, { x: 112, y: top + 56, fill: ink }) +
    drawSmall(setting, both(words), { x: 112, y: 840 - 54, fill: ink, most: wide })
  );
}

/** Letters over the drawing, which darkens towards its foot. */
function over(setting: Setting): string {
  const { words, pal, art } = setting;
  const title = write(setting, { width: 1290, height: 220 }, { most: 210, lines: 2 });
  const foot = both(words) ? 760 : 830;
  return (
    art([0, 0, 1440, 900]) +
    `<linearGradient id="scrim" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${pal.ink}" stop-opacity="0"/><stop offset="0.55" stop-color="${pal.ink}" stop-opacity="0.88"/><stop offset="1" stop-color="${pal.ink}"/></linearGradient>` +
    rect(0, 330, 1440, 570, "url(#scrim)") +
    drawTitle(setting, title, { x: 72, y: foot - heightOf(setting, title), fill: pal.paper }) +
    drawSmall(setting, both(words), { x: 74, y: 832, fill: pal.glow, most: 1290 })
  );
}

/** A print in a wide margin, its words below. */
function frame(setting: Setting): string {
  const { words, pal, manner, art } = setting;
  const ground = pal[manner.ground];
  const ink = inkOn({ pal }, ground);
  const title = write(setting, { width: 1280, height: 112 }, { most: 112, lines: 1 });
  return (
    rect(0, 0, 1440, 900, ground) +
    art([52, 52, 1336, 570]) +
    drawTitle(setting, title, { x: 720, y: 735 - heightOf(setting, title) / 2, fill: ink, middle: true }) +
    drawSmall(setting, both(words), { x: 720, y: 846, fill: ink, most: 1280, from: "middle" })
  );
}

/** A band that climbs to the right. */
function slant(setting: Setting): string {
  const { words, pal, manner, art } = setting;
  const ground = pal[manner.ground];
  const ink = inkOn({ pal }, ground);
  const title = write(setting, { width: 1290, height: 150 }, { most: 190, lines: 2 });
  const [rise, high] = [-4, heightOf(setting, title) + (both(words) ? 170 : 100)];
  const top = 850 - high;
  const lines =
    drawTitle(setting, title, { x: 0, y: 0, fill: ink }) +
    drawSmall(setting, both(words), { x: 2, y: high - 170 + 92, fill: ink, most: 1290 });
  return (
    art([0, 0, 1440, 900]) +
    path(
      polygon([
        [0, top + 26],
        [1440, top - 75],
        [1440, top - 75 + high],
        [0, top + 26 + high],
      ]),
      ground,
    ) +
    path(
      polygon([
        [0, top + 26 + high],
        [1440, top - 75 + high],
        [1440, top - 55 + high],
        [0, top + 46 + high],
      ]),
      pal.pop,
    ) +
    moved(lines, 76, top + 26 + GAP, rise)
  );
}

/** A disc like a seal, low on the right. */
function disc(setting: Setting): string {
  const { words, pal, manner, art } = setting;
  const ground = pal[manner.ground];
  const ink = inkOn({ pal }, ground);
  const title = write(setting, { width: 440, height: 230 }, { most: 120, lines: 4, leading: 1.02 });
  const [x, y, high] = [1136, 580, heightOf(setting, title)];
  return (
    art([0, 0, 1440, 900]) +
    circle(x, y, 316, pal.paper) +
    circle(x, y, 296, ground) +
    drawTitle(setting, title, { x, y: y - 26 - high / 2, fill: ink, middle: true }) +
    drawSmall(setting, words.date, { x, y: y + 166, fill: ink, most: 400, from: "middle" }) +
    drawSmall(setting, words.place, { x, y: y + 220, fill: ink, most: 300, from: "middle" })
  );
}

const MANNERS = {
  band,
  column: (setting: Setting) => aside(setting, "left"),
  side: (setting: Setting) => aside(setting, "right"),
  label,
  over,
  frame,
  slant,
  disc,
} as const;

/** A drawing with its words, in the brand's layout. `drawing` has the sheet's size. Parts of it are cut out of its middle. */
export function letterPoster(drawing: string, setting: Omit<Setting, "art">): string {
  const art = ([x, y, width, height]: readonly [number, number, number, number]) => {
    const scale = Math.max(width / 1440, height / 900);
    const [w, h] = [width / scale, height / scale];
    return `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${fix((1440 - w) / 2)} ${fix((900 - h) / 2)} ${fix(w)} ${fix(h)}">${drawing}</svg>`;
  };
  return MANNERS[setting.manner.kind]({ ...setting, art });
}
