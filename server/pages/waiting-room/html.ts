/** Text that is already markup. */
export type Html = { readonly html: string };

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

type Part = Html | string | number | false | null | readonly Html[];

function textOf(part: Part): string {
  if (part === false || part === null) return "";
  if (typeof part === "object") return "html" in part ? part.html : part.map(({ html: own }) => own).join("");
  return escape(String(part));
}

/** Markup with values. Anything but markup is escaped. `false` and `null` produce nothing. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { html: texts.reduce((all, text, at) => all + textOf(parts[at - 1] ?? null) + text) };
}

/** A value for scripts, in an element with that id. */
export function dataElement(id: string, value: unknown): Html {
  return { html: `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll("<", "\\u003c")}</script>` };
}
