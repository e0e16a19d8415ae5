import type { FaultCode } from "../lint/fault.ts";

export type XmlElement = {
  /** Without its namespace prefix. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  readonly line: number;
};

/** Limits of a drawing. */
export const XML_LIMITS = { characters: 30_000_000, depth: 40, elements: 300_000, attributes: 60 } as const;

/** The reason and line of a refused drawing. */
export class SvgRefusal extends Error {
  override readonly name = "SvgRefusal";
  readonly code: FaultCode;
  readonly line: number;
  readonly facts: Readonly<Record<string, string | number>>;
  constructor(code: FaultCode, line: number, facts: Readonly<Record<string, string | number>> = {}) {
    super(`${code} in line ${line}`);
    this.code = code;
    this.line = line;
    this.facts = facts;
  }
}

const ENTITIES: ReadonlyMap<string, string> = new Map(Object.entries({ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }));
const ATTRIBUTE = /\s*([^\s=/>"'<]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const TAG_NAME = /<([^\s/>"'<=]+)/y;
const TAG_END = /\s*(\/?)>/y;
const CLOSING = /<\/([^\s/>]+)\s*>/y;

/** Resolves XML's five entities and numeric characters. Refuses any other, since only a document type can declare it. */
function decode(text: string, line: number): string {
  if (!text.includes("&")) return text;
  return text.replaceAll(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w{1,30});?/gi, (whole, name: string) => {
    if (!name.startsWith("#")) {
      const known = ENTITIES.get(name);
      if (known === undefined) throw new SvgRefusal("SVG_ENTITY", line, { value: name });
      return known;
    }
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

const localName = (name: string) => name.slice(name.indexOf(":") + 1);

type Open = { name: string; attributes: ReadonlyMap<string, string>; children: Open[]; line: number };

/** A position in a text, read from start to end. */
function openCursor(text: string) {
  let [at, lines, nextBreak] = [0, 1, text.indexOf("\n")];
  const line = () => {
    // Find the next line break once: in a text without any, each search would read all of it.
    for (; nextBreak >= 0 && nextBreak < at; nextBreak = text.indexOf("\n", nextBreak + 1)) lines += 1;
    return lines;
  };
  const refuse = (code: FaultCode, facts: Readonly<Record<string, string | number>> = {}): never => {
    throw new SvgRefusal(code, line(), facts);
  };
  return {
    line,
    refuse,
    /** Moves to the next tag; false at the end. */
    toTag(): boolean {
      const next = text.indexOf("<", at);
      if (next >= 0) at = next;
      return next >= 0;
    },
    starts: (words: string) => text.startsWith(words, at),
    upTo: (end: string) => text.slice(at, Math.max(at, text.indexOf(end, at))),
    pass(end: string, skipped = 0): void {
      const found = text.indexOf(end, at + skipped);
      if (found < 0) refuse("SVG_NOT_XML");
      at = found + end.length;
    },
    match(pattern: RegExp): RegExpExecArray | null {
      pattern.lastIndex = at;
      const found = pattern.exec(text);
      if (found) at = pattern.lastIndex;
      return found;
    },
  };
}
type Cursor = ReturnType<typeof openCursor>;

/** Skips `<!` and `<?`. A document type without declarations is skipped and never fetched. */
function passAside(cursor: Cursor): void {
  if (cursor.starts("<!--")) return cursor.pass("-->", 4);
  if (cursor.starts("<![CDATA[")) return cursor.pass("]]>", 9);
  if (cursor.starts("<?")) {
    const instruction = cursor.upTo("?>");
    if (!/^<\?xml\s/i.test(instruction)) cursor.refuse("SVG_EXTERNAL", { value: instruction.slice(0, 20) });
    return cursor.pass("?>");
  }
  const type = cursor.upTo(">");
  if (!/^<!doctype\s/i.test(type)) cursor.refuse("SVG_NOT_XML");
  if (type.includes("[")) cursor.refuse("SVG_DOCTYPE");
  return cursor.pass(">");
}

function readTag(cursor: Cursor): { readonly element: Open; readonly isClosed: boolean } {
  const line = cursor.line();
  const name = cursor.match(TAG_NAME)?.[1] ?? cursor.refuse("SVG_NOT_XML");
  const attributes = new Map<string, string>();
  for (let found = cursor.match(ATTRIBUTE); found; found = cursor.match(ATTRIBUTE)) {
    if (attributes.has(found[1]!) || attributes.size >= XML_LIMITS.attributes) cursor.refuse("SVG_NOT_XML");
    attributes.set(found[1]!, decode(found[2] ?? found[3]!, line));
  }
  const end = cursor.match(TAG_END) ?? cursor.refuse("SVG_NOT_XML");
  return { element: { name: localName(name), attributes, children: [], line }, isClosed: end[1] === "/" };
}

/**
 * The elements of an XML document. Throws an `SvgRefusal` if it is malformed, too large, or declares entities. Work and memory are
 * proportional to the text: nothing is expanded or fetched.
 */
export function readXml(text: string): XmlElement {
  if (text.length > XML_LIMITS.characters) throw new SvgRefusal("TOO_LARGE", 1, { size: text.length, most: XML_LIMITS.characters });
  const cursor = openCursor(text);
  const path: Open[] = [];
  let root: Open | null = null;
  for (let count = 0; cursor.toTag();) {
    if (cursor.starts("<!") || cursor.starts("<?")) {
      passAside(cursor);
      continue;
    }
    if (cursor.starts("</")) {
      const name = cursor.match(CLOSING)?.[1] ?? cursor.refuse("SVG_NOT_XML");
      if (path.pop()?.name !== localName(name)) cursor.refuse("SVG_NOT_XML");
      continue;
    }
    if ((count += 1) > XML_LIMITS.elements) cursor.refuse("TOO_MANY", { count, most: XML_LIMITS.elements });
    const { element, isClosed } = readTag(cursor);
    const parent = path.at(-1);
    if (!parent && root) cursor.refuse("SVG_NOT_XML");
    parent?.children.push(element);
    root ??= element;
    if (!isClosed) path.push(element);
    if (path.length > XML_LIMITS.depth) cursor.refuse("TOO_DEEP", { depth: path.length, most: XML_LIMITS.depth });
  }
  return root !== null && path.length === 0 ? root : cursor.refuse("SVG_NOT_XML");
}
