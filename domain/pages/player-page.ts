/** The page on which bought videos play. Apart from the table of all pages, which browsers need not know. */
const PLAYER = /^(?:\/(?:en|id))?\/video\/my-video\/?$/i;

/**
 * Whether bought videos play on the page at this path of the shop. Its policy alone names the hosts that segments and streams come from, so it is always loaded as
 * a document of its own: see decision 102.
 */
export function isPlayerPage(path: string): boolean {
  return PLAYER.test(path);
}
