import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Html } from "./html.ts";

/** The page's script as an element, and its sources for the policy. */
export type RoomScript = { readonly element: Html; readonly sources: readonly string[] };

/** Address of the source during development. */
const SOURCE = "/apps/storefront/waiting-room/room.ts";

const NONE: RoomScript = { element: { html: "" }, sources: [] };

/**
 * The built script from storefront/waiting-room, inlined: nothing more is loaded, and an open page is independent of later builds. Without
 * a build the page works as without scripts. `isLive`: from the sources.
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
