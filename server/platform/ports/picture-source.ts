/**
 * One picture as it is drawn: SVG text, and width by height. A photograph is embedded in it. `plain`: the same without what is written on it, for
 * where it is cut and its words stand beside it.
 */
export type Drawing = { readonly svg: string; readonly plain?: string; readonly ratio: number };

/** Draws a tenant's picture of a name, as pages ask for it at `/media/<tenant>/<name>-<width>.<format>`; null when there is none of that name. */
export type PictureSource = (tenant: string, name: string) => Promise<Drawing | null>;

/** Without a height it keeps the drawing's proportions; with one it is cut to fit. */
export type PictureForm = { readonly width: number; readonly height?: number; readonly format: "avif" | "webp" };

/** Renders a drawing to the bytes of one form. */
export type Encode = (svg: string, form: PictureForm) => Promise<Uint8Array>;
