import css from "../../app.css?inline";

/** The whole style sheet, inlined into every page: one request less before the first paint. */
export const appCss: string = css;
