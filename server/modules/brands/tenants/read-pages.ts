import type { Localized } from "#domain/brands/brand.ts";
import { isOwnSegment } from "#domain/brands/shop-paths.ts";
import { faultsOfTexts, splitPage } from "./judge-text.ts";

/** A page in both languages, as Markdown with `# Title` as its first line. Empty if the file is missing. */
export type PageFiles = Readonly<Record<string, Localized>>;

/** A page at an address of one word. */
export type TenantPage = { readonly name: string; readonly title: Localized; readonly body: Localized };

const WORD = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const LONGEST_WORD = 60;
/** Legal pages, which every brand has. A brand's folder may replace their texts. */
export const LEGAL_PAGES: ReadonlySet<string> = new Set(["terms", "privacy"]);

function faultsOfPage(name: string, texts: Localized, taken: ReadonlySet<string>): string[] {
  const at = `pages/${name}`;
  if (!WORD.test(name) || name.length > LONGEST_WORD) return [`${at}: the name needs lower-case letters and digits, joined by -`];
  if (isOwnSegment(name)) return [`${at}: is an address of the shop itself`];
  if (taken.has(name)) return [`${at}: a rule or a microsite has this address`];
  return faultsOfTexts(texts, { hasTitle: true }).map((fault) => (/^(en|id)\.md: /.test(fault) ? `${at}.${fault}` : `${at}: ${fault}`));
}

/** Returns each reason why a brand's pages cannot be shown. `taken`: words already in use. */
export function faultsOfPages(files: PageFiles, taken: ReadonlySet<string>): string[] {
  return Object.entries(files).flatMap(([name, texts]) => faultsOfPage(name, texts, taken));
}

export function readPages(files: PageFiles): TenantPage[] {
  return Object.entries(files).map(([name, texts]) => {
    const [en, id] = [splitPage(texts.en), splitPage(texts.id)];
    return { name, title: { en: en.title, id: id.title }, body: { en: en.body, id: id.body } };
  });
}
