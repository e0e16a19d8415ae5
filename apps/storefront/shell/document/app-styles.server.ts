import css from "../../app.css?inline";

/** The whole style sheet, inlined into every page to save a request before the first paint. */
export const appCss: string = css;
