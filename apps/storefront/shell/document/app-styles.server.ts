import browse from "../../browse.css?inline";
import rest from "../../rest.css?inline";

/** Inlined into pages for browsing, to save a request before the first paint. They load the other styles once they are at rest. */
export const browseCss: string = browse;

/** The whole style sheet, inlined into every other page. */
export const appCss: string = browse + rest;
