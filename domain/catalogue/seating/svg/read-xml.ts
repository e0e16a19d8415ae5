import type { FaultCode } from "../lint/fault.ts";

export type XmlElement = {
  /** Without its namespace prefix. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  readonly line: number;
  /** The text directly in a `text`, `tspan`, `title`, `desc` or `style`; empty for other elements. */
  readonly text: string;
};

/** Limits of a drawing. `expanded` counts the characters that replace its own entities. */
export const XML_LIMITS = {
  characters: 30_000_000,
  depth: 40,
  elements: 300_000,
  attributes: 60,
  entities: 100,
  expanded: 1_000_000,
} as const;

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

const PREDEFINED: ReadonlyMap<string, string> = new Map(Object.entries({ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }));
const TEXTUAL = new Set(["text", "tspan", "textPath", "title", "desc", "style"]);
const ATTRIBUTE = /\s*([^\s=/>"'<]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const TAG_NAME = /<([^\s/>"'<=]+)/y;
const TAG_END = /\s*(\/?)>/y;
const CLOSING = /<\/([^\s/>]+)\s*>/y;

/** An entity with a plain text: no markup, no other entity, no file. */
const ENTITY = /<!ENTITY\s+([\w.:-]{1,60})\s+(?:"([^"<&%]{0,1000})"|'([^'<&%]{0,1000})')\s*>/y;
/** Declarations that add no text. */
const DECLARATION = /<!(?:ATTLIST|ELEMENT|NOTATION)\s[^<>[\]]{0,10000}>/y;
const SPACE = /\s+/y;
const SUBSET_END = /\]\s*>/y;

type Entities = { readonly known: Map<string, string>; expanded: number };

/** Resolves numeric characters and entities of XML or of the drawing. Refuses any other in an attribute; keeps it in a text. */
function decode(
  text: string,
  { line, entities, isText }: { readonly line: number; readonly entities: Entities; readonly isText: boolean },
) {
  if (!text.includes("&")) return text;
  return text.replaceAll(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[\w.:-]{1,60});?/gi, (whole, name: string) => {
    if (!name.startsWith("#")) {
      const known = entities.known.get(name);
      if (known === undefined && isText) return whole;
      if (known === undefined) throw new SvgRefusal("SVG_ENTITY", line, { value: name });
      if ((entities.expanded += known.length) > XML_LIMITS.expanded) throw new SvgRefusal("SVG_DOCTYPE", line);
      return known;
    }
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

const localName = (name: string) => name.slice(name.indexOf(":") + 1);

type Open = { name: string; attributes: ReadonlyMap<string, string>; children: Open[]; line: number; text: string };

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
    /** Moves to the next tag. Returns the text before it, or null at the end. */
    toTag(): string | null {
      const next = text.indexOf("<", at);
      if (next < 0) return null;
      const before = text.slice(at, next);
      at = next;
      return before;
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

/** Reads the declarations between the brackets of a document type: entities with plain texts, as Illustrator writes them. */
function readSubset(cursor: Cursor, entities: Entities): void {
  cursor.pass("[");
  for (;;) {
    if (cursor.match(SPACE)) continue;
    if (cursor.match(SUBSET_END)) return;
    if (cursor.starts("<!--")) cursor.pass("-->", 4);
    else if (!cursor.match(DECLARATION)) {
      const [, name, double, single] = cursor.match(ENTITY) ?? cursor.refuse("SVG_DOCTYPE");
      if (entities.known.size >= XML_LIMITS.entities) cursor.refuse("SVG_DOCTYPE");
      if (!entities.known.has(name!)) entities.known.set(name!, double ?? single!);
    }
  }
}

/** Reads `<!` and `<?`. Returns the text of a CDATA section, else an empty text. A document type is never fetched. */
function passAside(cursor: Cursor, entities: Entities): string {
  if (cursor.starts("<!--")) {
    cursor.pass("-->", 4);
    return "";
  }
  if (cursor.starts("<![CDATA[")) {
    const text = cursor.upTo("]]>").slice(9);
    cursor.pass("]]>", 9);
    return text;
  }
  if (cursor.starts("<?")) {
    const instruction = cursor.upTo("?>");
    // Design programs put instructions of their own (xpacket) into metadata. One for a style sheet refers to another file.
    if (/^<\?xml-stylesheet/i.test(instruction)) cursor.refuse("SVG_EXTERNAL", { value: instruction.slice(0, 20) });
    cursor.pass("?>");
    return "";
  }
  const type = cursor.upTo(">");
  if (!/^<!doctype\s/i.test(type)) cursor.refuse("SVG_NOT_XML");
  if (type.includes("[")) readSubset(cursor, entities);
  else cursor.pass(">");
  return "";
}

function readTag(cursor: Cursor, entities: Entities): { readonly element: Open; readonly isClosed: boolean } {
  const line = cursor.line();
  const name = cursor.match(TAG_NAME)?.[1] ?? cursor.refuse("SVG_NOT_XML");
  const attributes = new Map<string, string>();
  for (let found = cursor.match(ATTRIBUTE); found; found = cursor.match(ATTRIBUTE)) {
    if (attributes.has(found[1]!) || attributes.size >= XML_LIMITS.attributes) cursor.refuse("SVG_NOT_XML");
    attributes.set(found[1]!, decode(found[2] ?? found[3]!, { line, entities, isText: false }));
  }
  const end = cursor.match(TAG_END) ?? cursor.refuse("SVG_NOT_XML");
  return { element: { name: localName(name), attributes, children: [], line, text: "" }, isClosed: end[1] === "/" };
}

/**
 * The elements of an XML document. Throws an `SvgRefusal` if it is malformed, too large, or declares entities that are more than a plain
 * text. Work and memory are proportional to the text: nothing is fetched, and entities expand to at most `XML_LIMITS.expanded` characters.
 */
export function readXml(text: string): XmlElement {
  if (text.length > XML_LIMITS.characters) throw new SvgRefusal("TOO_LARGE", 1, { size: text.length, most: XML_LIMITS.characters });
  const cursor = openCursor(text);
  const path: Open[] = [];
  const entities: Entities = { known: new Map(PREDEFINED), expanded: 0 };
  let root: Open | null = null;
  for (let [count, before] = [0, cursor.toTag()]; before !== null; before = cursor.toTag()) {
    const within = path.at(-1);
    const isRead = within !== undefined && TEXTUAL.has(within.name);
    if (isRead && before !== "") within.text += decode(before, { line: within.line, entities, isText: true });
    if (cursor.starts("<!") || cursor.starts("<?")) {
      const text = passAside(cursor, entities);
      if (isRead) within.text += text;
      continue;
    }
    if (cursor.starts("</")) {
      const name = cursor.match(CLOSING)?.[1] ?? cursor.refuse("SVG_NOT_XML");
      if (path.pop()?.name !== localName(name)) cursor.refuse("SVG_NOT_XML");
      continue;
    }
    if ((count += 1) > XML_LIMITS.elements) cursor.refuse("TOO_MANY", { count, most: XML_LIMITS.elements });
    const { element, isClosed } = readTag(cursor, entities);
    const parent = path.at(-1);
    if (!parent && root) cursor.refuse("SVG_NOT_XML");
    parent?.children.push(element);
    root ??= element;
    if (!isClosed) path.push(element);
    if (path.length > XML_LIMITS.depth) cursor.refuse("TOO_DEEP", { depth: path.length, most: XML_LIMITS.depth });
  }
  return root !== null && path.length === 0 ? root : cursor.refuse("SVG_NOT_XML");
}
