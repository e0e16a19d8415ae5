import { randomBytes } from "node:crypto";
import type { Act } from "../../../act.ts";
import { MediaRefusal } from "../film/refuse-media.ts";
import { sniffStart, TELLING_BYTES } from "../film/sniff-container.ts";
import { PART_BYTES, partOf } from "../film/source-parts.ts";
import { finishUpload } from "./finish-upload.ts";
import { forgetFile, moveUpload, type BegunUpload } from "./store.ts";

type Needs = Pick<Act, "db" | "media" | "secrets" | "tenant" | "actor">;

/** The upload stands elsewhere than its sender believes, or is over: others have been faster. */
export class UploadMoved extends Error {
  override readonly name = "UploadMoved";
}

/** The part that is being filled: what of it is kept already comes first. */
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
 * Keeps the part that is being filled, whole or begun, and then notes it. A begun one that it goes on with is removed afterwards; its own, where somebody else
 * was faster. Throws UploadMoved.
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
  /** What the first bytes tell is told before more of them is waited for, and once more when all of the first part is there. */
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
  // Whoever comes again goes on behind what has come, however it ended.
  if (atOf() > now.received && now.received < now.bytes) now = await keepPart(needs, now, part);
  if (failure) throw failure;
  return now.received;
}

/**
 * Keeps bytes of an upload from where it stands, part after part, with one part in memory; answers how far it has come. With the last byte the film is taken in. Throws
 * UploadMoved, what the source throws, and, where what comes can be no film, a MediaRefusal: then nothing of it is kept, and another can be sent.
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
