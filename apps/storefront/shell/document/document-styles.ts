import { createContext } from "react";

/**
 * The style texts in the document's head. The server sets them; the browser reads them back from the page, so that the page contains each
 * text only once, and no script contains it.
 */
export type DocumentStyles = {
  readonly app: string;
  readonly brand: string;
  readonly font: string;
  /** The nonce of our own inline scripts; only during server rendering. */
  readonly scriptMark?: string;
};

export const DocumentStylesContext = createContext<DocumentStyles>({ app: "", brand: "", font: "" });

/** Browser only: the styles of the loaded page. */
export function readDocumentStyles(): DocumentStyles {
  return {
    app: document.getElementById("app-css")?.textContent ?? "",
    brand: document.getElementById("brand-css")?.textContent ?? "",
    font: document.getElementById("font")?.getAttribute("href") ?? "",
  };
}
