/** The player page of bought videos. Kept out of the table of all pages, which browsers need not load. */
const PLAYER = /^(?:\/(?:en|id))?\/video\/my-video\/?$/i;

/**
 * Whether this path is the player page. Only its policy allows the hosts of segments and streams, so it always loads as a document of its
 * own: see decision 102.
 */
export function isPlayerPage(path: string): boolean {
  return PLAYER.test(path);
}
