import { openMediaStore } from "#server/platform/adapters/media-store/open-media-store.ts";
import { shopOrigin } from "#server/modules/people/messages/shop-links.ts";
import { LONGEST_NAME } from "#server/modules/videos/film/take-source.ts";
import { allowUpload, listAllowed, withdrawUpload, type ListedUpload } from "#server/modules/videos/upload/allow-upload.ts";
import { fail, refuse, type Run } from "../lib/command.ts";
import { idOf, wholeOf } from "../lib/read-words.ts";
import { withShop } from "../lib/shop-tool.ts";
import { targetOf } from "../lib/video-target.ts";

const HOURS = { usual: "48", most: 24 * 30 };
const momentOf = (at: Date) => `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;

/** Creates and prints an address for uploading one film. It is shown only once. */
export const allowUploadOf: Run = async ({ words: [ui = ""], text, has }) => {
  const target = targetOf({ slug: text("video"), part: text("part"), isTrailer: has("trailer") });
  const hours = wholeOf(text("hours") ?? HOURS.usual, 1, HOURS.most);
  const name = text("name");
  if (name !== null && (name.trim() === "" || name.length > LONGEST_NAME)) refuse(`a name has 1 to ${LONGEST_NAME} characters`);
  return withShop(ui, async (tool) => {
    const allowed = await allowUpload(tool, { name, target, hours });
    if (!allowed) return fail(`${target!.slug} is no video of ${ui}${target!.position === null ? "" : ` with a part ${target!.position}`}`);
    const { id, path, until, hosts } = allowed;
    return [`upload ${id}, until ${momentOf(until)}; its address is shown only now:`, `${shopOrigin(tool.settings, ui, hosts)}${path}`];
  });
};

function lineOf({
  id,
  name,
  file_name: fileName,
  slug,
  position,
  state,
  ends_at: endsAt,
  bytes,
  received,
  media_id: media,
}: ListedUpload): string {
  const plays = slug === null ? "" : `, ${position === null ? "trailer" : `part ${position}`} of ${slug}`;
  const come = bytes === null ? "nothing has come" : `${Math.floor((100 * received) / bytes)}% of ${Math.ceil(bytes / 1e6)} MB`;
  const stands = { open: `until ${momentOf(endsAt)}, ${come}`, arrived: `has come, as ${media}`, over: `is over, ${come}` }[state];
  return `${id} ${name ?? fileName ?? "a film"}${plays}: ${stands}`;
}

/** Lists upload addresses and their progress. */
export const listUploadsOf: Run = ({ words: [ui = ""] }) =>
  withShop(ui, async (tool) => {
    const rows = await listAllowed(tool);
    return rows.length === 0 ? ["nobody was allowed to send a film"] : rows.map(lineOf);
  });

/** Revokes an upload address. */
export const withdrawUploadOf: Run = ({ words: [ui = "", id = ""] }) =>
  withShop(ui, async (tool) =>
    (await withdrawUpload({ ...tool, media: openMediaStore(tool.settings) }, idOf(id)))
      ? ["nothing can be sent there any more"]
      : fail("there is no such upload, or its film has come"),
  );
