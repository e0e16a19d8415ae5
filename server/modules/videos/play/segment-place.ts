import { createHash } from "node:crypto";
import type { Settings } from "../../../platform/config/settings.ts";

type Place = { readonly tenant: string; readonly media: string; readonly expires: number };

/**
 * Where the segments of a file begin when something else than the shop serves them: `{place}/{mark}/{expires}/{tenant}/{media}/`. The mark is what nginx's
 * secure_link_md5 works out of `{expires}/{tenant}/{media} {secret}`; that module knows no other digest. Null where the shop serves them itself.
 * Not held by this: who asks. A segment is encrypted, and its key is for one browser.
 */
export function segmentsBase({ segments }: Pick<Settings, "segments">, { tenant, media, expires }: Place): string | null {
  if (!segments) return null;
  const mark = createHash("md5").update(`${expires}/${tenant}/${media} ${segments.secret}`).digest("base64url");
  return `${segments.url}/${mark}/${expires}/${tenant}/${media}/`;
}
