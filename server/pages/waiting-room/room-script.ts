import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Html } from "./html.ts";

/** The page's script as an element, and what a policy has to allow for it. */
export type RoomScript = { readonly element: Html; readonly sources: readonly string[] };

/** Where the sources are served as they are, while they are worked on. */
const SOURCE = "/apps/storefront/waiting-room/room.ts";

const NONE: RoomScript = { element: { html: "" }, sources: [] };

/**
 * The script as the build has made it from storefront/waiting-room, within the page: nothing more is loaded, and a page that stands open does not
 * care which build runs. Without a build the page works as for a browser without scripts. `isLive`: from the sources.
 */
export function readRoomScript(file: string, isLive: boolean): RoomScript {
  if (isLive) return { element: { html: `<script type="module" src="${SOURCE}"></script>` }, sources: ["'self'"] };
  try {
    const text = readFileSync(file, "utf8").trim().replaceAll("</script", "<\\/script");
    return { element: { html: `<script>${text}</script>` }, sources: [`'sha256-${createHash("sha256").update(text).digest("base64")}'`] };
  } catch {
    return NONE;
  }
}
