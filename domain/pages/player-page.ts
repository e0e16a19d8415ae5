/** The player page of bought videos. Separate from the table of all pages, so that browsers need not load that table. */
const PLAYER = /^(?:\/(?:en|id))?\/video\/my-video\/?$/i;

/**
 * Whether this path is the player page. Only its policy allows the hosts of segments and streams, so it always loads as a document of its
 * own: see decision 102.
 */
export function isPlayerPage(path: string): boolean {
  return PLAYER.test(path);
}
