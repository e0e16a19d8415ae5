import fontUrl from "@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2?url";
import css from "../app.css?inline";

/** The whole style sheet, printed into every page: one request less before the first paint. */
export const appCss: string = css;

/** The one font file, to be fetched before the style sheet asks for it. */
export const appFont: string = fontUrl;
