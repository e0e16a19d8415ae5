/** The front page and the lists of events and videos. Apart from the table of all pages, which browsers need not know. */
const FRAMED = /^(?:\/(?:en|id))?(?:\/(?:event|video)?)?\/?$/i;
/** At least one of them: a page with both its ends is no part of another page. */
const FLAGS = ["headerless", "footerless"] as const;

/** Whether a layout flag is on in a query: present and not switched off by `0` or `false`. */
export function hasFlag(search: string, flag: (typeof FLAGS)[number]): boolean {
  const said = search
    .slice(1)
    .split("&")
    .find((each) => each.split("=", 1)[0] === flag);
  return said !== undefined && !/=(?:0|false)$/.test(said);
}

/**
 * Whether a host that the brand names may show this page in a frame. Everything that chooses, takes money or shows what is somebody's own is left out: it opens in
 * a window. See decision 103.
 */
export function mayBeFramed({ pathname, search }: { readonly pathname: string; readonly search: string }): boolean {
  return FRAMED.test(pathname) && FLAGS.some((flag) => hasFlag(search, flag));
}
