import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { create, type Font as FontFile } from "fontkit";
import { LRUCache } from "lru-cache";

const ROOT = join(import.meta.dirname, "..", "..", "..", "..");
const FONTS = join(ROOT, "build", "fonts");
const PACK = join(ROOT, "scripts", "build", "pack-paper-fonts.mjs");
/** Its glyphs need no shaping, and its file is large. */
const LAST_RESORT = "unifontex";
const CHINESE = ["noto-sans-sc", "noto-sans-tc", "noto-sans-jp", "noto-sans-hk", "noto-sans-kr"];

/** A font file for some characters. `font`: what pdfkit embeds, with shaping by HarfBuzz. */
export type Face = { readonly name: string; readonly font: object; extentOf(text: string): Extent };

/** How far letters reach above and below the baseline, in ems. */
export type Extent = { readonly rise: number; readonly fall: number };

/** The families' files by character. */
type Family = { readonly name: string; readonly files: readonly string[]; readonly spans: Uint32Array };

/** The file of a family for a character, or null. Spans are triples: first character, number of characters, file. */
function fileFor({ files, spans }: Family, letter: number): string | null {
  let [low, high] = [0, spans.length / 3];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (spans[3 * middle]! <= letter) low = middle + 1;
    else high = middle;
  }
  const at = 3 * (low - 1);
  return low > 0 && letter < spans[at]! + spans[at + 1]! ? files[spans[at + 2]!]! : null;
}

function readFamilies(): readonly Family[] {
  const index = JSON.parse(readFileSync(join(FONTS, "index.json"), "utf8")) as Record<string, Record<string, readonly number[]>>;
  return Object.entries(index).map(([name, faces]) => {
    const files = Object.keys(faces);
    const spans = files.flatMap((file, of) => {
      const pairs = faces[file]!;
      return Array.from({ length: pairs.length / 2 }, (_, i) => [pairs[2 * i]!, pairs[2 * i + 1]!, of] as const);
    });
    return { name, files, spans: Uint32Array.from(spans.toSorted(([a], [b]) => a - b).flat()) };
  });
}

type Glyph = { readonly id: number; readonly advanceWidth: number; readonly codePoints: readonly number[] };
type Run = {
  readonly glyphs: readonly Glyph[];
  readonly positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[];
  readonly advanceWidth: number;
};
type Harfbuzz = typeof import("harfbuzzjs");

/** Glyph ids in pdfkit's eyes: one for each pair of glyph and letters, since some letters share a glyph and differ by their dots. */
function openNames() {
  const FIRST = 0x1_0000;
  const known = new Map<string, number>();
  const ids: number[] = [];
  return {
    idFor(id: number, letters: string): number {
      const key = `${id} ${letters}`;
      const kept = known.get(key);
      if (kept !== undefined || id === 0) return kept ?? 0;
      known.set(key, FIRST + ids.length);
      return FIRST + ids.push(id) - 1;
    },
    glyphOf: (name: number): number => (name < FIRST ? name : ids[name - FIRST]!),
  };
}
type Names = ReturnType<typeof openNames>;

type Subset = { includeGlyph(id: number): number; readonly glyphs: number[] };

/** A font's subset that takes those ids. */
function subsetOf(font: FontFile, { glyphOf }: Names): Subset {
  const subset = font.createSubset() as unknown as Subset;
  const include = subset.includeGlyph.bind(subset);
  const taken = new Map<number, number>();
  subset.includeGlyph = (name) => {
    const id = glyphOf(name);
    if (id === name) return include(id);
    const at = taken.get(name) ?? subset.glyphs.push(id) - 1;
    taken.set(name, at);
    return at;
  };
  return subset;
}

/** Shapes texts of one script in one font. Right-to-left scripts give their glyphs from left to right. */
function shaperOf(hb: Harfbuzz, bytes: Uint8Array, names: Names): (text: string) => Run {
  const font = new hb.Font(new hb.Face(new hb.Blob(bytes)));
  return (text) => {
    const buffer = new hb.Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    buffer.setClusterLevel(hb.ClusterLevel.MONOTONE_CHARACTERS);
    buffer.setFlags(hb.BufferFlag.REMOVE_DEFAULT_IGNORABLES);
    hb.shape(font, buffer);
    const placed = buffer.getGlyphInfosAndPositions();
    const starts = [...new Set(placed.map(({ cluster }) => cluster))].sort((a, b) => a - b);
    // The widest glyph of several stands for their letters.
    const wide = placed.toSorted((a, b) => (b.xAdvance ?? 0) - (a.xAdvance ?? 0));
    const glyphs = placed.map((glyph) => {
      const { codepoint: id, cluster } = glyph;
      const end = starts[starts.indexOf(cluster) + 1] ?? text.length;
      const letters = wide.find((each) => each.cluster === cluster) === glyph ? text.slice(cluster, end) : "";
      return {
        id: names.idFor(id, letters),
        advanceWidth: font.glyphHAdvance(id),
        codePoints: Array.from(letters, (letter) => letter.codePointAt(0)!),
      };
    });
    const positions = placed.map(({ xAdvance = 0, yAdvance = 0, xOffset = 0, yOffset = 0 }) => ({ xAdvance, yAdvance, xOffset, yOffset }));
    // pdfkit scales the positions before it reads the sum.
    return {
      glyphs,
      positions,
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      },
    };
  };
}

