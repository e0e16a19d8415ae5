import type { Localized } from "#domain/brands/brand.ts";
import { isOwnSegment } from "#domain/brands/shop-paths.ts";
import { faultsOfTexts, splitPage } from "./judge-text.ts";

/** A page's text in both languages, as Markdown whose first line is `# Title`; empty where its file is missing. */
export type PageFiles = Readonly<Record<string, Localized>>;

/** A page under a word of its own. */
export type TenantPage = { readonly name: string; readonly title: Localized; readonly body: Localized };

const WORD = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const LONGEST_WORD = 60;
/** Pages that every brand has; its folder may hold its own text of them. */
export const LEGAL_PAGES: ReadonlySet<string> = new Set(["terms", "privacy"]);

function faultsOfPage(name: string, texts: Localized, taken: ReadonlySet<string>): string[] {
  const at = `pages/${name}`;
  if (!WORD.test(name) || name.length > LONGEST_WORD) return [`${at}: the name needs lower-case letters and digits, joined by -`];
  if (isOwnSegment(name)) return [`${at}: is an address of the shop itself`];
  if (taken.has(name)) return [`${at}: a rule or a microsite has this address`];
  return faultsOfTexts(texts, { hasTitle: true }).map((fault) => (/^(en|id)\.md: /.test(fault) ? `${at}.${fault}` : `${at}: ${fault}`));
}

/** Each reason why a brand's pages cannot be shown; `taken` are words that already lead to something else. */
export function faultsOfPages(files: PageFiles, taken: ReadonlySet<string>): string[] {
  return Object.entries(files).flatMap(([name, texts]) => faultsOfPage(name, texts, taken));
}

export function readPages(files: PageFiles): TenantPage[] {
  return Object.entries(files).map(([name, texts]) => {
    const [en, id] = [splitPage(texts.en), splitPage(texts.id)];
    return { name, title: { en: en.title, id: id.title }, body: { en: en.body, id: id.body } };
  });
}
