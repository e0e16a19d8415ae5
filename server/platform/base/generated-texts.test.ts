import { parseFragment, type DefaultTreeAdapterTypes } from "parse5";
import { describe, expect, it } from "vitest";
import { richText as schema, type RichText } from "#contract/shapes.ts";
import { readText, richText } from "./rich-text.ts";

/** Repeatable random choices. */
function chooser(seed: number): <T>(choices: readonly T[]) => T {
  let state = seed;
  return (choices) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return choices[Math.floor((state / 2 ** 32) * choices.length)]!;
  };
}

const PHRASES = [
  "Kopi tubruk",
  "Es kopi susu (dingin)",
  "Datang pukul 10.00 WIB",
  "Rp 150.000",
  "Bawa KTP & tiket",
  "Jl. Sudirman No. 1",
  "“Kutipan” dan ‘lain’",
  "anak < 12 tahun",
  "2 * 3 = 6",
] as const;
type Meant = readonly [kind: "heading" | "paragraph" | "bullets" | "numbers" | "nested" | "table", words: readonly string[]];

/** A text's blocks, as their writer means them. */
function meantText(choose: ReturnType<typeof chooser>): Meant[] {
  const kinds = ["heading", "paragraph", "bullets", "numbers", "nested", "table"] as const;
  const meant: Meant[] = [["paragraph", ["Halo semua."]]];
  for (let i = choose([1, 2, 3, 4, 5]); i > 0; i--) {
    const kind = choose(
      kinds.filter(
        (each) => each !== meant.at(-1)![0] && !(/bullets|numbers|nested/.test(each) && /bullets|numbers|nested/.test(meant.at(-1)![0])),
      ),
    );
    meant.push([kind, Array.from({ length: kind === "heading" ? 1 : choose([2, 3, 4]) }, () => choose(PHRASES))]);
  }
  return meant;
}

function blocksOf(meant: readonly Meant[]): RichText {
  return meant.map(([kind, words]) => {
    if (kind === "heading") return { kind, text: words[0]! };
    if (kind === "paragraph") return { kind, text: words.join("\n") };
    if (kind === "bullets") return { kind: "list", items: [...words] };
    if (kind === "numbers") return { kind: "list", start: 1, items: [...words] };
    if (kind === "nested") return { kind: "list", items: [{ text: words[0]!, inner: { items: words.slice(1) } }, "Terakhir"] };
    return { kind, head: ["Nama", "Nilai"], rows: words.map((word, i) => [word, String(i)]) };
  });
}

type Dialect = Readonly<Record<Meant[0], (words: readonly string[]) => string>>;
const lines = (words: readonly string[], mark: (i: number) => string) => words.map((word, i) => `${mark(i)}${word}`).join("\n");
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const tags = (words: readonly string[], tag: string) => words.map((word) => `<${tag}>${escaped(word)}</${tag}>`).join("\n  ");

/** One way to write each kind of block, by programs. */
const DIALECTS: Readonly<Record<string, Dialect>> = {
  markdown: {
    heading: ([word]) => `## ${word}`,
    paragraph: (words) => words.join("  \n"),
    bullets: (words) => lines(words, () => "- "),
    numbers: (words) => lines(words, (i) => `${i + 1}. `),
    nested: ([first, ...rest]) => `* ${first}\n${lines(rest, () => "    * ")}\n* Terakhir`,
    table: (words) => `| Nama | Nilai |\n| :--- | ---: |\n${words.map((word, i) => `| ${word} | ${i} |`).join("\n")}`,
  },
  word: {
    heading: ([word]) => `${word}\n=====`,
    paragraph: (words) => words.join("\v"),
    bullets: (words) => lines(words, () => "•\t"),
    numbers: (words) => lines(words, (i) => `${i + 1})\t`),
    nested: ([first, ...rest]) => `\uf0b7\t${first}\n${lines(rest, () => "o\t")}\n\uf0b7\tTerakhir`,
    table: (words) => `Nama\tNilai\n${words.map((word, i) => `${word}\t${i}`).join("\n")}`,
  },
  docs: {
    heading: ([word]) => `### ${word} ###`,
    paragraph: (words) => words.join("\n"),
    bullets: (words) => lines(words, () => "  ● "),
    numbers: (words) => lines(words, (i) => `  ${i + 1}. `),
    nested: ([first, ...rest]) => `  ● ${first}\n${lines(rest, () => "      ○ ")}\n  ● Terakhir`,
    table: (words) => `|Nama|Nilai|\n|-|-|\n${words.map((word, i) => `|${word}|${i}|`).join("\n")}`,
  },
  whatsapp: {
    heading: ([word]) => `# ${word}`,
    paragraph: (words) => words.join("\n"),
    bullets: (words) => lines(words, () => "– "),
    numbers: (words) => lines(words, (i) => `(${i + 1}) `),
    nested: ([first, ...rest]) => `- ${first}\n${lines(rest, () => "\t- ")}\n- Terakhir`,
    table: (words) => `Nama\tNilai\n${words.map((word, i) => `${word}\t${i}`).join("\n")}`,
  },
  html: {
    heading: (words) => tags(words, "h3"),
    paragraph: (words) => `<p>${words.map(escaped).join("<br />")}</p>`,
    bullets: (words) => `<ul>\n  ${tags(words, "li")}\n</ul>`,
    numbers: (words) => `<ol>\n  ${tags(words, "li")}\n</ol>`,
    nested: ([first = "", ...rest]) => `<ul><li>${escaped(first)}\n<ul>${tags(rest, "li")}</ul></li><li>Terakhir</li></ul>`,
    table: (words) =>
      `<table>\n<tr><th>Nama</th><th>Nilai</th></tr>\n${words.map((word, i) => `<tr>${tags([word, String(i)], "td")}</tr>`).join("\n")}</table>`,
  },
};

