import { createHash } from "node:crypto";
import type { Settings } from "../../../platform/config/settings.ts";

type Place = { readonly tenant: string; readonly media: string; readonly expires: number };

/**
 * Returns the base address of a file's segments if another server has them: `{place}/{mark}/{expires}/{tenant}/{media}/`. The mark is
 * nginx's secure_link_md5 of `{expires}/{tenant}/{media} {secret}`, the only digest of that module. Null: the shop serves them.
 * Not held by this: the caller's identity. Segments are encrypted, and their key is for one browser.
 */
export function segmentsBase({ segments }: Pick<Settings, "segments">, { tenant, media, expires }: Place): string | null {
  if (!segments) return null;
  const mark = createHash("md5").update(`${expires}/${tenant}/${media} ${segments.secret}`).digest("base64url");
  return `${segments.url}/${mark}/${expires}/${tenant}/${media}/`;
}
