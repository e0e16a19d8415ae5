/**
 * One drawing: SVG text with width and height. Photographs are embedded. `plain`: without text, for cropped pictures with their words
 * beside them.
 */
export type Drawing = { readonly svg: string; readonly plain?: string; readonly ratio: number };

/** Draws a tenant's picture by its name, as in the pages' addresses `/media/<tenant>/<name>-<width>.<format>`. Null for an unknown name. */
export type PictureSource = (tenant: string, name: string) => Promise<Drawing | null>;

/** Without a height it keeps the drawing's proportions. With one it is cropped to fit. */
export type PictureForm = { readonly width: number; readonly height?: number; readonly format: "avif" | "webp" };

/** Renders a drawing to the bytes of one form. */
export type Encode = (svg: string, form: PictureForm) => Promise<Uint8Array>;