type Node = DefaultTreeAdapterTypes.ChildNode;
const textIn = (node: Node): string => ("value" in node ? node.value : "childNodes" in node ? node.childNodes.map(textIn).join(" ") : "");
const squeezed = (text: string) => text.replace(/\s+/g, "");
const wordsIn = (value: unknown): string =>
  typeof value === "string"
    ? value
    : Array.isArray(value)
      ? value.map(wordsIn).join(" ")
      : Object.entries(value as Record<string, unknown>)
          .filter(([key]) => ["text", "items", "inner", "head", "rows"].includes(key))
          .map(([, each]) => wordsIn(each))
          .join(" ");

describe("generated texts", () => {
  it.each(Object.entries(DIALECTS))("are read as they were meant, 200 of %s", (_, dialect) => {
    const wrong: unknown[] = [];
    for (let seed = 1; seed <= 200; seed++) {
      const choose = chooser(seed);
      const meant = meantText(choose);
      const text =
        choose(["", "\ufeff"]) +
        meant
          .map(([kind, words]) => dialect[kind](words))
          .join("\n\n")
          .replaceAll("\n", choose(["\n", "\r\n", "\r"]));
      const read = richText(text);
      expect(schema.safeParse(read).success).toBe(true);
      if (JSON.stringify(read) !== JSON.stringify(blocksOf(meant))) wrong.push({ text, read, meant: blocksOf(meant) });
    }
    expect(wrong.slice(0, 1)).toEqual([]);
  });

  it("keep every word of 300 pieces of damaged HTML, as an HTML parser reads them", () => {
    const wrong: unknown[] = [];
    for (let seed = 1; seed <= 300; seed++) {
      const choose = chooser(seed);
      const html = meantText(choose)
        .map(([kind, words]) => DIALECTS["html"]![kind](words))
        .join("");
      const at = choose(Array.from({ length: html.length }, (_, i) => i));
      const start = html.lastIndexOf("<", at);
      // A tag is lost, or stands twice, or another one comes in.
      const end = html.indexOf(">", start) + 1;
      const tag = html.slice(start, end);
      const damaged =
        html.slice(0, start) +
        choose(["", tag + tag, `<span style="color:red">${tag}`, `</b>${tag}<i>`, `<!-- x -->${tag}`]) +
        html.slice(end);
      const theirs = squeezed(parseFragment(damaged).childNodes.map(textIn).join(" "));
      const ours = squeezed(wordsIn(richText(damaged)));
      if ([...ours].toSorted().join("") !== [...theirs].toSorted().join("")) wrong.push({ damaged, ours, theirs });
    }
    expect(wrong.slice(0, 2)).toEqual([]);
  });

  it("never hold a tag's sign beyond words, and fit the contract, over 2,000 pieces of noise", () => {
    const pieces = [
      "<b>",
      "</b>",
      "<li>",
      "<table>",
      "<td>",
      "<tr>",
      "*",
      "_",
      "~~",
      "|",
      "\t",
      "\n",
      "\n\n",
      "- ",
      "1. ",
      "a) ",
      "    ",
      "# ",
      "===",
      "&lt;",
      "&#1;",
      "\uf601",
      "\uf605",
      "x",
      "[a](javascript:b)",
      "<a href=x>",
      "```",
      "> ",
      "• ",
    ] as const;
    for (let seed = 1; seed <= 2000; seed++) {
      const choose = chooser(seed);
      const text = Array.from({ length: choose([5, 20, 60]) }, () => choose(pieces)).join("");
      const { blocks, lines: at } = readText(text);
      expect(schema.safeParse(blocks).success, text).toBe(true);
      expect(at.length).toBe(blocks.length);
      expect(JSON.stringify(blocks)).not.toMatch(/[\uf600-\uf77f]/);
    }
  });
});
