import type { RichText } from "#contract/shapes.ts";
import type { PageMeta } from "./page-meta.ts";

/** The longest description that search engines and previews show whole. */
const SHOWN = 160;

/** The description of a text page: its first paragraph, after its subject. Undefined without a paragraph. */
export function describedBy(text: RichText | undefined, about?: string): Pick<PageMeta, "description"> {
  const first = text?.find((block) => block.kind === "paragraph");
  if (first?.kind !== "paragraph") return {};
  return { description: `${about ? `${about}: ` : ""}${first.text}`.slice(0, SHOWN) };
}

type Listed = { readonly title: string; readonly names: readonly string[]; readonly none: string | undefined };

/** The description of a list: its title and first entries, or the text of an empty list. */
export function describedByNames({ title, names, none }: Listed): Pick<PageMeta, "description"> {
  const first = names.length === 0 ? none : names.slice(0, 6).join(", ");
  return title && first ? { description: `${title}: ${first}`.slice(0, SHOWN) } : {};
}
