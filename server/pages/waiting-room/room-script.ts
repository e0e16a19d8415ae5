import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { FONT_NAMES, type BrandFont } from "#domain/brands/fonts.ts";
import type { Html } from "./html.ts";

/** The page's script as an element, its sources for the policy, and the built font files, which only the script loads. */
export type RoomScript = {
  readonly element: Html;
  readonly sources: readonly string[];
  readonly fonts: Partial<Readonly<Record<BrandFont, string>>>;
};

/** Address of the source during development. */
const SOURCE = "/apps/storefront/orders/waiting-room/room.ts";

const NONE: RoomScript = { element: { html: "" }, sources: [], fonts: {} };

/** The addresses of the shop's font files. Empty without a build. */
function readFonts(build: string): RoomScript["fonts"] {
  const files = readdirSync(join(build, "client", "assets"));
  return Object.fromEntries(
    FONT_NAMES.flatMap((font) => {
      const file = files.find((name) => name.startsWith(`${font}-latin-`) && name.endsWith(".woff2"));
      return file === undefined ? [] : [[font, `/assets/${file}`]];
    }),
  );
}

/**
 * The built script from apps/storefront/orders/waiting-room, inlined: nothing more is loaded, and an open page is independent of later
 * builds. Without a build the page works as without scripts. `isLive`: from the sources.
 */
export function readRoomScript(build: string, isLive: boolean): RoomScript {
  if (isLive) return { element: { html: `<script type="module" src="${SOURCE}"></script>` }, sources: ["'self'"], fonts: {} };
  try {
    const text = readFileSync(join(build, "server", "waiting-room.js"), "utf8")
      .trim()
      .replaceAll("</script", "<\\/script");
    const source = `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
    return { element: { html: `<script>${text}</script>` }, sources: [source], fonts: readFonts(build) };
  } catch {
    return NONE;
  }
}
