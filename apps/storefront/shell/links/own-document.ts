import { isPlayerPage } from "#domain/pages/player-page.ts";

/** Whether this document was loaded as the player page. That fixed its security policy for all later pages. */
const wasLoadedToPlay = typeof location !== "undefined" && isPlayerPage(location.pathname);

/** Whether a navigation to this path needs a new document, as it does between the player page and all other pages. See decision 102. */
export function needsOwnDocument(path: string): boolean {
  return isPlayerPage(path) !== wasLoadedToPlay;
}
