import { decodeReferences } from "./html-references.ts";

/** A line of a text, with its number in the source, counted from 1. */
export type TextLine = { readonly text: string; readonly at: number };

/** A part of a text that is not shown as it was written, by its line. `isNever`: it would run, load or ask. */
export type Remark = { readonly line: number; readonly why: string; readonly isNever?: true };

/** Signs of ours in lines, in a range of private use that sources lose first. */
export const SIGN = { strong: "\uf601", em: "\uf602", s: "\uf603", end: "\uf604", row: "\uf605", head: "\uf606", cell: "\uf607" } as const;

const ELEMENTS = new Set(
  "a abbr acronym address applet area article aside audio b base bdi bdo big blockquote body br button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link main map mark marquee menu meta meter nav noscript object ol optgroup option output p param picture pre progress q rp rt ruby s samp script search section select small source span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr xml".split(
    " ",
  ),
);
/** Elements that would run, load or ask, by name. They are never shown. */
const FOREIGN = new Set(
  "applet audio button canvas embed form frame frameset iframe input object script select svg textarea video".split(" "),
);
const BLOCKS =
  /^(?:address|article|aside|blockquote|body|caption|center|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|html|legend|li|main|menu|nav|ol|p|pre|section|summary|table|tbody|tfoot|thead|tr|ul)$/;
/** A text with one of these has its line ends in its tags. */
const IS_HTML = /<(?:p|div|ul|ol|li|table|tr|h[1-6]|body|html)(?:\s[^<>]*)?>/i;
const STRONG = new Set(["b", "strong"]);
const EM = new Set(["i", "em", "cite"]);
const STRIKE = new Set(["s", "strike", "del"]);

const TOKEN = new RegExp(
  [
    String.raw`<!--[\s\S]*?-->`,
    String.raw`<(?<hidden>script|style|head|title|template|svg|math|xml|iframe|object|textarea|select|noscript)\b[^>]*>[\s\S]*?<\/\k<hidden>\s*>`,
    String.raw`<(?<address>(?:https?:\/\/|mailto:|tel:)[^\s<>]+|[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+)>`,
    String.raw`<[!?][^<>]*>`,
    String.raw`<(?<close>\/?)(?<name>[a-zA-Z][\w:-]*)(?<rest>(?:[\s/](?:"[^"]*"|'[^']*'|[^"'<>])*)?)>`,
  ].join("|"),
  "gi",
);

// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f]/;
const HIDDEN = /[\u00ad\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069\ufff9-\ufffb\uf600-\uf77f]/;
const UNSEEN = new RegExp(`${CONTROL.source}|${HIDDEN.source}`, "g");

/** Takes out unseen and control characters. Joiners, which scripts and emoji need, stay. */
function clean(text: string): string {
  return text.toWellFormed().replace(UNSEEN, "");
}

/** A link's address, if it is one that may be shown: http, https, mailto or tel. */
export function shownAddress(href: string): string | null {
  // oxlint-disable-next-line no-control-regex
  const address = decodeReferences(href).replace(/[\u0000-\u0020\u007f-\u00a0]/g, "");
  return /^(?:https?:\/\/|mailto:|tel:)./i.test(address) ? address.replace(/^(?:mailto|tel):/i, "") : null;
}

/** A link's label with its address behind it, unless the label is the address. */
export function linkText(label: string, address: string): string {
  const bare = (text: string) => text.replace(/^https?:\/\/|\/$|[\s\uf601-\uf604-]/g, "").toLowerCase();
  return bare(label) === bare(address) || label.trim() === "" ? label.trim() || address : `${label} (${address})`;
}

const attribute = (rest: string, name: string) => {
  const [, double, single, plain] =
    new RegExp(String.raw`(?:^|[\s/])${name}\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))`, "i").exec(rest) ?? [];
  return double ?? single ?? plain ?? null;
};

