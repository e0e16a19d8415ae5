import type { TreeFile } from "./tree.ts";

/** One rule of a style sheet. `within` has the at-rules around it, from the outermost: `@media print`. */
export type StyleRule = {
  readonly selectors: readonly string[];
  readonly within: readonly string[];
  readonly declarations: readonly (readonly [property: string, value: string])[];
};

/** Splits at each of `marks` outside brackets and quotes. */
function cut(text: string, marks: RegExp): string[] {
  const parts = [""];
  let depth = 0;
  for (const [token] of text.matchAll(/"[^"]*"|'[^']*'|[\s\S]/g)) {
    if (/^[([]$/.test(token)) depth += 1;
    if (/^[)\]]$/.test(token)) depth -= 1;
    if (depth === 0 && marks.test(token)) parts.push("");
    else parts[parts.length - 1] += token;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** A style sheet's rules in order, without animation frames and statements without a block. */
export function rulesOf({ text }: TreeFile): readonly StyleRule[] {
  const rules: StyleRule[] = [];
  const open: string[] = [];
  let words = "";
  for (const [token] of text.replaceAll(/\/\*[\s\S]*?\*\//g, "").matchAll(/"[^"]*"|'[^']*'|[\s\S]/g)) {
    if (token === "{") {
      const [prelude = ""] = cut(words, /;/).slice(-1);
      open.push(prelude);
      if (!prelude.startsWith("@")) {
        const within = open.filter((each) => each.startsWith("@"));
        rules.push({ selectors: cut(prelude, /,/), within, declarations: [] });
      }
      words = "";
    } else if (token === "}") {
      const prelude = open.pop() ?? "";
      const rule = rules.at(-1);
      if (rule && !prelude.startsWith("@")) rules[rules.length - 1] = { ...rule, declarations: declarationsIn(words) };
      words = "";
    } else words += token;
  }
  return rules.filter(({ within }) => !within.some((each) => /^@(-\w+-)?keyframes\b/.test(each)));
}

function declarationsIn(block: string): [string, string][] {
  return cut(block, /;/).map((each) => [each.slice(0, each.indexOf(":")).trim(), each.slice(each.indexOf(":") + 1).trim()]);
}

const classesIn = (text: string) => [...text.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name!);

/** The classes of a selector's subject, without those of its context. */
export function dressedBy(selector: string): readonly string[] {
  const last = cut(selector, /[\s>+~]/).at(-1) ?? "";
  return namedIn(last.replaceAll(/:(?:not|has)\((?:[^()]|\([^()]*\))*\)/g, ""));
}

/** Every class in a selector. */
export function namedIn(selector: string): readonly string[] {
  return classesIn(selector.replaceAll(/\[[^\]]*\]/g, ""));
}
