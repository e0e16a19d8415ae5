import { readXml, SvgRefusal, type XmlElement } from "#domain/catalogue/seating/svg/read-xml.ts";
import { readDeclarations, readStyleSheet, type StyleSheet } from "#domain/catalogue/seating/svg/style-sheet.ts";
import { ACTIVE, ATTRIBUTES, GROUPS, SHAPES, PRESENTATION, STYLES, TEXTS, words } from "./allowed-markup.ts";

/** A place for a picture: its size in its own units, and where a picture of another form stands in it. */
export type PictureBox = { readonly width: number; readonly height: number; readonly align: "xMinYMid" | "xMidYMid" };
/** Left, top, width and height of a drawing's own sheet. */
export type SheetBox = readonly [left: number, top: number, width: number, height: number];

const STYLE_VALUE = /^[\w\s.,()%#-]{1,200}$/;
const PIXELS = /^data:image\/(?:png|jpe?g|webp|gif);base64,[A-Za-z0-9+/=\s]+$/;
/** A drawing of more elements, each `use` counted with what it shows, is no logo. */
const MOST_ELEMENTS = 50_000;
const MOST_CHARACTERS = 4_000_000;

const OUTLINES =
  "convert it to outlines (Illustrator: Type > Create Outlines; Figma: Flatten; CorelDRAW: Convert to Curves; Inkscape: Path > Object to Path)";

const REASONS: Readonly<Record<string, string>> = {
  SVG_NOT_XML: "is no SVG that can be read; export it again as SVG",
  SVG_DOCTYPE: "declares entities that are more than a plain text; export it as SVG 1.1",
  SVG_ENTITY: "uses an entity that is not declared; export it again as SVG",
  SVG_EXTERNAL: "loads a style sheet from another file; export it with its styles inside",
  TOO_MANY: "has too many parts; simplify it, or export it as PNG",
  TOO_DEEP: "has groups too deep within each other; ungroup it",
  TOO_LARGE: "is too large; simplify it, or export it as PNG",
};

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const localOf = (reference: string) => /^\s*#(.+?)\s*$/.exec(reference)?.[1];
const hrefOf = ({ attributes }: XmlElement) => attributes.get("href") ?? attributes.get("xlink:href");
const textOf = (element: XmlElement): string => [element.text, ...element.children.map(textOf)].join(" ").replaceAll(/\s+/g, " ").trim();
const isPrivateCopy = ({ name, attributes }: XmlElement) => name === "foreignObject" && attributes.has("requiredExtensions");

/** Pixels of a length in any absolute unit; null for a share and without one. */
function pixels(text: string | undefined): number | null {
  const [, value, unit = "px"] = /^\s*(\d+(?:\.\d+)?|\.\d+)\s*(px|pt|pc|mm|cm|in)?\s*$/.exec(text ?? "") ?? [];
  const factor = { px: 1, pt: 4 / 3, pc: 16, mm: 96 / 25.4, cm: 96 / 2.54, in: 96 }[unit]!;
  return value === undefined ? null : Number(value) * factor;
}

/** The sheet of a drawing, from its `viewBox` or its size; null without either. */
function sheetOf({ attributes }: XmlElement): SheetBox | null {
  const box = words(attributes.get("viewBox") ?? "")
    .flatMap((part) => part.split(","))
    .filter(Boolean)
    .map(Number);
  if (box.length === 4 && box.every(Number.isFinite) && box[2]! > 0 && box[3]! > 0) return box as unknown as SheetBox;
  const [width, height] = [pixels(attributes.get("width")), pixels(attributes.get("height"))];
  return width && height ? [0, 0, width, height] : null;
}

/** An id for each element that something refers to. The first of two elements with one id counts, as in browsers. */
function namesOf(root: XmlElement): { readonly byId: ReadonlyMap<string, XmlElement>; readonly short: ReadonlyMap<string, string> } {
  const byId = new Map<string, XmlElement>();
  const look = (element: XmlElement) => {
    const id = element.attributes.get("id");
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
    for (const child of element.children) look(child);
  };
  look(root);
  return { byId, short: new Map([...byId.keys()].map((id, index) => [id, `i${index}`])) };
}

/** The elements that a drawing shows, each `use` counted with its target; at most one more than allowed. */
function countShown(root: XmlElement, byId: ReadonlyMap<string, XmlElement>): number {
  const known = new Map<XmlElement, number>();
  const count = (element: XmlElement): number => {
    const found = known.get(element);
    if (found !== undefined) return found;
    known.set(element, MOST_ELEMENTS + 1);
    const target = element.name === "use" ? byId.get(localOf(hrefOf(element) ?? "") ?? "") : undefined;
    const paints = [...element.attributes.values()].flatMap((value) =>
      [...value.matchAll(/url\(\s*['"]?#([^'")]+)/g)].flatMap(([, id]) => byId.get(id!) ?? []),
    );
    const parts = [
      ...element.children,
      ...(target ? [target] : []),
      ...paints.filter(({ name }) => name === "pattern" || name === "mask" || name === "clipPath"),
    ];
    const sum = Math.min(
      MOST_ELEMENTS + 1,
      parts.reduce((all, part) => all + count(part), 1),
    );
    known.set(element, sum);
    return sum;
  };
  return count(root);
}

type Work = {
  readonly sheet: StyleSheet;
  readonly byId: ReadonlyMap<string, XmlElement>;
  readonly short: ReadonlyMap<string, string>;
  readonly faults: Map<string, number>;
};

/** One reason for each kind of fault, with its first line. */
function report({ faults }: Work, line: number, reason: string): void {
  if (!faults.has(reason)) faults.set(reason, line);
}

/** A value without references to elsewhere, its ids renamed; null if it is left out. */
function valueOf(work: Work, name: string, { value, line }: { readonly value: string; readonly line: number }): string | null {
  const text = value.replace(/\s*!important\s*$/i, "").trim();
  if (/javascript:|expression\s*\(|-moz-binding/i.test(text)) {
    report(work, line, `may hold shapes alone, not ${name}="${text.slice(0, 30)}"; remove what runs`);
    return null;
  }
  if (/\bvar\s*\(/i.test(text)) {
    report(work, line, `has a CSS variable in ${name}; export it with plain colours and sizes`);
    return null;
  }
  let isOutside = false;
  const local = text.replaceAll(/url\(\s*(['"]?)(.*?)\1\s*\)/gi, (_, __, reference: string) => {
    const id = localOf(reference);
    isOutside ||= id === undefined;
    return `url(#${work.short.get(id ?? "") ?? "none"})`;
  });
  if (isOutside || (/url\s*\(/i.test(text) && local === text)) {
    report(work, line, `may hold shapes alone, not ${name}="${text.slice(0, 40)}", which is in another file; embed it`);
    return null;
  }
  return local;
}

/** The declarations in force on an element, its attributes first. */
function attributesOf(work: Work, element: XmlElement, ancestors: readonly XmlElement[]): string {
  const { attributes, line, name: tag } = element;
  const written = new Map<string, string>();
  const styled = new Map<string, string>();
  for (const [key, raw] of attributes) {
    if (/^on/i.test(key)) report(work, line, `may hold shapes alone, not ${key}="…"; remove what runs`);
    else if (/(?:^|:)(?:href|src)$/i.test(key) || key === "id" || key === "style" || key === "class") continue;
    else if (ATTRIBUTES.has(key) || PRESENTATION.has(key)) {
      const value = valueOf(work, key, { value: raw, line });
      if (value !== null) written.set(key, value);
    } else if (/javascript:/i.test(raw)) report(work, line, `may hold shapes alone, not ${key}="${raw.slice(0, 30)}"; remove what runs`);
  }
  for (const [key, raw] of [...work.sheet.of(element, ancestors), ...readDeclarations(attributes.get("style") ?? "")]) {
    const name = key === "marker" ? "marker" : key;
    if (!PRESENTATION.has(name) && !STYLES.has(name)) {
      if (/javascript:|url\s*\(/i.test(raw)) valueOf(work, name, { value: raw, line });
      continue;
    }
    const value = valueOf(work, name, { value: raw, line });
    if (value === null) continue;
    if (PRESENTATION.has(name)) written.set(name, value);
    else if (name === "marker") for (const end of ["start", "mid", "end"]) written.set(`marker-${end}`, value);
    else if (STYLE_VALUE.test(value)) styled.set(name, value);
  }
  const id = attributes.get("id");
  const short = work.byId.get(id ?? "") === element ? work.short.get(id!) : undefined;
  if (short !== undefined) written.set("id", short);
  const reference = hrefOf(element);
  if (reference !== undefined) {
    const target = localOf(reference);
    if (tag === "image") {
      if (PIXELS.test(reference)) written.set("href", reference.replaceAll(/\s+/g, ""));
      else report(work, line, `may hold shapes alone, not a linked picture (${reference.slice(0, 40)}); embed the picture in the file`);
    } else if (target !== undefined) {
      if (work.short.has(target)) written.set("href", `#${work.short.get(target)}`);
    } else if (tag !== "a" || !/^\s*(?:https?:|mailto:|tel:)/i.test(reference))
      report(work, line, `may hold shapes alone, not href="${reference.slice(0, 40)}"; remove the link`);
  }
  if (styled.size > 0) written.set("style", [...styled].map(([name, value]) => `${name}:${value}`).join(";"));
  return [...written].map(([name, value]) => ` ${name}="${escape(value)}"`).join("");
}

const isHidden = (work: Work, element: XmlElement, ancestors: readonly XmlElement[]): boolean => {
  const style = new Map([
    ...element.attributes,
    ...work.sheet.of(element, ancestors),
    ...readDeclarations(element.attributes.get("style") ?? ""),
  ]);
  return style.get("display") === "none";
};

/** An element as it is kept, or an empty text. Reports what cannot be kept. */
function write(work: Work, element: XmlElement, ancestors: readonly XmlElement[]): string {
  const { name, children, line } = element;
  const lower = name.toLowerCase();
  if (isPrivateCopy(element)) return "";
  if (ACTIVE.has(lower)) {
    const reason = /^(?:set|animate|discard)/.test(lower) ? "export it without motion" : "remove it";
    report(work, line, `may hold shapes alone, not <${name}>; ${reason}`);
    return "";
  }
  if (TEXTS.has(lower)) {
    const text = textOf(element);
    const isShown = text !== "" && ![...ancestors, element].some((each, index, all) => isHidden(work, each, all.slice(0, index)));
    if (isShown) report(work, line, `has the text "${text.slice(0, 30)}", which needs its font; ${OUTLINES}`);
    return "";
  }
  if (lower === "meshgradient" || lower === "hatch")
    report(work, line, `has <${name}>, which browsers do not show; turn it into a plain gradient, or export as PNG`);
  const isGroup = GROUPS.has(name);
  if (!SHAPES.has(name) && !isGroup) {
    // Its attributes may still run something in the file that was delivered.
    attributesOf({ ...work, short: new Map() }, element, ancestors);
    if (!["style", "title", "desc", "metadata"].includes(name)) for (const child of children) write(work, child, [...ancestors, element]);
    return "";
  }
  const inside = children.map((child) => write(work, child, [...ancestors, element])).join("");
  const tag = isGroup ? "g" : name;
  const attributes = attributesOf(work, element, ancestors);
  const kept = isGroup ? attributes.replace(/ href="[^"]*"/, "") : attributes;
  return inside === "" ? `<${tag}${kept}/>` : `<${tag}${kept}>${inside}</${tag}>`;
}

/** The drawing in a box, safe to show; `sheet` is the part of the original that fills it. Or each reason why not, with its line. */
export type Cleaned = { readonly draw: (sheet: SheetBox) => string; readonly sheet: SheetBox } | { readonly faults: readonly string[] };

/**
 * Makes an agency's SVG safe: keeps shapes, groups, gradients, clips, masks, patterns and filters, with their styles as attributes; leaves
 * out editors' data, comments and links; refuses what runs, loads, moves or needs a font. `file` and `title` name it.
 */
export function cleanDrawing(
  text: string,
  { file, title, box }: { readonly file: string; readonly title: string; readonly box: PictureBox },
): Cleaned {
  if (text.length > MOST_CHARACTERS) return { faults: [`${file}: ${REASONS["TOO_LARGE"]}`] };
  let root: XmlElement;
  try {
    root = readXml(text);
    if (root.name !== "svg") return { faults: [`${file}: is no SVG but <${root.name.slice(0, 30)}>`] };
  } catch (error) {
    if (!(error instanceof SvgRefusal)) throw error;
    return { faults: [`${file}: ${REASONS[error.code] ?? REASONS["SVG_NOT_XML"]!} (line ${error.line})`] };
  }
  const styles: XmlElement[] = [];
  const look = (element: XmlElement) => {
    if (element.name === "style") styles.push(element);
    for (const child of element.children) look(child);
  };
  look(root);
  const sheet = readStyleSheet(styles.map((style) => style.text));
  const work: Work = { sheet, ...namesOf(root), faults: new Map() };
  const styleLine = styles[0]?.line ?? 1;
  for (const rule of sheet.unread) {
    if (/^@import/i.test(rule)) report(work, styleLine, `may hold shapes alone, not ${rule}; export it with its styles inside`);
    else if (/^@(?:-\w+-)?keyframes/i.test(rule)) report(work, styleLine, "moves (@keyframes); export it without motion");
    else if (rule.startsWith("@"))
      report(work, styleLine, `changes by ${rule.split(/[({]/)[0]!.trim()}; export one look, with presentation attributes`);
    else if (!/:(?:hover|focus|active|visited|link)\b/.test(rule))
      report(work, styleLine, `has a style rule that is not understood (${rule}); export it with presentation attributes`);
  }
  if (countShown(root, work.byId) > MOST_ELEMENTS) report(work, 1, REASONS["TOO_MANY"]!);
  const own = sheetOf(root);
  if (!own) report(work, root.line, "has no size; export it with an artboard (width and height, or a viewBox)");
  const inside = root.children.map((child) => write(work, child, [root])).join("");
  // The outermost element's look is kept on a group: its size and place are the box's.
  const ownLook = attributesOf(
    work,
    {
      ...root,
      attributes: new Map(
        [...root.attributes].filter(([key]) => PRESENTATION.has(key) || /^(?:on|style$|class$|id$)|href$|src$/i.test(key)),
      ),
    },
    [],
  );
  if (work.faults.size > 0) return { faults: [...work.faults].map(([reason, line]) => `${file}: ${reason} (line ${line})`) };
  return {
    sheet: own!,
    draw: ([left, top, width, height]) => {
      const scale = Math.min(box.width / width, box.height / height);
      const round = (value: number) => Math.round(1_000 * value) / 1_000;
      // Exactly as large as the sheet, so that what overhangs it stays cut off.
      const place = {
        x: box.align === "xMinYMid" ? 0 : round((box.width - scale * width) / 2),
        y: round((box.height - scale * height) / 2),
        width: round(scale * width),
        height: round(scale * height),
        viewBox: [left, top, width, height].map(round).join(" "),
      };
      return (
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${box.width} ${box.height}" role="img" aria-label="${escape(title)}">` +
        `<svg${Object.entries(place)
          .map(([name, value]) => ` ${name}="${value}"`)
          .join("")}><g${ownLook.replace(/ overflow="[^"]*"/, "")}>${inside}</g></svg></svg>`
      );
    },
  };
}
