import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { openMediaStore } from "#server/platform/adapters/media-store/open-media-store.ts";
import { openStreams } from "#server/platform/adapters/streams/read-stream.ts";
import { addMedia, removeMedia, retryMedia } from "#server/modules/videos/film/add-media.ts";
import { partIsOf, playPart, showTrailer } from "#server/modules/videos/film/play-part.ts";
import { CaptionProblem } from "#server/modules/videos/film/caption-cue.ts";
import { decodeCaptions } from "#server/modules/videos/film/decode-captions.ts";
import { rewriteCaptions } from "#server/modules/videos/film/rewrite-captions.ts";
import { rewriteStream } from "#server/modules/videos/play/rewrite-stream.ts";
import { MediaRefusal, REASONS } from "#server/modules/videos/film/refuse-media.ts";
import { StreamUnavailable } from "#server/platform/ports/stream-source.ts";
import { saveStream, streamAddress } from "#server/modules/videos/sell/save-stream.ts";
import { listMedia, type ListedMedia } from "#server/modules/videos/film/store.ts";
import { shopOrigin } from "#server/modules/people/messages/shop-links.ts";
import { LONGEST_NAME } from "#server/modules/videos/film/take-source.ts";
import { allowUpload, listAllowed, withdrawUpload, type ListedUpload } from "#server/modules/videos/upload/allow-upload.ts";
import { codeOfVideo, giveVideo, revokeVideo, type GiftOrder } from "#server/modules/videos/sell/give-video.ts";
import { saveReplay, type ReplayHolders } from "#server/modules/videos/sell/save-replay.ts";
import { fail, refuse, type Run } from "../lib/command.ts";
import { idOf, wholeOf } from "../lib/read-words.ts";
import { withShop } from "../lib/shop-tool.ts";

/**
 * The target of a film in a command's options: a part of a video, or with `position` null its trailer. Null if the options name no target.
 */
