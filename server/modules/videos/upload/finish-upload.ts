import { demand, type Act } from "../../../act.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { recordAudit } from "../../../platform/events/record.ts";
import { playPart, showTrailer } from "../film/play-part.ts";
import { takeSource } from "../film/take-source.ts";
import { moveUpload, type BegunUpload } from "./store.ts";

/** Has the film played where its upload says; answers by what. A video that is gone by now, or that plays this very file, plays nothing by it. */
async function attach(tx: Transaction, { slug, position, media_id: mediaId }: BegunUpload): Promise<"part" | "trailer" | "nothing"> {
  if (slug === null) return "nothing";
  if (position === null) return (await showTrailer(tx, tx.tenant, { slug, mediaId })) ? "trailer" : "nothing";
  return (await playPart(tx, tx.tenant, { slug, position, mediaId })) ? "part" : "nothing";
}

/**
 * Ends an upload with its last byte: the address takes nothing any more, the film is one that the worker makes, and is played where the upload says; all of
 * it or nothing. False where the upload stood elsewhere, or is over.
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
