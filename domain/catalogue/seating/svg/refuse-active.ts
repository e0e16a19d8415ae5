import { SvgRefusal, type XmlElement } from "./read-xml.ts";

/** Elements that run, embed or animate. */
const ACTIVE = new Set([
  "script",
  "foreignobject",
  "iframe",
  "object",
  "embed",
  "audio",
  "video",
  "handler",
  "listener",
  "set",
  "animate",
  "animatemotion",
  "animatetransform",
  "discard",
]);
const STARTS_OUTSIDE = /^\s*(?!#|data:image\/)\S/i;

/**
 * Throws an `SvgRefusal` for scripts, handlers, embedded pages or external references. Only places, names and ids of a drawing are used, so
 * a drawing with these was not made for a seat map.
 */
export function refuseActive({ name, attributes, children, line }: XmlElement): void {
  if (ACTIVE.has(name.toLowerCase())) throw new SvgRefusal("SVG_SCRIPT", line, { value: name });
  for (const [key, value] of attributes) {
    if (/^on/i.test(key) || /javascript:/i.test(value)) throw new SvgRefusal("SVG_SCRIPT", line, { value: key });
    const isReference = /(^|:)(href|src)$/i.test(key);
    if ((isReference && STARTS_OUTSIDE.test(value)) || /url\(\s*['"]?(?!#|['"]?#)/i.test(value))
      throw new SvgRefusal("SVG_EXTERNAL", line, { value: value.slice(0, 40) });
  }
  for (const child of children) refuseActive(child);
}
