import { inflateSync } from "node:zlib";

export type ReadPdf = {
  readonly pages: number;
  /** Width and height of the first page in points. */
  readonly size: readonly [number, number];
  /** What is written on all pages, a line for each piece of writing, spaces as ordinary ones. */
  readonly text: string;
  /** Filled rectangles as x, y, width, height, from the top left corner. */
  readonly squares: readonly (readonly [number, number, number, number])[];
  readonly hasFont: boolean;
};

type Objects = ReadonlyMap<number, string>;

/** The objects where the cross-reference table says that they are; throws where it is wrong. */
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

/** What the glyphs of a font stand for. */
function lettersOf(objects: Objects, font: string): Map<number, string> {
  const map = streamOf(objects.get(Number(/\/ToUnicode (\d+) 0 R/.exec(font)?.[1])) ?? "");
  const letters = new Map<number, string>();
  for (const [, from, , list] of map.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/g)) {
    [...list!.matchAll(/<([0-9a-f]+)>/g)].forEach(([, hex], i) => letters.set(parseInt(from!, 16) + i, fromHex(hex!)));
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

function writingOf(content: string, fonts: Map<string, Map<number, string>>): string {
  let letters = new Map<number, string>();
  const lines: string[] = [];
  for (const [, font, glyphs] of content.matchAll(/\/(\w+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) letters = fonts.get(font) ?? new Map();
    else {
      const hex = [...glyphs!.matchAll(/<([0-9a-f]*)>/g)].map(([, part]) => part).join("");
      lines.push((hex.match(/.{4}/g) ?? []).map((glyph) => letters.get(parseInt(glyph, 16)) ?? "\ufffd").join(""));
    }
  }
  return lines.join("\n").replaceAll("\u00a0", " ");
}

/** Reads a PDF file by its cross-reference table, as far as tests ask. Throws for what is no whole file. */
export function readPdf(bytes: Uint8Array): ReadPdf {
  const objects = objectsOf(Buffer.from(bytes).toString("latin1"));
  const pages = [...objects.values()].filter((object) => /\/Type \/Page\b(?!s)/.test(object));
  const contents = pages.map((page) => streamOf(objects.get(Number(/\/Contents (\d+) 0 R/.exec(page)?.[1])) ?? ""));
  const [width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/
    .exec(pages[0] ?? "")!
    .slice(1)
    .map(Number) as [number, number];
  return {
    pages: pages.length,
    size: [width, height],
    text: pages.map((page, i) => writingOf(contents[i]!, fontsOf(objects, page))).join("\n"),
    squares: contents
      .flatMap((content) => [...content.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re\b/g)])
      .map((found) => found.slice(1).map(Number) as [number, number, number, number]),
    hasFont: [...objects.values()].some((object) => object.includes("/FontFile2")),
  };
}
