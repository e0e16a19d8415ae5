import { isPlayerPage } from "#domain/pages/player-page.ts";

/** Whether this document was loaded as the player's page: its policy is settled since then, whichever page is shown in it. */
const wasLoadedToPlay = typeof location !== "undefined" && isPlayerPage(location.pathname);

/** Whether the page at this path has to be loaded as another document than this one: between the player's page and all others. See decision 102. */
export function needsOwnDocument(path: string): boolean {
  return isPlayerPage(path) !== wasLoadedToPlay;
}
