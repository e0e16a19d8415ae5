import { demand, type Act } from "../../../act.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { recordAudit } from "../../../platform/events/record.ts";
import { playPart, showTrailer } from "../film/play-part.ts";
import { takeSource } from "../film/take-source.ts";
import { moveUpload, type BegunUpload } from "./store.ts";

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
export async function finishUpload(act: Pick<Act, "db" | "secrets" | "tenant" | "actor">, row: BegunUpload): Promise<boolean> {
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
