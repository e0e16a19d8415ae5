import type PDFDocument from "pdfkit";
import type { Element } from "pdfkit";

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** A document's structure for screen readers, in drawing order. Draw everything inside it. */
export type Structure = {
  /** Draws the content of one element. */
  element(type: string, options: Parameters<PDFDocument["struct"]>[1], draw: () => void): void;
  /** Draws a group of elements. */
  part(type: string, draw: () => void): void;
  /** Draws a picture. `alt`: its description. */
  figure(box: Box, alt: string, draw: () => void): void;
  /** Draws a linked text. `says`: the text. */
  link(box: Box, to: { readonly url: string; readonly says: string }, draw: () => void): void;
  /** Draws decoration, such as lines, grounds and repeated bands. It must contain no elements. */
  artifact<T>(type: "Pagination" | "Layout", draw: () => T): T;
  /** Ends the drawing. */
  end(): void;
};

export function openStructure(doc: PDFDocument): Structure {
  const root = doc.struct("Document");
  doc.addStructure(root);
  let parent: Element = root;
  let isSilent = false;

  function inside(made: Element, draw: () => void): void {
    parent.add(made);
    const before = parent;
    parent = made;
    draw();
    parent = before;
    made.end();
  }

  function marked(made: Element, type: string, draw: () => void): void {
    made.add(doc.markStructureContent(type));
    draw();
    doc.endMarkedContent();
  }

  const structure: Structure = {
    element(type, options, draw) {
      if (isSilent) return draw();
      const made = doc.struct(type, options);
      inside(made, () => marked(made, type, draw));
    },
    part(type, draw) {
      if (isSilent) return draw();
      inside(doc.struct(type), draw);
    },
    figure({ x, y, width, height }, alt, draw) {
      structure.element("Figure", { alt, bbox: [x, y, x + width, y + height] }, draw);
    },
    link({ x, y, width, height }, { url, says }, draw) {
      if (isSilent) return draw();
      const made = doc.struct("Link");
      structure.part("P", () =>
        inside(made, () => {
          marked(made, "Link", draw);
          doc.link(x, y, width, height, url, { structParent: made, Contents: new String(says) });
        }),
      );
    },
    artifact(type, draw) {
      if (isSilent) return draw();
      isSilent = true;
      doc.markContent("Artifact", { type });
      const drawn = draw();
      doc.endMarkedContent();
      isSilent = false;
      return drawn;
    },
    end: () => root.end(),
  };
  return structure;
}
