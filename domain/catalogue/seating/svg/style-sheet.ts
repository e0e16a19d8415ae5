import type { XmlElement } from "./read-xml.ts";

/** `circle.seat`: a tag, classes and an id, each of which must fit. */
type Compound = { readonly tag: string | null; readonly id: string | null; readonly classes: readonly string[] };
type Rule = {
  /** From the outermost to the element itself, with the sign before each: a space, or `>` for a child. */
  readonly steps: readonly { readonly compound: Compound; readonly isChild: boolean }[];
  readonly weight: number;
  readonly order: number;
  readonly declarations: readonly (readonly [name: string, value: string])[];
};

/** The rules of a drawing's `<style>` elements. */
export type StyleSheet = {
  /** The declarations for an element with its ancestors, outermost first. `style` attributes are not among them. */
  of(element: XmlElement, ancestors: readonly XmlElement[]): ReadonlyMap<string, string>;
  /** Selectors and at-rules that were not understood. */
  readonly unread: readonly string[];
};

const MOST_RULES = 5_000;
const COMPOUND = /^(\*|[a-zA-Z][\w-]*)?((?:[.#][\w\u0080-\uFFFF-]+)*)$/;

function compoundOf(text: string): Compound | null {
  const [whole, tag, marks = ""] = COMPOUND.exec(text) ?? [];
  if (whole === undefined || whole === "") return null;
  const parts = marks.match(/[.#][^.#]+/g) ?? [];
  return {
    tag: tag === undefined || tag === "*" ? null : tag.toLowerCase(),
    id: parts.find((part) => part.startsWith("#"))?.slice(1) ?? null,
    classes: parts.filter((part) => part.startsWith(".")).map((part) => part.slice(1)),
  };
}

/** The declarations of a `style` attribute or a rule, in order. */
export function readDeclarations(text: string): (readonly [name: string, value: string])[] {
  return text.split(";").flatMap((part) => {
    const at = part.indexOf(":");
    const [name, value] = [part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim()];
    return at > 0 && value !== "" ? [[name, value] as const] : [];
  });
}

/** A style sheet without comments, its rules apart from its at-rules. */
function partsOf(text: string): { readonly rules: string; readonly atRules: string[] } {
  const plain = text.replaceAll(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, "").replaceAll(/<!--|-->/g, "");
  const atRules: string[] = [];
  let rules = "";
  for (let at = 0; at < plain.length;) {
    const next = plain.indexOf("@", at);
    // An @ within a declaration does not begin a rule.
    if (next < 0 || plain.slice(at, next).split("{").length !== plain.slice(at, next).split("}").length) {
      rules += plain.slice(at);
      break;
    }
    rules += plain.slice(at, next);
    let end = next;
    for (let depth = 0; end < plain.length; end += 1) {
      if (plain[end] === "{") depth += 1;
      else if (plain[end] === "}" && (depth -= 1) <= 0) break;
      else if (plain[end] === ";" && depth === 0) break;
    }
    atRules.push(plain.slice(next, end + 1));
    at = end + 1;
  }
  return { rules, atRules };
}

function ruleOf(selector: string, declarations: Rule["declarations"], order: number): Rule | null {
  const words = selector
    .replaceAll(/\s*>\s*/g, " > ")
    .trim()
    .split(/\s+/);
  const steps: { compound: Compound; isChild: boolean }[] = [];
  let isChild = false;
  for (const word of words) {
    if (word === ">") {
      isChild = true;
      continue;
    }
    const compound = compoundOf(word);
    if (!compound) return null;
    steps.push({ compound, isChild });
    isChild = false;
  }
  const weight = steps.reduce(
    (sum, { compound: { id, classes, tag } }) => sum + (id === null ? 0 : 10_000) + 100 * classes.length + (tag === null ? 0 : 1),
    0,
  );
  return steps.length > 0 && !isChild ? { steps, weight, order, declarations } : null;
}

const classesOf = ({ attributes }: XmlElement) => (attributes.get("class") ?? "").split(/\s+/);

const fits = ({ tag, id, classes }: Compound, element: XmlElement): boolean =>
  (tag === null || tag === element.name.toLowerCase()) &&
  (id === null || id === element.attributes.get("id")) &&
  classes.every((name) => classesOf(element).includes(name));

function matches({ steps }: Rule, element: XmlElement, ancestors: readonly XmlElement[]): boolean {
  if (!fits(steps.at(-1)!.compound, element)) return false;
  let [at, isChild] = [ancestors.length - 1, steps.at(-1)!.isChild];
  for (let step = steps.length - 2; step >= 0; step -= 1) {
    const { compound } = steps[step]!;
    while (!isChild && at >= 0 && !fits(compound, ancestors[at]!)) at -= 1;
    if (at < 0 || !fits(compound, ancestors[at]!)) return false;
    at -= 1;
    ({ isChild } = steps[step]!);
  }
  return true;
}

/** The key under which a rule is found: the last compound's id, class or tag. */
const keyOf = ({ id, classes, tag }: Compound) => (id === null ? (classes[0] === undefined ? (tag ?? "*") : `.${classes[0]}`) : `#${id}`);

/** Reads style sheets: selectors of tags, classes and ids, in lists, within each other and as children. */
export function readStyleSheet(texts: readonly string[]): StyleSheet {
  const unread: string[] = [];
  const byKey = new Map<string, Rule[]>();
  let order = 0;
  for (const text of texts) {
    const { rules, atRules } = partsOf(text);
    unread.push(...atRules.filter((rule) => !/^@(?:font-face|charset|namespace)\b/i.test(rule)).map((rule) => rule.slice(0, 60)));
    for (const [, selectors, body] of rules.matchAll(/([^{}]*)\{([^{}]*)\}/g)) {
      const declarations = readDeclarations(body!);
      for (const selector of selectors!.split(",")) {
        if ((order += 1) > MOST_RULES) break;
        const rule = ruleOf(selector, declarations, order);
        if (!rule) {
          unread.push(selector.trim().slice(0, 60));
          continue;
        }
        const key = keyOf(rule.steps.at(-1)!.compound);
        byKey.set(key, [...(byKey.get(key) ?? []), rule]);
      }
    }
  }
  return {
    unread,
    of(element, ancestors) {
      if (byKey.size === 0) return new Map();
      const id = element.attributes.get("id");
      const keys = [
        ...new Set([
          "*",
          element.name.toLowerCase(),
          ...classesOf(element).map((name) => `.${name}`),
          ...(id === undefined ? [] : [`#${id}`]),
        ]),
      ];
      const found = keys
        .flatMap((key) => byKey.get(key) ?? [])
        .filter((rule) => matches(rule, element, ancestors))
        .toSorted((a, b) => a.weight - b.weight || a.order - b.order);
      return new Map(found.flatMap(({ declarations }) => declarations));
    },
  };
}
