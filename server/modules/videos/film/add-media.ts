import { demand, type Act, type Services } from "../../../act.ts";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { ProgramError } from "../../../platform/adapters/ffmpeg/run-program.ts";
import { CaptionProblem } from "./caption-cue.ts";
import { probeSource } from "./probe-source.ts";
import { MediaRefusal } from "./refuse-media.ts";
import { rewriteCaptions } from "./rewrite-captions.ts";
import { sniffContainer } from "./sniff-container.ts";
import { PART_BYTES, partOf, partsOf } from "./source-parts.ts";
import { readMedia, type Caption, type ListedMedia } from "./store.ts";
import { takeSource } from "./take-source.ts";

const LABELS: Readonly<Record<string, string>> = { id: "Bahasa Indonesia", en: "English" };

export type NewFile = {
  readonly path: string;
  readonly name: string;
  /** Texts of caption files, WebVTT, SRT or SSA, by language. */
  readonly captions: Readonly<Record<string, string>>;
};

/** Derives the id from brand and content, so that sending a file again neither duplicates nor restarts it. */
async function idOf(tenant: string, path: string): Promise<string> {
  const hash = createHash("sha256").update(`media ${tenant} `);
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  const bytes = hash.digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

async function sendParts(
  { media }: Pick<Services, "media">,
  { path, bytes, keyOf }: { path: string; bytes: number; keyOf: (part: number) => string },
) {
  const file = await open(path, "r");
  try {
    for (let part = 0; part < partsOf(bytes); part++) {
      const length = Math.min(PART_BYTES, bytes - part * PART_BYTES);
      if ((await media.size(keyOf(part))) === length) continue;
      const piece = Buffer.alloc(length);
      await file.read(piece, 0, length, part * PART_BYTES);
      await media.put(keyOf(part), piece, { type: "application/octet-stream" });
    }
  } finally {
    await file.close();
  }
}

function captionsOf(texts: NewFile["captions"]): { readonly language: string; readonly text: string }[] {
  return Object.entries(texts).map(([language, source]) => {
    if (!/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/.test(language))
      throw new MediaRefusal("bad-captions", `${language} is not a language such as id or en`);
    try {
      return { language, text: rewriteCaptions(source) };
    } catch (error) {
      throw error instanceof CaptionProblem ? new MediaRefusal("bad-captions", `${language}, ${error.message}`) : error;
    }
  });
}

/**
 * Adds a file: checks its bytes, and its content by ffprobe if installed, uploads it to the store, and writes its row. A worker's job makes
 * it playable. Returns the row, which is the earlier one for the same file, with the notes of this check. Throws a MediaRefusal, with nothing stored.
 */
export async function addMedia(
  act: Pick<Act, "db" | "secrets" | "settings" | "media" | "tenant" | "actor">,
  { path, name, captions: texts }: NewFile,
): Promise<ListedMedia> {
  demand(act, "film.send");
  const { db, secrets, settings, media } = act;
  const { container, size } = await sniffContainer(path, settings.media.mostBytes);
  const captions = captionsOf(texts);
  const facts = await probeSource(container, path, settings.media.mostSeconds).catch((error: unknown) => {
    // Without ffprobe here, the worker checks the file in its turn.
    if (!(error instanceof ProgramError)) throw error;
  });
  const notes = [...(facts?.notes ?? [])];
  const id = await idOf(act.tenant, path);
  const known = await db.transaction(act, (tx) => readMedia(tx, act.tenant, id));
  if (known) return { ...known, notes };
  await sendParts({ media }, { path, bytes: size, keyOf: (part) => partOf(act.tenant, id, part) });
  for (const { language, text } of captions)
    await media.put(`${act.tenant}/${id}/captions-${language}.vtt`, Buffer.from(text), { type: "text/vtt" });
  const listed: Caption[] = captions.map(({ language }) => ({ language, label: LABELS[language] ?? language }));
  return db.transaction(act, async (tx) => {
    await takeSource(tx, secrets, { tenant: act.tenant, source: { id, name, bytes: size, parts: null, captions: listed } });
    return { ...(await readMedia(tx, act.tenant, id))!, notes };
  });
}

/** Removes a file, its renditions and its bytes, unless a video plays it. */
export async function removeMedia(
  { db, media, tenant }: Pick<Act, "db" | "media" | "tenant">,
  id: string,
): Promise<"removed" | "used" | "none"> {
  const outcome = await db.transaction(tenant, async (tx) => {
    const used = await tx.query(
      `select 1 from video_parts where tenant_id = $1 and media_id = $2 union all select 1 from videos where tenant_id = $1 and trailer_id = $2 limit 1`,
      [tenant, id],
    );
    if (used.length > 0) return "used";
    const rows = await tx.query("delete from media_files where tenant_id = $1 and id = $2 returning 1", [tenant, id]);
    return rows.length > 0 ? "removed" : "none";
  });
  if (outcome === "removed") await media.remove(`${tenant}/${id}`);
  return outcome;
}

/** Retries a failed file from its last finished step. False if it is unknown or its source is gone. */
export async function retryMedia({ db, tenant }: Pick<Act, "db" | "tenant">, id: string): Promise<boolean> {
  const rows = await db.transaction(tenant, (tx) =>
    tx.query(
      "update media_files set state = 'waiting', reason = null, tries = 0, broken = 0, due_at = now() where tenant_id = $1 and id = $2 and state = 'failed' returning 1",
      [tenant, id],
    ),
  );
  return rows.length > 0;
}
