import type { RichText } from "#contract/shapes.ts";
import type { PageMeta } from "./page-meta.ts";

/** Longest description that search engines and previews show whole. */
const SHOWN = 160;

/** The description of a page of text: how it begins, after what it is about. Nothing where it has no paragraph. */
export function describedBy(text: RichText | undefined, about?: string): Pick<PageMeta, "description"> {
  const first = text?.find((block) => block.kind === "paragraph");
  if (first?.kind !== "paragraph") return {};
  return { description: `${about ? `${about}: ` : ""}${first.text}`.slice(0, SHOWN) };
}

/** The description of a list: what it is, and what stands first in it. */
export function describedByNames(title: string, names: readonly string[]): Pick<PageMeta, "description"> {
  return names.length === 0 ? {} : { description: `${title}: ${names.slice(0, 6).join(", ")}`.slice(0, SHOWN) };
}
