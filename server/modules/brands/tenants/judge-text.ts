import type { RichText } from "#contract/shapes.ts";
import type { Localized } from "#domain/brands/brand.ts";
import { readText, richText } from "../../../platform/base/rich-text.ts";

const LONGEST_TITLE = 80;
const LONGEST_TEXT = 20_000;
const SHOWN = 60;

type SplitPage = { readonly title: string; readonly body: string; readonly from: number };

/** Separates a page's title from its body: `# Title`, one underlined with `=`, or an `<h1>`. The title is empty if missing. `from`: the lines before the body. */
export function splitPage(markdown: string): SplitPage {
  const lines = markdown.replace(/\r\n?|[\u2028\u2029]/g, "\n").split("\n");
  const first = lines.findIndex((line) => line.replaceAll("\u200b", "").trim() !== "");
  if (first < 0) return { title: "", body: "", from: 0 };
  const isUnderlined = /^\s*={3,}\s*$/.test(lines[first + 1] ?? "");
  const line = lines[first]!.trim();
  const title = /^# +(.+)$/.exec(line)?.[1] ?? /^<h1(?:\s[^<>]*)?>(.+)<\/h1>$/i.exec(line)?.[1] ?? (isUnderlined ? line : "");
  const from = first + (isUnderlined ? 2 : 1);
  const [heading] = richText(`## ${title}`);
  return { title: title === "" || heading?.kind !== "heading" ? "" : heading.text, body: lines.slice(from).join("\n").trimEnd(), from };
}

function faultOfText(markdown: string, hasTitle: boolean): string | null {
  if (markdown.trim() === "") return "is missing";
  if (markdown.length > LONGEST_TEXT) return `has more than ${LONGEST_TEXT} characters`;
  const { title, body, from } = hasTitle ? splitPage(markdown) : { title: "-", body: markdown, from: 0 };
  if (title === "" || title.length > LONGEST_TITLE) return `must begin with "# " and a title of at most ${LONGEST_TITLE} characters`;
  const { blocks, remarks } = readText(body);
  if (blocks.length === 0) return "says nothing below its title";
  const never = remarks.filter(({ isNever }) => isNever).map(({ line, why }) => `${why} (line ${line + from})`);
  return never.length > 0 ? `holds HTML that cannot be shown; take it out: ${never.join(", ")}` : null;
}

/**
 * Returns each reason why a brand's text cannot be shown, with `en.md: …` for a fault in one language. `hasTitle`: the text must begin with
 * `# Title`.
 */
export function faultsOfTexts(texts: Localized, { hasTitle }: { readonly hasTitle: boolean }): string[] {
  const faults = (["en", "id"] as const).flatMap((locale) => {
    const fault = faultOfText(texts[locale], hasTitle);
    return fault === null ? [] : [`${locale}.md: ${fault}`];
  });
  if (faults.length > 0) return faults;
  const bodyOf = (text: string) => (hasTitle ? splitPage(text).body : text).trim();
  return bodyOf(texts.en) === bodyOf(texts.id) ? ["the Indonesian text is the English one"] : [];
}

type Block = RichText[number];

const short = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN - 1).trimEnd()}…` : text).replaceAll("\n", " / ");

function sayBlock(block: Block): string {
  switch (block.kind) {
    case "heading":
      return `heading: ${short(block.text)}`;
    case "paragraph":
      return `paragraph: ${short(block.text)}`;
    case "list": {
      const inner = block.items.filter((item) => typeof item === "object" && item.inner).length;
      const kind = block.start === undefined ? "list" : "numbered list";
      return `${kind} of ${block.items.length}${inner > 0 ? `, ${inner} of them with a list` : ""}`;
    }
    case "table":
      return `table of ${block.rows[0]?.length ?? block.head!.length} columns and ${block.rows.length} rows${block.head ? " below its head" : ""}`;
    case "rule":
      return "line";
  }
}

/** What a text will be: a line for each block and for each part that is shown in another way than it was written, by the source's lines. */
export function previewText(
  markdown: string,
  { hasTitle }: { readonly hasTitle: boolean },
): { readonly blocks: string[]; readonly remarks: string[] } {
  const { title, body, from } = hasTitle ? splitPage(markdown) : { title: "", body: markdown, from: 0 };
  const { blocks, lines, remarks } = readText(body);
  const said = blocks.map((block, i) => `line ${lines[i]! + from}: ${sayBlock(block)}`);
  return {
    blocks: title === "" ? said : [`line ${from}: title: ${short(title)}`, ...said],
    remarks: remarks.map(({ line, why }) => `line ${line + from}: ${why}`),
  };
}
