import type { Brand } from "#domain/brands/brand.ts";
import type { Row } from "../server/platform/database/database.ts";
import type { DemoEvent } from "./event.types.ts";
import { PHOTO_SCENES } from "./photos/photo-scenes.ts";
import { dominantColour } from "./posters/draw-poster.ts";

/** The hour of an event's start in its own zone. Undefined if unknown. */
export const hourOf = ({ start }: DemoEvent): number | undefined => (start ? Number(start.time.slice(0, 2)) : undefined);

/** The name of an event's picture. A poster shows the event's date, so each day of seeding gives it a name that no cache holds. */
export function pictureName({ slug, poster }: DemoEvent, today: string): string {
  return poster && "motif" in poster ? `${slug}-${today.replaceAll("-", "")}` : slug;
}

/** An event row's picture fields: address, shape, focal point. */
export function pictureRow(brand: Pick<Brand, "ui" | "colours" | "scheme">, event: DemoEvent, today: string): Row {
  const { poster, name } = event;
  const key = `${brand.ui}/${pictureName(event, today)}`;
  if (!poster) return { key: null, color: brand.colours.brand };
  if ("photo" in poster) {
    const { width, height, ground } = PHOTO_SCENES[poster.photo];
    return { key, color: ground, width, height, ...(poster.focus && { focus: poster.focus }) };
  }
  const color = dominantColour({ ...poster, title: name, colours: brand.colours, scheme: brand.scheme, hour: hourOf(event) });
  return { key, color, plain: `${brand.ui}/${event.slug}` };
}
