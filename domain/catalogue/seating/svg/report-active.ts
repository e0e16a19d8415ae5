import type { FaultCode, FaultList } from "../lint/fault.ts";
import type { XmlElement } from "./read-xml.ts";

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

/** Illustrator's own copy of the drawing: a link to private data, for programs that know its namespace. */
const isPrivateCopy = ({ name, attributes, children }: XmlElement) =>
  name === "foreignObject" &&
  attributes.has("requiredExtensions") &&
  children.every((child) => child.name === "pgfRef" && child.children.length === 0);

/**
 * Reports scripts, handlers, embedded pages and external references. Only places, names and ids of a drawing are used, so a drawing with
 * these was not made for a seat map.
 */
export function reportActive(element: XmlElement, faults: FaultList): void {
  const { name, attributes, children, line } = element;
  if (isPrivateCopy(element)) return;
  const report = (code: FaultCode, value: string) => faults.add(code, `line ${line}`, { facts: { value } });
  if (ACTIVE.has(name.toLowerCase())) return report("SVG_SCRIPT", name);
  for (const [key, value] of attributes) {
    const isReference = /(^|:)(href|src)$/i.test(key);
    if (/^on/i.test(key) || /javascript:/i.test(value)) report("SVG_SCRIPT", key);
    else if ((isReference && STARTS_OUTSIDE.test(value)) || /url\(\s*['"]?(?!#|['"]?#)/i.test(value))
      report("SVG_EXTERNAL", value.slice(0, 40));
  }
  for (const child of children) reportActive(child, faults);
}
