/** The front page and the lists of events and videos. Kept out of the table of all pages, which browsers need not load. */
const FRAMED = /^(?:\/(?:en|id))?(?:\/(?:event|video)?)?\/?$/i;
/** One of these is required: a page with header and footer is not part of another page. */
const FLAGS = ["headerless", "footerless"] as const;

/** Whether a query has a layout flag, other than `0` or `false`. */
export function hasFlag(search: string, flag: (typeof FLAGS)[number]): boolean {
  const said = search
    .slice(1)
    .split("&")
    .find((each) => each.split("=", 1)[0] === flag);
  return said !== undefined && !/=(?:0|false)$/.test(said);
}

/**
 * Whether a host listed by the brand may frame this page. Pages that choose, take money or show personal data are left out and open in a
 * window. See decision 103.
 */
export function mayBeFramed({ pathname, search }: { readonly pathname: string; readonly search: string }): boolean {
  return FRAMED.test(pathname) && FLAGS.some((flag) => hasFlag(search, flag));
}