function openFace(hb: Harfbuzz, name: string): Face {
  const bytes = readFileSync(join(FONTS, name));
  const font = create(bytes) as FontFile;
  const names = openNames();
  const shape = name.startsWith(LAST_RESORT) ? (text: string) => font.layout(text, []) : shaperOf(hb, bytes, names);
  // pdfkit tells fonts apart by their names, which parts of a family share.
  const own = Object.create(font, {
    layout: { value: shape },
    createSubset: { value: () => subsetOf(font, names) },
    postscriptName: { value: name.replace(/\.ttf$/, "") },
  }) as object;
  return {
    name,
    font: own,
    extentOf(text) {
      const { glyphs, positions } = shape(text);
      const boxes = glyphs.map(({ id }, i) => ({ box: font.getGlyph(names.glyphOf(id)).bbox, lift: positions[i]!.yOffset }));
      const drawn = boxes.filter(({ box }) => Number.isFinite(box.maxY) && Number.isFinite(box.minY));
      return {
        rise: Math.max(0, ...drawn.map(({ box, lift }) => box.maxY + lift)) / font.unitsPerEm,
        fall: Math.max(0, ...drawn.map(({ box, lift }) => -box.minY - lift)) / font.unitsPerEm,
      };
    },
  };
}

/** The characters of GB 2312, the standard set of simplified Chinese. */
function simplifiedSet(): ReadonlySet<string> {
  const bytes: number[] = [];
  for (let row = 0xb0; row <= 0xf7; row++) for (let column = 0xa1; column <= 0xfe; column++) bytes.push(row, column);
  return new Set(new TextDecoder("gb18030").decode(Uint8Array.from(bytes)));
}

const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;
const HAN = /\p{Script=Han}/gu;
/** A picture rather than a letter: by itself, or asked for by a variation selector. */
const PICTURE = /^\p{Emoji_Presentation}|\ufe0f/u;

export type PaperFonts = {
  /** Returns how to choose the face of a paragraph's character with its marks. The paragraph tells Chinese from Japanese. Null: no font has it. */
  chooserFor(text: string): (cluster: string) => Face | null;
};

let opened: Promise<PaperFonts> | null = null;

/** Opens the fonts for scripts that the paper's own font lacks, once in a process. Each file is read when its first character is drawn. */
export function openFonts(): Promise<PaperFonts> {
  opened ??= open().catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

async function open(): Promise<PaperFonts> {
  // Without a build, as in development, the first paper that needs them has them made.
  if (!existsSync(join(FONTS, "index.json"))) await promisify(execFile)(process.execPath, [PACK]);
  const hb = await import("harfbuzzjs");
  const families = readFamilies();
  const simplified = simplifiedSet();
  const faces = new LRUCache<string, Face>({ max: 60 });
  const openOnce = (name: string) => {
    const face = faces.get(name) ?? openFace(hb, name);
    faces.set(name, face);
    return face;
  };
  const familyOf = (name: string) => families.find((family) => family.name === name)!;
  const chinese = CHINESE.map(familyOf);
  const emoji = familyOf("noto-emoji");
  const from = families.indexOf(chinese[0]!);
  const [alphabets, signs] = [families.slice(0, from), families.slice(from + chinese.length)];
  const covers = (family: Family, letters: readonly number[]) => letters.every((letter) => fileFor(family, letter) !== null);

  /** East Asian families by preference: a paragraph's characters take one family where possible. */
  function eastAsian(text: string): readonly Family[] {
    const [sc, tc, jp, hk, kr] = chinese as [Family, Family, Family, Family, Family];
    const han = text.match(HAN) ?? [];
    const isSimplified = han.every((letter) => simplified.has(letter));
    const order = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
      ? [jp, sc, tc, hk, kr]
      : /\p{Script=Hangul}/u.test(text)
        ? [kr, jp, tc, hk, sc]
        : isSimplified
          ? [sc, jp, tc, hk, kr]
          : [tc, hk, jp, sc, kr];
    const letters = han.map((letter) => letter.codePointAt(0)!);
    return order.toSorted((a, b) => Number(covers(b, letters)) - Number(covers(a, letters)));
  }

  return {
    chooserFor(text) {
      let kept: readonly Family[] | null = null;
      const order = () => (kept ??= [...alphabets, ...eastAsian(text), ...signs]);
      return (cluster) => {
        const letters = Array.from(cluster.replaceAll(IGNORABLE, ""), (letter) => letter.codePointAt(0)!);
        if (letters.length === 0) return null;
        for (const family of PICTURE.test(cluster) ? [emoji, ...order()] : order()) {
          const file = fileFor(family, letters[0]!);
          if (file !== null && letters.every((letter) => fileFor(family, letter) === file)) return openOnce(file);
        }
        return null;
      };
    },
  };
}

/** The paths of the font files for a text's characters, except those that `has` is true of. Reads nothing if there are none. */
export async function fontFilesFor(text: string, has: (letter: string) => boolean): Promise<readonly string[]> {
  if (Array.from(text).every(has)) return [];
  const faceFor = (await openFonts()).chooserFor(text);
  const names = Array.from(text, (letter) => (has(letter) ? undefined : faceFor(letter)?.name));
  return [...new Set(names)].flatMap((name) => (name === undefined ? [] : [join(FONTS, name)]));
}