/** The sign of an inline element, also of programs that write bold letters as styles. Empty for none. */
function signOf(name: string, rest: string): string {
  const style = attribute(rest, "style") ?? "";
  if (/font-weight\s*:\s*(?:normal|[1-4]00)/i.test(style) && STRONG.has(name)) return "";
  if (STRONG.has(name) || (name === "span" && /font-weight\s*:\s*(?:bold|[6-9]00)/i.test(style))) return SIGN.strong;
  if (EM.has(name) || (name === "span" && /font-style\s*:\s*italic/i.test(style))) return SIGN.em;
  return STRIKE.has(name) || (name === "span" && /text-decoration[^;]*line-through/i.test(style)) ? SIGN.s : "";
}

type Open = { readonly name: string; readonly sign: string; readonly href: string | null; readonly from: number };
type List = { readonly isNumbered: boolean; next: number };

/** Writes a source's tags as lines with marks of Markdown and signs of ours. */
class LineWriter {
  readonly lines: TextLine[] = [];
  readonly remarks: Remark[] = [];
  #text = "";
  /** The mark that the line was begun with. */
  #mark = "";
  #at = 1;
  #line = 1;
  #row: string[] | null = null;
  #isHead = false;
  #open: Open[] = [];
  #lists: List[] = [];
  readonly #isHtml: boolean;

  constructor(isHtml: boolean) {
    this.#isHtml = isHtml;
  }

