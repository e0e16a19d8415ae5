/** The parts of pdfkit that we use. The package comes without types. Lengths are points, from the top left corner. */
declare module "pdfkit" {
  import type { Readable } from "node:stream";

  type Options = {
    readonly size: string;
    readonly margins: { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number };
    readonly font: null;
    readonly lang: string;
    readonly displayTitle: boolean;
    readonly bufferPages: boolean;
    readonly pdfVersion: string;
    readonly tagged: boolean;
    readonly subset: string;
    readonly info: { readonly Title: string; readonly Author: string; readonly CreationDate: Date };
  };
  type TextOptions = {
    readonly width?: number;
    readonly align?: "left" | "right" | "center";
    readonly lineBreak?: boolean;
    /** Absent: `y` is the top of the line. */
    readonly baseline?: "alphabetic";
    /** An empty list: the whole text is shaped at once, not word by word. */
    readonly features?: readonly string[];
    readonly fill?: boolean;
    readonly stroke?: boolean;
  };
  /** Marked content of a page, which an element of the structure describes. */
  type Content = { readonly refs: readonly unknown[] };
  type Box = readonly [left: number, top: number, right: number, bottom: number];

  /** `actual`: the text in reading order, where letters are drawn in another. `lang`: its language. */
  type StructureOptions = {
    readonly alt?: string;
    readonly bbox?: Box;
    readonly scope?: "Column" | "Row";
    readonly actual?: string;
    readonly lang?: string;
  };

  /** An element of a document's structure. Complete after `end`. */
  export type Element = {
    add(child: Element | Content): Element;
    end(): void;
  };

  export default class PDFDocument extends Readable {
    constructor(options: Options);
    readonly page: { readonly width: number; readonly height: number };
    x: number;
    y: number;
    /** `file`: a font's bytes, or an opened font as fontkit's. */
    registerFont(name: string, file: Uint8Array | object): this;
    font(name: string, size: number): this;
    fillColor(colour: string): this;
    strokeColor(colour: string): this;
    lineWidth(points: number): this;
    text(text: string, x: number, y: number, options: TextOptions): this;
    heightOfString(text: string, options: TextOptions): number;
    widthOfString(text: string, options?: Pick<TextOptions, "features">): number;
    /** The height of a line in the chosen font. `gap`: whether to add the font's gap between lines. */
    currentLineHeight(gap: boolean): number;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    rect(x: number, y: number, width: number, height: number): this;
    stroke(): this;
    fill(colour: string): this;
    image(file: Uint8Array | string, x: number, y: number, options: { readonly width: number }): this;
    struct(type: string, options?: StructureOptions): Element;
    addStructure(element: Element): this;
    markStructureContent(type: string): Content;
    markContent(type: "Artifact", options: { readonly type: "Pagination" | "Layout" }): this;
    endMarkedContent(): this;
    /** `Contents` is an object, since pdfkit writes a primitive string as a name. */
    link(
      x: number,
      y: number,
      width: number,
      height: number,
      url: string,
      options: { readonly structParent: Element; readonly Contents: object },
    ): this;
    addPage(): this;
    bufferedPageRange(): { readonly start: number; readonly count: number };
    switchToPage(index: number): this;
    end(): void;
  }
}
