import { inflateSync } from "node:zlib";

export type ReadPdf = {
  readonly pages: number;
  /** Width and height of the first page in points. */
  readonly size: readonly [number, number];
  /** The text of all pages, one line per text operation, with ordinary spaces. */
  readonly text: string;
  /** Filled rectangles as x, y, width, height, from the top left corner. */
  readonly squares: readonly (readonly [number, number, number, number])[];
  readonly hasFont: boolean;
  /** The embedded fonts' names, without their subsets' marks. */
  readonly fonts: readonly string[];
  /** How often the empty box for a missing letter is drawn. */
  readonly boxes: number;
  /** A screen reader's view, one line per element, indented: `H1 Receipt`, `Figure [alternative text]`, `P {th} text of that language`. */
  readonly told: readonly string[];
  /** Drawn content that is neither tagged nor marked as an artifact. */
  readonly untold: readonly string[];
  readonly version: string;
  /** The document's language, and whether it is marked as tagged, accessible (PDF/UA), and shown by its title. */
  readonly says: { readonly language: string; readonly isTagged: boolean; readonly isAccessible: boolean; readonly showsTitle: boolean };
};

type Objects = ReadonlyMap<number, string>;

/** The objects by the cross-reference table; throws if that is wrong. */
function objectsOf(file: string): Objects {
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(file)?.[1]);
  if (!file.startsWith("%PDF-") || !file.startsWith("xref", start)) throw new Error("not a PDF file with a cross-reference table");
  const offsets = [...file.slice(start).matchAll(/^(\d{10}) \d{5} n/gm)].map((found) => Number(found[1]));
  return new Map(
    offsets.map((offset) => {
      const head = /^(\d+) 0 obj\s/.exec(file.slice(offset, offset + 30));
      if (!head) throw new Error(`no object at ${offset}`);
      return [Number(head[1]), file.slice(offset + head[0].length, file.indexOf("endobj", offset))];
    }),
  );
}

function streamOf(object: string): string {
  const found = /stream\r?\n/.exec(object);
  if (!found) return "";
  const length = Number(/\/Length (\d+)/.exec(object)?.[1]);
  const body = Buffer.from(object.slice(found.index + found[0].length, found.index + found[0].length + length), "latin1");
  return (object.includes("/FlateDecode") ? inflateSync(body) : body).toString("latin1");
}

const fromHex = (hex: string) => Buffer.from(hex, "hex").swap16().toString("utf16le");

/** The text of a font's glyphs. */
function lettersOf(objects: Objects, font: string): Map<number, string> {
  const map = streamOf(objects.get(Number(/\/ToUnicode (\d+) 0 R/.exec(font)?.[1])) ?? "");
  const letters = new Map<number, string>();
  for (const [, from, , list] of map.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/g)) {
    [...list!.matchAll(/<([0-9a-f ]*)>/g)].forEach(([, hex], i) => letters.set(parseInt(from!, 16) + i, fromHex(hex!.replaceAll(" ", ""))));
  }
  return letters;
}

function fontsOf(objects: Objects, page: string): Map<string, Map<number, string>> {
  const resources = objects.get(Number(/\/Resources (\d+) 0 R/.exec(page)?.[1])) ?? "";
  const named = /\/Font <<([^>]*)>>/.exec(resources)?.[1] ?? "";
  return new Map(
    [...named.matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name, id]) => [name!, lettersOf(objects, objects.get(Number(id)) ?? "")]),
  );
}

/** A text operation and its marked content: a number, `artifact`, or null without any. `boxes`: glyphs for missing letters. */
type Piece = { readonly text: string; readonly in: number | "artifact" | null; readonly boxes: number };

function piecesOf(content: string, fonts: Map<string, Map<number, string>>): Piece[] {
  let letters = new Map<number, string>();
  let place: Piece["in"] = null;
  const pieces: Piece[] = [];
  const tokens = /\/(\w+) [\d.]+ Tf|\[([^\]]*)\] TJ|\/(\w+)\s+(?:<<([^>]*)>>\s+)?B[DM]C|\b(EMC)\b/g;
  for (const [, font, glyphs, tag, options = "", end] of content.matchAll(tokens)) {
    if (end) place = null;
    else if (tag) place = tag === "Artifact" ? "artifact" : Number(/\/MCID (\d+)/.exec(options)?.[1] ?? NaN);
    else if (font) letters = fonts.get(font) ?? new Map();
    else {
      const hex = [...glyphs!.matchAll(/<([0-9a-f]*)>/g)].map(([, part]) => part).join("");
      const ids = (hex.match(/.{4}/g) ?? []).map((glyph) => parseInt(glyph, 16));
      const text = ids.map((id) => letters.get(id) ?? "\ufffd").join("");
      pieces.push({ text: text.replaceAll("\u00a0", " "), in: place, boxes: ids.filter((id) => id === 0).length });
    }
  }
  return pieces;
}

