import { matching, objectOf, yesOrNo, type Read } from "../../reading/strict-read.ts";
import { toolsOf, type Marketing } from "./marketing.ts";

/**
 * Host names with a dot, an optional port, plain paths. No character may end a directive of the content security policy or an HTML
 * attribute.
 */
const ADDRESS = String.raw`^https:\/\/[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+(?::\d{2,5})?(?:\/[A-Za-z0-9_.-]+)*`;

const marketing = objectOf<Marketing>(
  {
    consent: yesOrNo,
    pixel: matching(/^[1-9]\d{9,19}$/, "the pixel's id, 10 to 20 digits"),
    tagManager: matching(/^GTM-[A-Z0-9]{4,12}$/, "a container's id, GTM- and 4 to 12 letters or digits"),
    umami: objectOf<NonNullable<Marketing["umami"]>>({
      script: matching(new RegExp(String.raw`${ADDRESS}\.js$`), "the address of Umami's script, https://…/….js"),
      website: matching(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, "the website's id, a UUID in lower case"),
    }),
    matomo: objectOf<NonNullable<Marketing["matomo"]>>({
      base: matching(new RegExp(String.raw`${ADDRESS}\/$`), "the address of Matomo's folder, https://…/"),
      site: matching(/^[1-9]\d{0,8}$/, "the site's number as text"),
    }),
  },
  ["pixel", "tagManager", "umami", "matomo"],
);

/** Reads a tenant's `marketing`. Throws an Error with the path of the first missing, unknown or invalid value, or if no tool is given. */
export const readMarketing: Read<Marketing> = (value, path) => {
  const read = marketing(value, path);
  if (toolsOf(read).length === 0) throw new Error(`${path}: names no tool; leave it out`);
  return read;
};
