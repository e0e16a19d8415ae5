import type { Locale, Localized } from "#domain/brands/brand.ts";
import { spanOf, type ReturnPolicy, type ReturnStep } from "#domain/orders/returns/return-policy.ts";
import { translate } from "../translate.ts";
import { en } from "./en/return-terms.ts";
import { id } from "./id/return-terms.ts";

/** An event's policy, and those of the categories with one of their own. */
export type EventPolicies = {
  readonly event: ReturnPolicy;
  readonly categories: readonly { readonly name: Localized; readonly policy: ReturnPolicy }[];
};
type Say = (key: keyof typeof en | "days" | "hours", params?: Readonly<Record<string, string | number>>) => string;

function sayBack(say: Say, { percent, withFee }: ReturnStep): string {
  if (percent === 0 && !withFee) return say("nothing");
  return say(withFee ? "withFee" : "back", { percent });
}

function sayWhen(say: Say, step: ReturnStep): string {
  const { unit, count } = spanOf(step);
  return count === 0 ? say("start") : say(unit, { n: count });
}

function rulesOf(say: Say, policy: ReturnPolicy): string[] {
  if (policy.length === 0) return [say("never")];
  const steps = policy.map((step, at) => say(at === 0 ? "first" : "next", { when: sayWhen(say, step), back: sayBack(say, step) }));
  return [...steps, say("last")];
}

function section(locale: Locale, { event, categories }: EventPolicies): string {
  const texts = locale === "en" ? en : id;
  const say: Say = (key, params = {}) => translate(texts, { locale, key, params });
  const heading = `## ${say("heading")}`;
  if (event.length === 0 && categories.every(({ policy }) => policy.length === 0)) return `${heading}\n${say("none")}`;
  const own = categories.map(({ name, policy }) => say("of", { category: name[locale], rule: rulesOf(say, policy).join(" ") }));
  const rest = event.length > 0 ? rulesOf(say, event) : [];
  const items = [...rest, ...own, ...(event.length > 0 ? [] : [say("others")])];
  return `${heading}\n${items.map((item) => `- ${item}`).join("\n")}\n\n${say("how")}`;
}

/** The terms' paragraph about returns, in simple Markdown. */
export function writeReturnTerms(policies: EventPolicies): Localized {
  return { en: section("en", policies), id: section("id", policies) };
}