/** A string of the file as text. */
function textIn(written: string): string {
  const plain = written.replaceAll(
    /\\([()\\rntbf])/g,
    (_, sign: string) => ({ r: "\r", n: "\n", t: "\t", b: "\b", f: "\f" })[sign] ?? sign,
  );
  return plain.startsWith("\xfe\xff") ? Buffer.from(plain.slice(2), "latin1").swap16().toString("utf16le") : plain;
}

/** The elements below one, each as a line. */
function toldOf(
  { objects, pieces }: { readonly objects: Objects; readonly pieces: ReadonlyMap<number, readonly Piece[]> },
  id: number,
  depth = 0,
): string[] {
  const element = objects.get(id) ?? "";
  const role = /\/S \/(\w+)/.exec(element)![1]!;
  const alt = /\/Alt \(((?:\\.|[^\\)])*)\)/s.exec(element)?.[1];
  const page = pieces.get(Number(/\/Pg (\d+) 0 R/.exec(element)?.[1])) ?? [];
  const [, kids = ""] = /\/K \[([\s\S]*?)\](?=\s|$)/.exec(element) ?? [];
  const plain = kids.replaceAll(/<<[\s\S]*?>>/g, " ");
  const marks = plain.replaceAll(/\d+ 0 R/g, " ").match(/\d+/g) ?? [];
  const own = marks.flatMap((mark) => page.filter((piece) => piece.in === Number(mark)).map(({ text }) => text)).join(" ");
  const actual = /\/ActualText \(((?:\\.|[^\\)])*)\)/s.exec(element)?.[1];
  const lang = /\/Lang \((\w+)\)/.exec(element)?.[1];
  const said = actual === undefined ? own : textIn(actual);
  const line = [role, ...(alt === undefined ? [] : [`[${textIn(alt)}]`]), ...(lang ? [`{${lang}}`] : []), ...(said ? [said] : [])].join(
    " ",
  );
  const below = [...plain.matchAll(/(\d+) 0 R/g)].flatMap(([, kid]) => toldOf({ objects, pieces }, Number(kid), depth + 1));
  return ["  ".repeat(depth) + line, ...below];
}

/** Reads a PDF file by its cross-reference table, as far as tests need. Throws for an incomplete file. */
export function readPdf(bytes: Uint8Array): ReadPdf {
  const file = Buffer.from(bytes).toString("latin1");
  const objects = objectsOf(file);
  const numbered = [...objects].filter(([, object]) => /\/Type \/Page\b(?!s)/.test(object));
  const pages = numbered.map(([, object]) => object);
  const contents = pages.map((page) => streamOf(objects.get(Number(/\/Contents (\d+) 0 R/.exec(page)?.[1])) ?? ""));
  const [width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/
    .exec(pages[0] ?? "")!
    .slice(1)
    .map(Number) as [number, number];
  const pieces = new Map(numbered.map(([id, page], i) => [id, piecesOf(contents[i]!, fontsOf(objects, page))]));
  const all = [...pieces.values()];
  const catalogue = [...objects.values()].find((object) => /\/Type \/Catalog\b/.test(object)) ?? "";
  const of = (name: string) => objects.get(Number(new RegExp(`/${name} (\\d+) 0 R`).exec(catalogue)?.[1])) ?? "";
  const root = /\/K \[(\d+) 0 R\]/.exec(of("StructTreeRoot"))?.[1];
  return {
    pages: pages.length,
    size: [width, height],
    text: all.map((page) => page.map(({ text }) => text).join("\n")).join("\n"),
    squares: contents
      .flatMap((content) => [...content.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re\b/g)])
      .map((found) => found.slice(1).map(Number) as [number, number, number, number]),
    told: root === undefined ? [] : toldOf({ objects, pieces }, Number(root)),
    untold: all.flatMap((page) => page.filter((piece) => piece.in === null).map(({ text }) => text)),
    version: file.slice(5, 8),
    says: {
      language: /\/Lang \((\w+)\)/.exec(catalogue)?.[1] ?? "",
      isTagged: /\/Marked true/.test(of("MarkInfo")),
      isAccessible: [...objects.values()].some((object) => /<pdfuaid:part>1</.test(object)),
      showsTitle: /\/DisplayDocTitle true/.test(catalogue + of("ViewerPreferences")),
    },
    fonts: [...objects.values()].flatMap((object) => /\/FontName \/\w+\+(\S+)/.exec(object)?.[1] ?? []),
    boxes: all.flat().reduce((sum, { boxes }) => sum + boxes, 0),
    hasFont: [...objects.values()].some((object) => object.includes("/FontFile2")),
  };
}
