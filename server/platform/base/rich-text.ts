import type { RichText } from "#contract/shapes.ts";

/** Simple Markdown (paragraphs, `##` headings, `-` lists) as blocks. No HTML survives: everything is text. */
export function richText(markdown: string): RichText {
  const blocks: RichText = [];
  for (const chunk of markdown.replaceAll("\r\n", "\n").split(/\n{2,}|\n(?=#)|(?<=^#[^\n]*)\n/m)) {
    const text = chunk.trim();
    if (text === "") continue;
    if (text.startsWith("#")) {
      const [head, ...rest] = text.split("\n");
      blocks.push({ kind: "heading", text: plain(head!.replace(/^#+\s*/, "")) });
      if (rest.length > 0) blocks.push(...richText(rest.join("\n")));
    } else if (/^[-*] /.test(text)) {
      blocks.push({ kind: "list", items: text.split(/\n(?=[-*] )/).map((item) => plain(item.replace(/^[-*] /, ""))) });
    } else {
      const list = text.search(/\n[-*] /);
      if (list > 0) blocks.push({ kind: "paragraph", text: plain(text.slice(0, list)) }, ...richText(text.slice(list + 1)));
      else blocks.push({ kind: "paragraph", text: plain(text) });
    }
  }
  return blocks;
}

function plain(text: string): string {
  return text
    .replace(/\*\*|__|`/g, "")
    .replace(/\s*\n\s*/g, " ")
    .trim();
}