function targetOf({
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

function stateOf({ state, reason, heights, lines, steps, duration_ms: length }: ListedMedia): string {
  const why = reason ? `: ${REASONS[reason]}` : "";
  if (state === "ready") return `ready, ${Math.round(length! / 1000)} s, ${lines.map((each) => `${each}p`).join(" ")}`;
  const all = heights === null ? 0 : heights.length + 2;
  return `${state}${all > 0 ? ` ${steps.length} of ${all} steps` : ""}${why}`;
}

const notesOf = ({ notes }: Pick<ListedMedia, "notes">) => notes.map((note) => `  ${note}`);

/** The most remarks about one caption file. */
const REMARKS = 20;

/** Reads a caption file. Returns its text, and remarks about what is left out of it. */
async function captionIn(file: string): Promise<{ readonly text: string; readonly said: string[] }> {
  const bytes = await readFile(file).catch(() => fail(`${file} cannot be read`));
  const left: string[] = [];
  try {
    const { text, encoding, isGuessed, lost } = decodeCaptions(bytes);
    rewriteCaptions(text, left);
    const more = left.length > REMARKS ? [`${file}: and ${left.length - REMARKS} more of this kind`] : [];
    const said = [...left.slice(0, REMARKS).map((each) => `${file}, ${each}`), ...more];
    if (lost !== null) said.push(`${file}, line ${lost}: a letter is not ${encoding} and is shown as \ufffd; save the file as UTF-8`);
    if (isGuessed) said.push(`${file} is not UTF-8: it was read as ${encoding}; save it as UTF-8 where its letters come out wrong`);
    return { text, said };
  } catch (error) {
    if (error instanceof CaptionProblem) fail(`${file} is not taken: ${error.message}`);
    throw error;
  }
}

/** `id=captions.vtt,en=captions.srt` as texts by language, and remarks about reading them. */
async function captionsOf(text: string | null): Promise<{ readonly texts: Record<string, string>; readonly said: string[] }> {
  const texts: Record<string, string> = {};
  const said: string[] = [];
  for (const pair of text === null ? [] : text.split(",")) {
    const [, language, file] = /^([^=]+)=(.+)$/.exec(pair) ?? [];
    if (!language || !file) refuse(`captions are given as id=file.vtt, not "${pair}"`);
    const read = await captionIn(file);
    texts[language] = read.text;
    said.push(...read.said);
  }
  return { texts, said };
}

/** Adds a file. Sending it again resumes behind the part received. */
export const addVideo: Run = async ({ words: [ui = "", path = ""], text, has }) => {
  const target = targetOf({ slug: text("video"), part: text("part"), isTrailer: has("trailer") });
  const [slug, position] = [target?.slug ?? null, target?.position ?? null];
  const { texts: captions, said } = await captionsOf(text("captions"));
  return withShop(ui, async (tool) => {
    if (slug !== null && position !== null && !(await tool.db.transaction(tool, (tx) => partIsOf(tx, ui, { slug, position }))))
      fail(`${slug} is no video of ${ui} with a part ${position}`);
    const row = await addMedia({ ...tool, media: openMediaStore(tool.settings) }, { path, name: basename(path), captions }).catch(
      (error: unknown) => {
        if (error instanceof MediaRefusal) return fail(`${path} is not taken: ${error.message}`);
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return fail(`${path} is not there`);
        throw error;
      },
    );
    if (slug !== null && position === null && !(await tool.db.transaction(tool, (tx) => showTrailer(tx, ui, { slug, mediaId: row.id }))))
      return fail(`${slug} is no video of ${ui}, or a video plays this very file: what is sold is no trailer`);
    if (slug !== null && position !== null) await tool.db.transaction(tool, (tx) => playPart(tx, ui, { slug, position, mediaId: row.id }));
    return [`${row.id} ${stateOf(row)}`, ...notesOf(row), ...said];
  });
};

/** Whether that playlist would be shown to viewers now. Before a stream starts it need not exist. */
async function tryStream(url: string): Promise<string> {
  const source = openStreams();
  try {
    const { lists } = rewriteStream(await source(url), url);
    return `it is there now${lists.length > 0 ? `, with ${lists.length} lists of its own` : ""}`;
  } catch (error) {
    if (!(error instanceof StreamUnavailable)) throw error;
    return `viewers would not be shown it now: ${error.message}`;
  } finally {
    source.close();
  }
}

/** Sets or removes the stream of a live video. */
export const streamVideo: Run = async ({ words: [ui = "", slug = "", address = ""] }) => {
  const url = address === "none" ? null : streamAddress(address);
  if (url === undefined) return refuse(`a stream is an address that begins with https:// and names a playlist, not "${address}"`);
  const isKnown = await withShop(ui, (tool) => saveStream(tool, { slug, url }));
  if (!isKnown) return fail(`${ui} has no live video ${slug}`);
  if (url === null) return [`${slug} is streamed no more`];
  return [`${slug} is streamed from ${new URL(url).host}; its segments have to come from there too`, await tryStream(url)];
};

/** Lists a brand's files and their progress. */
export const listVideos: Run = async ({ words: [ui = ""] }) =>
  withShop(ui, async ({ db }) => {
    const rows = await db.transaction(ui, (tx) => listMedia(tx, ui));
    return rows.length === 0 ? ["no files"] : rows.flatMap((row) => [`${row.id} ${row.name}: ${stateOf(row)}`, ...notesOf(row)]);
  });

/** Retries a failed file. */
export const retryVideo: Run = async ({ words: [ui = "", id = ""] }) =>
  withShop(ui, async ({ db }) =>
    (await retryMedia({ db, tenant: ui }, idOf(id))) ? ["it is tried again"] : fail("no such file has failed"),
  );

/** Removes a file that no video uses, and its bytes. */
export const removeVideo: Run = async ({ words: [ui = "", id = ""] }) =>
  withShop(ui, async ({ db, settings }) => {
    const removed = await removeMedia({ db, media: openMediaStore(settings), tenant: ui }, idOf(id));
    if (removed === "used") return fail("a video plays it");
    return removed === "none" ? fail("there is no such file") : ["removed"];
  });

function giftOf([, slug = "", phone = ""]: readonly string[]): GiftOrder {
  return /^\+[1-9]\d{6,14}$/.test(phone) ? { slug, phone } : refuse(`a number is written with its country, +628123456789, not "${phone}"`);
}

/** Gives a phone number a video. */
export const giveVideoTo: Run = async ({ words }) => {
  const [ui = ""] = words;
  const order = giftOf(words);
  const answer = await withShop(ui, (tool) => giveVideo(tool, order));
  switch (answer) {
    case "given":
      return [`${order.phone} may watch ${order.slug}, logged in with that number; nobody was told`];
    case "owned":
      return [`${order.phone} may watch ${order.slug} already`];
    case "over":
      return fail(`the time of ${order.slug} is over`);
    case "missing":
      return fail(`there is no video "${order.slug}"`);
  }
};

/** Revokes a phone number's video. */
export const revokeVideoFrom: Run = async ({ words }) => {
  const [ui = ""] = words;
  const order = giftOf(words);
  const ended = await withShop(ui, (tool) => revokeVideo(tool, order));
  if (ended === null) return fail(`there is no video "${order.slug}"`);
  return ended === 0
    ? fail(`${order.phone} has no right to ${order.slug}`)
    : [`ended; what plays stops within five minutes. No money was sent back`];
};

/** Prints the address at which a phone number opens a video on any device. */
export const printDoor: Run = async ({ words }) => {
  const [ui = ""] = words;
  const order = giftOf(words);
  return withShop(ui, async (tool) => {
    const found = await codeOfVideo(tool, order);
    if (!found) return fail(`${order.phone} may not watch ${order.slug}`);
    return [`${shopOrigin(tool.settings, ui, found.hosts)}/v/${found.code}`];
  });
};

const HOLDERS: Readonly<Record<string, ReplayHolders>> = { all: "all", "checked-in": "checked_in", absent: "absent", nobody: "nobody" };

/** Bundles a video with an event's tickets. */
export const setReplay: Run = async ({ words: [ui = "", event = "", video = "", who = ""] }) => {
  const holders = HOLDERS[who];
  if (!holders) return refuse(`a replay is for ${Object.keys(HOLDERS).join(", ")}, not "${who}"`);
  const isKnown = await withShop(ui, (tool) => saveReplay(tool, { event, video, holders }));
  if (holders === "nobody") return isKnown ? [`tickets of ${event} bring ${video} along no more`] : fail(`they did not`);
  return isKnown
    ? [`tickets of ${event} bring ${video} along, for ${who} holders`]
    : fail(`${ui} has no event ${event} or no video ${video}`);
};

const UPLOAD_HOURS = { usual: "48", most: 24 * 30 };
const momentOf = (at: Date) => `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;

/** Creates and prints an address for uploading one film. It is shown only once. */
export const allowUploadOf: Run = async ({ words: [ui = ""], text, has }) => {
  const target = targetOf({ slug: text("video"), part: text("part"), isTrailer: has("trailer") });
  const hours = wholeOf(text("hours") ?? UPLOAD_HOURS.usual, 1, UPLOAD_HOURS.most);
  const name = text("name");
  if (name !== null && (name.trim() === "" || name.length > LONGEST_NAME)) refuse(`a name has 1 to ${LONGEST_NAME} characters`);
  return withShop(ui, async (tool) => {
    const allowed = await allowUpload(tool, { name, target, hours });
    if (!allowed) return fail(`${target!.slug} is no video of ${ui}${target!.position === null ? "" : ` with a part ${target!.position}`}`);
    const { id, path, until, hosts } = allowed;
    return [`upload ${id}, until ${momentOf(until)}; its address is shown only now:`, `${shopOrigin(tool.settings, ui, hosts)}${path}`];
  });
};

function uploadLine({
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
    return rows.length === 0 ? ["nobody was allowed to send a film"] : rows.map(uploadLine);
  });

/** Revokes an upload address. */
export const withdrawUploadOf: Run = ({ words: [ui = "", id = ""] }) =>
  withShop(ui, async (tool) =>
    (await withdrawUpload({ ...tool, media: openMediaStore(tool.settings) }, idOf(id)))
      ? ["nothing can be sent there any more"]
      : fail("there is no such upload, or its film has come"),
  );
