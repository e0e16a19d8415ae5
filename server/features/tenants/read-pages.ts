import type { Localized } from "#domain/brands/brand.ts";
import { isOwnSegment } from "#domain/brands/shop-paths.ts";
import { richText } from "../../base/rich-text.ts";

/** A page's text in both languages, as Markdown whose first line is `# Title`; empty where its file is missing. */
export type PageFiles = Readonly<Record<string, Localized>>;

/** A page under a word of its own. */
export type TenantPage = { readonly name: string; readonly title: Localized; readonly body: Localized };

const WORD = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const LONGEST_WORD = 60;
const LONGEST_TITLE = 80;
const LONGEST_TEXT = 20_000;
const LEGAL = new Set(["terms", "privacy"]);

function split(markdown: string): { readonly title: string; readonly body: string } {
  const [first = "", ...rest] = markdown.replaceAll("\r\n", "\n").trim().split("\n");
  return { title: /^# +(.+)$/.exec(first)?.[1]?.trim() ?? "", body: rest.join("\n").trim() };
}

function faultOfText(markdown: string): string | null {
  if (markdown.trim() === "") return "is missing";
  if (markdown.length > LONGEST_TEXT) return `has more than ${LONGEST_TEXT} characters`;
  const { title, body } = split(markdown);
  if (title === "" || title.length > LONGEST_TITLE) return `must begin with "# " and a title of at most ${LONGEST_TITLE} characters`;
  if (richText(body).length === 0) return "says nothing below its title";
  if (/<[a-z!/]/i.test(markdown)) return "holds HTML: only headings, paragraphs and lists are shown";
  if (/\]\(/.test(markdown)) return "holds links: they would be shown as plain text";
  return null;
}

function faultsOfPage(name: string, texts: Localized, taken: ReadonlySet<string>): string[] {
  const at = `pages/${name}`;
  if (!WORD.test(name) || name.length > LONGEST_WORD) return [`${at}: the name needs lower-case letters and digits, joined by -`];
  if (isOwnSegment(name) || LEGAL.has(name)) return [`${at}: is an address of the shop itself`];
  if (taken.has(name)) return [`${at}: a rule or a microsite has this address`];
  const faults = (["en", "id"] as const).flatMap((locale) => {
    const fault = faultOfText(texts[locale]);
    return fault === null ? [] : [`${at}.${locale}.md: ${fault}`];
  });
  if (faults.length > 0) return faults;
  return split(texts.en).body === split(texts.id).body ? [`${at}: the Indonesian text is the English one`] : [];
}

/** Each reason why a brand's pages cannot be shown; `taken` are words that already lead to something else. */
export function faultsOfPages(files: PageFiles, taken: ReadonlySet<string>): string[] {
  return Object.entries(files).flatMap(([name, texts]) => faultsOfPage(name, texts, taken));
}

export function readPages(files: PageFiles): TenantPage[] {
  return Object.entries(files).map(([name, texts]) => {
    const [en, id] = [split(texts.en), split(texts.id)];
    return { name, title: { en: en.title, id: id.title }, body: { en: en.body, id: id.body } };
  });
}
