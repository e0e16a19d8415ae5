import { createContext } from "react";

/**
 * Style text of the document's head. The server fills it in; the browser reads it back from the page that it got, so
 * that the text is neither in a script nor in the page twice.
 */
export type DocumentStyles = {
  readonly app: string;
  readonly brand: string;
  readonly font: string;
  /** The nonce of the scripts that our own code writes; only while the server draws. */
  readonly scriptMark?: string;
};

export const DocumentStylesContext = createContext<DocumentStyles>({ app: "", brand: "", font: "" });

/** Browser only: the styles of the page as it arrived. */
export function readDocumentStyles(): DocumentStyles {
  return {
    app: document.getElementById("app-css")?.textContent ?? "",
    brand: document.getElementById("brand-css")?.textContent ?? "",
    font: document.getElementById("font")?.getAttribute("href") ?? "",
  };
}
