import { refuse } from "./command.ts";
import { wholeOf } from "./read-words.ts";

/** The target of a film in a command's options: a part of a video, or with `position` null its trailer. Null if they name none. */
export function targetOf({
  slug,
  part,
  isTrailer,
}: {
  readonly slug: string | null;
  readonly part: string | null;
  readonly isTrailer: boolean;
}): { readonly slug: string; readonly position: number | null } | null {
  if ((slug === null) !== (part === null && !isTrailer)) refuse("--video and --part, or --video and --trailer, go together");
  if (part !== null && isTrailer) refuse("a file is a part or a trailer, not both");
  return slug === null ? null : { slug, position: part === null ? null : wholeOf(part, 1, 1000) };
}
