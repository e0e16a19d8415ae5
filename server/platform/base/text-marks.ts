import type { RichWords } from "#contract/shapes.ts";
import { linkText, shownAddress, SIGN, type Remark } from "./text-lines.ts";

const ESCAPED = /\\([\\`*_{}[\]()#+\-.!~|>])/g;
/** Escaped characters stand here meanwhile, in a range that no source has left. */
const AWAY = 0xf700;

const LETTER = String.raw`[\p{L}\p{N}]`;
const around = (mark: string, most: string) =>
  new RegExp(
    String.raw`(?<!${LETTER}|${most})${mark}(?=[^\s${most}])([^${most}\n]*[^\s${most}]|[^\s${most}])${mark}(?!${LETTER}|${most})`,
    "gu",
  );

/** Marks of Markdown and WhatsApp, outer ones first. */
const MARKS: readonly (readonly [RegExp, string])[] = [
  [/\*\*\*(?=\S)([^\n]*?\S)\*\*\*/g, SIGN.strong],
  [/\*\*(?=[^\s*])([^\n]*?[^\s*])\*\*/g, SIGN.strong],
  [new RegExp(String.raw`(?<!${LETTER}|_)__(?=[^\s_])([^\n]*?[^\s_])__(?!${LETTER}|_)`, "gu"), SIGN.strong],
  [/~~(?=[^\s~])([^\n]*?[^\s~])~~/g, SIGN.s],
  [around(String.raw`\*`, String.raw`\*`), SIGN.strong],
  [around("_", "_"), SIGN.em],
  [around("~", "~"), SIGN.s],
];

const TAGS = { [SIGN.strong]: "strong", [SIGN.em]: "em", [SIGN.s]: "s" } as const;

/** Splits words at their signs. An inner mark is drawn as the outer one. */
function partsOf(marked: string): { as?: "strong" | "em" | "s"; text: string }[] {
  const parts: { as?: "strong" | "em" | "s"; text: string }[] = [];
  const open: string[] = [];
  for (const [piece] of marked.matchAll(/[\uf601-\uf604]|[^\uf601-\uf604]+/g)) {
    if (piece === SIGN.end) open.pop();
    else if (piece in TAGS) open.push(piece);
    else {
      const as = TAGS[open[0] as keyof typeof TAGS];
      parts.push(as ? { as, text: piece } : { text: piece });
    }
  }
  return parts;
}

/** Takes links out of Markdown: a label with its address, a picture's description. */
function withoutLinks(text: string, report: (why: string) => void): string {
  return text.replace(
    /(!?)\[([^\]\n]*)\]\(\s*<?([^\s()<>]+(?:\([^\s()<>]*\)[^\s()<>]*)*)>?(?:\s+"[^"\n]*")?\s*\)/g,
    (_, picture: string, label: string, href: string) => {
      if (picture) {
        report("a picture is shown as its description, if it has one");
        return label;
      }
      const address = shownAddress(href);
      if (address === null) report("a link is shown without its address, which is not one of http, mailto or tel");
      return address === null ? label : linkText(label, address);
    },
  );
}

/** Reads a block's words: its text without marks, and its parts if some are bold, in italics or struck out. */
export function readWords(source: string, { line, remarks }: { readonly line: number; readonly remarks: Remark[] }): RichWords {
  const away = source.replace(ESCAPED, (_, character: string) => String.fromCharCode(AWAY + character.charCodeAt(0)));
  let marked = withoutLinks(away, (why) => remarks.push({ line, why })).replace(/`+([^`\n]+)`+/g, "$1");
  for (const [mark, sign] of MARKS) marked = marked.replace(mark, `${sign}$1${SIGN.end}`);
  marked = marked
    .replace(/[\uf605-\uf607]/g, "")
    .replace(/[\uf700-\uf77f]/g, (character) => String.fromCharCode(character.charCodeAt(0) - AWAY))
    .replace(/[ \t\u00a0]{2,}|\t/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .trim();
  const parts = partsOf(marked);
  const text = parts.map((part) => part.text).join("");
  return parts.some(({ as }) => as) ? { text, parts } : { text };
}
