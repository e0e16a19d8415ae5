import { isPlayerPage } from "#domain/pages/player-page.ts";

/** Whether this document was loaded as the player page. That fixed its security policy for all later pages. */
const wasLoadedToPlay = typeof location !== "undefined" && isPlayerPage(location.pathname);

/** Whether the page at this path needs a new document: between the player page and all others. See decision 102. */
export function needsOwnDocument(path: string): boolean {
  return isPlayerPage(path) !== wasLoadedToPlay;
}
