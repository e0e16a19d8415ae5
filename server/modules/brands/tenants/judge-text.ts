import type { Localized } from "#domain/brands/brand.ts";
import { richText } from "../../../platform/base/rich-text.ts";

const LONGEST_TITLE = 80;
const LONGEST_TEXT = 20_000;

/** Separates a page's `# Title` from its body. The title is empty if missing. */
export function splitPage(markdown: string): { readonly title: string; readonly body: string } {
  const [first = "", ...rest] = markdown.replaceAll("\r\n", "\n").trim().split("\n");
  return { title: /^# +(.+)$/.exec(first)?.[1]?.trim() ?? "", body: rest.join("\n").trim() };
}

function faultOfText(markdown: string, hasTitle: boolean): string | null {
  if (markdown.trim() === "") return "is missing";
  if (markdown.length > LONGEST_TEXT) return `has more than ${LONGEST_TEXT} characters`;
  const { title, body } = hasTitle ? splitPage(markdown) : { title: "-", body: markdown };
  if (title === "" || title.length > LONGEST_TITLE) return `must begin with "# " and a title of at most ${LONGEST_TITLE} characters`;
  if (richText(body).length === 0) return "says nothing below its title";
  if (/<[a-z!/]/i.test(markdown)) return "holds HTML: only headings, paragraphs and lists are shown";
  if (/\]\(/.test(markdown)) return "holds links: they would be shown as plain text";
  return null;
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
  const bodyOf = (text: string) => (hasTitle ? splitPage(text).body : text.trim());
  return bodyOf(texts.en) === bodyOf(texts.id) ? ["the Indonesian text is the English one"] : [];
}