  report(why: string): void {
    this.remarks.push({ line: this.#line, why });
  }

  reportNever(name: string): void {
    this.remarks.push({ line: this.#line, why: `<${name}> is never shown`, isNever: true });
  }

  /** Counts the source's lines that a token takes up. */
  pass(source: string): void {
    this.#line += source.split("\n").length - 1;
  }

  #add(text: string): void {
    if (this.#text.trim() === "") this.#at = this.#line;
    this.#text += text;
  }

  /** Ends a line. In a cell that is a line end of the cell's own. */
  end(isBlock = false): void {
    if (this.#row) {
      this.#text += /^\s*$|\n$/.test(this.#text) ? "" : "\n";
      return;
    }
    const isEmpty = this.#text.trim() === "" || (this.#mark !== "" && this.#text.trimEnd() === this.#mark.trimEnd());
    if (!isEmpty || !isBlock) this.lines.push({ text: isEmpty ? "" : this.#text, at: this.#at });
    this.#text = "";
    this.#mark = "";
    this.#at = this.#line;
    if (isBlock && this.lines.length > 0 && this.lines.at(-1)!.text !== "") this.lines.push({ text: "", at: this.#line });
  }

  words(source: string): void {
    if (this.#isHtml) {
      const text = clean(decodeReferences(source)).replace(/[\s\u0085\u2028\u2029]+/g, (space) =>
        space.includes("\u00a0") ? "\u00a0" : " ",
      );
      this.#add(this.#text === "" ? text.replace(/^ /, "") : text);
      this.pass(source);
      return;
    }
    for (const [i, part] of source.split("\n").entries()) {
      if (i > 0) {
        this.end();
        this.#line += 1;
        this.#at = this.#line;
      }
      this.#add(clean(decodeReferences(part)));
    }
  }

  #endCell(): void {
    if (!this.#row || this.#row.length === 0) return;
    this.#row[this.#row.length - 1] = this.#text.trim();
    this.#text = "";
  }

  #endRow(): void {
    this.#endCell();
    if (this.#row && this.#row.length > 0)
      this.lines.push({ text: `${this.#isHead ? SIGN.head : SIGN.row}${this.#row.join(SIGN.cell)}`, at: this.#line });
    this.#row = null;
    this.#isHead = false;
  }

  #cell(isHead: boolean): void {
    if (this.#row) this.#endCell();
    else if (this.#text.trim() !== "") this.end(true);
    this.#row ??= [];
    this.#isHead = isHead && (this.#isHead || this.#row.length === 0);
    this.#row.push("");
  }

  #block(name: string, isClose: boolean): void {
    if (name === "td" || name === "th") return isClose ? undefined : this.#cell(name === "th");
    if (/^(?:tr|thead|tbody|tfoot|table)$/.test(name)) {
      if (this.#row) this.#endRow();
      if (name === "table" || this.#text.trim() !== "") this.end(true);
      return undefined;
    }
    if (name === "br") return this.end();
    if (name === "hr") {
      this.end(true);
      this.#text = "---";
      return this.end(true);
    }
    if (name === "ul" || name === "ol") {
      if (this.#text.trim() !== "") this.end();
      if (isClose) this.#lists.pop();
      else this.#lists.push({ isNumbered: name === "ol", next: 1 });
      if (this.#lists.length === 0) this.end(true);
      return undefined;
    }
    if (name === "li") {
      if (this.#text.trim() !== "" && this.#text !== this.#mark) this.end();
      if (isClose || this.#row) return undefined;
      const list = this.#lists.at(-1);
      this.#mark = `${"    ".repeat(Math.max(0, this.#lists.length - 1))}${list?.isNumbered ? `${list.next++}.` : "-"} `;
      this.#text = this.#mark;
      this.#at = this.#line;
      return undefined;
    }
    // A paragraph in an item is the item's own.
    if (this.#lists.length > 0 && !this.#row) return undefined;
    this.end(true);
    const level = /^h([1-6])$/.exec(name)?.[1];
    if (level && !isClose && !this.#row) this.#text = this.#mark = `${"#".repeat(Number(level))} `;
    return undefined;
  }

  #close(name: string): void {
    const index = this.#open.findLastIndex((each) => each.name === name);
    if (index < 0) return;
    const [{ sign, href, from }] = this.#open.splice(index, 1) as [Open];
    if (sign !== "") this.#add(SIGN.end);
    if (href === null) return;
    const address = shownAddress(href);
    const label = this.#text.slice(from);
    if (address === null) this.report("a link is shown without its address, which is not one of http, mailto or tel");
    else this.#text = `${this.#text.slice(0, from)}${linkText(label, address)}`;
  }

  tag({ name, isClose, rest }: { readonly name: string; readonly isClose: boolean; readonly rest: string }): void {
    if (FOREIGN.has(name) && !isClose) this.reportNever(name);
    else if (name === "img" && !isClose) this.#add(this.#picture(attribute(rest, "alt") ?? ""));
    if (BLOCKS.test(name) || /^(?:td|th|br)$/.test(name)) return this.#block(name, isClose);
    if (isClose) return this.#close(name);
    const sign = signOf(name, rest);
    if (sign !== "") this.#add(sign);
    if (!/^(?:img|wbr|input|meta|link|col|source|track|area|base|embed|param)$/.test(name) && !rest.endsWith("/"))
      this.#open.push({ name, sign, href: name === "a" ? attribute(rest, "href") : null, from: this.#text.length });
    return undefined;
  }

  #picture(alt: string): string {
    this.report("a picture is shown as its description, if it has one");
    return clean(decodeReferences(alt));
  }
}

/** Splits a text into lines: without HTML, unseen characters and byte order marks, and with every kind of line end. Remarks name what is lost. */
export function readLines(source: string): { readonly lines: readonly TextLine[]; readonly remarks: Remark[] } {
  const text = source.replace(/\r\n?|[\u0085\u2028\u2029\v\f]/g, "\n");
  const writer = new LineWriter(IS_HTML.test(text));
  let from = 0;
  for (const token of text.matchAll(TOKEN)) {
    const { hidden, address, name = "", close, rest = "" } = token.groups!;
    const known = name.toLowerCase();
    // A word between angle brackets that is no element is a word.
    if (name !== "" && !ELEMENTS.has(known) && !/^(?:o|w|v|m|st\d|x):/.test(known)) continue;
    writer.words(text.slice(from, token.index));
    if (address !== undefined) writer.words(address.replace(/^(?:mailto|tel):/i, ""));
    else if (hidden !== undefined && FOREIGN.has(hidden.toLowerCase())) writer.reportNever(hidden.toLowerCase());
    else if (name !== "") writer.tag({ name: known, isClose: close === "/", rest });
    writer.pass(address === undefined ? token[0] : "");
    from = token.index + token[0].length;
  }
  writer.words(text.slice(from));
  writer.end();
  return { lines: writer.lines, remarks: writer.remarks };
}
