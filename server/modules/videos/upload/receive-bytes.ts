import { randomBytes } from "node:crypto";
import { type Act, demand } from "../../../act.ts";
import { MediaRefusal } from "../film/refuse-media.ts";
import { sniffStart, TELLING_BYTES } from "../film/sniff-container.ts";
import { PART_BYTES, partOf } from "../film/source-parts.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { recordAudit } from "../../../platform/events/record.ts";
import { playPart, showTrailer } from "../film/play-part.ts";
import { takeSource } from "../film/take-source.ts";
import { forgetFile, moveUpload, type BegunUpload } from "./store.ts";

/** Assigns the film to its upload's target. Returns the target's kind. Does nothing if the video is gone, or plays this very file. */
async function attach(tx: Transaction, { slug, position, media_id: mediaId }: BegunUpload): Promise<"part" | "trailer" | "nothing"> {
  if (slug === null) return "nothing";
  if (position === null) return (await showTrailer(tx, tx.tenant, { slug, mediaId })) ? "trailer" : "nothing";
  return (await playPart(tx, tx.tenant, { slug, position, mediaId })) ? "part" : "nothing";
}

/**
 * Completes an upload with its last byte: the address closes, the worker gets the film, and it is assigned to its target, all or nothing.
 * False if the upload is at another offset, or is over.
 */
async function finishUpload(act: Pick<Act, "db" | "secrets" | "tenant" | "actor">, row: BegunUpload): Promise<boolean> {
  demand(act, "film.send");
  const { id, media_id: mediaId, bytes, received, parts } = row;
  return act.db.transaction(act, async (tx) => {
    if (!(await moveUpload(tx, act.tenant, { id, mediaId, from: received, to: bytes, parts }))) return false;
    const name = row.name ?? row.file_name ?? "film";
    await takeSource(tx, act.secrets, { tenant: act.tenant, source: { id: mediaId, name, bytes, parts, captions: [] } });
    const plays = await attach(tx, row);
    recordAudit(tx, { topic: "upload.arrived", subject: id, data: { media: mediaId, bytes, plays } });
    return true;
  });
}

type Needs = Pick<Act, "db" | "media" | "secrets" | "tenant" | "actor">;

/** The upload is not at the sender's offset, or is over: another sender was faster. */
export class UploadMoved extends Error {
  override readonly name = "UploadMoved";
}

/** The part being filled, beginning with its stored bytes. */
type Filling = { readonly bytes: Buffer; filled: number };

async function openPart({ media, tenant }: Needs, { media_id: id, bytes, received, parts }: BegunUpload): Promise<Filling> {
  const number = Math.floor(received / PART_BYTES);
  const filling = { bytes: Buffer.allocUnsafe(Math.min(PART_BYTES, bytes - number * PART_BYTES)), filled: 0 };
  if (received % PART_BYTES === 0) return filling;
  const begun = await media.read(partOf(tenant, id, parts[number]!));
  if (!begun) throw new UploadMoved();
  for await (const chunk of begun.stream) filling.filled += (chunk as Buffer).copy(filling.bytes, filling.filled);
  if (filling.filled !== received % PART_BYTES) throw new Error("a part in the store is not as long as it was kept");
  return filling;
}

/**
 * Stores the part being filled, complete or not, and records it. Then removes the incomplete part that it replaces. If another sender was
 * faster, removes the new part instead and throws UploadMoved.
 */
async function keepPart(needs: Needs, row: BegunUpload, { bytes, filled }: Filling): Promise<BegunUpload> {
  const { media, tenant } = needs;
  const number = Math.floor(row.received / PART_BYTES);
  const name = `${number}-${randomBytes(8).toString("hex")}`;
  const keyOf = (part: string) => partOf(tenant, row.media_id, part);
  await media.put(keyOf(name), bytes.subarray(0, filled), { type: "application/octet-stream" });
  const to = number * PART_BYTES + filled;
  const parts = [...row.parts.slice(0, number), name];
  const isKept =
    to === row.bytes
      ? await finishUpload(needs, { ...row, parts })
      : await needs.db.transaction(tenant, (tx) =>
          moveUpload(tx, tenant, { id: row.id, mediaId: row.media_id, from: row.received, to, parts }),
        );
  if (!isKept) {
    await media.remove(keyOf(name));
    throw new UploadMoved();
  }
  if (row.parts[number] !== undefined) await media.remove(keyOf(row.parts[number]));
  return { ...row, received: to, parts };
}

async function receive(needs: Needs, row: BegunUpload, source: AsyncIterable<Uint8Array>): Promise<number> {
  let part = await openPart(needs, row);
  let [now, isJudged] = [row, row.received >= TELLING_BYTES];
  const atOf = () => Math.floor(now.received / PART_BYTES) * PART_BYTES + part.filled;
  /** Check the first bytes before waiting for more, and again when the first part is complete. */
  const judge = async () => {
    if (atOf() > PART_BYTES || (isJudged && part.filled < part.bytes.length) || atOf() < Math.min(TELLING_BYTES, now.bytes)) return;
    await sniffStart(part.bytes.subarray(0, part.filled), now.bytes);
    isJudged = true;
  };
  let failure: unknown = null;
  try {
    for await (const chunk of source) {
      for (let taken = 0; taken < chunk.length && now.received < now.bytes;) {
        const more = Math.min(chunk.length - taken, part.bytes.length - part.filled);
        part.bytes.set(chunk.subarray(taken, taken + more), part.filled);
        [taken, part.filled] = [taken + more, part.filled + more];
        await judge();
        if (part.filled < part.bytes.length) continue;
        now = await keepPart(needs, now, part);
        if (now.received < now.bytes) part = await openPart(needs, now);
      }
    }
  } catch (error) {
    if (error instanceof MediaRefusal || error instanceof UploadMoved) throw error;
    failure = error;
  }
  // Store received bytes however the call ended, so that the sender can resume behind them.
  if (atOf() > now.received && now.received < now.bytes) now = await keepPart(needs, now, part);
  if (failure) throw failure;
  return now.received;
}

/**
 * Stores an upload's bytes from its offset, part by part, with one part in memory. Returns the new offset. The last byte completes the
 * film. Throws UploadMoved, the errors of the source, and a MediaRefusal if the bytes can be no film: nothing is stored then, and another
 * can be sent.
 */
export async function receiveBytes(needs: Needs, row: BegunUpload, source: AsyncIterable<Uint8Array>): Promise<number> {
  try {
    return await receive(needs, row, source);
  } catch (error) {
    if (error instanceof MediaRefusal && (await needs.db.transaction(needs.tenant, (tx) => forgetFile(tx, row.id, row.media_id))))
      await needs.media.remove(`${needs.tenant}/${row.media_id}`);
    throw error;
  }
}
