import type { ApiKey } from "../../../platform/base/actor.ts";
import { DataStore, ERRORS, Upload } from "@tus/server";
import type { Readable } from "node:stream";
import type { Services } from "../../../act.ts";
import { newId } from "../../../platform/base/new-id.ts";
import { MediaRefusal } from "../film/refuse-media.ts";
import { LONGEST_NAME } from "../film/take-source.ts";
import { receiveBytes, UploadMoved } from "./receive-bytes.ts";
import { LOCKED } from "./take-turns.ts";
import { beginUpload, forgetFile, readUpload, type BegunUpload, type UploadRow } from "./store.ts";

type Needs = Pick<Services, "db" | "media" | "secrets">;

const FULL = { status_code: 503, body: "too many films are being received; try again in a moment\n" };

/** Splits the library's name of an upload into brand and id. */
const placeOf = (name: string) => name.split("/") as [tenant: string, id: string];

function begun(row: UploadRow | null): BegunUpload {
  if (!row || row.media_id === null || row.bytes === null) throw ERRORS.FILE_NOT_FOUND;
  return { ...row, media_id: row.media_id, bytes: row.bytes };
}

/**
 * The library's store interface over the database and the media store. The database decides expiry: see serve-upload.ts. `mostAtOnce`: the
 * maximum of films received by this process, each with a part in memory.
 */
export function tusStore({ db, media, secrets }: Needs, mostAtOnce: number): DataStore {
  /** Bytes being stored, by upload: the library forgets a disconnected sender before its last bytes are stored. */
  const receiving = new Map<string, Promise<unknown>>();
  const read = (name: string) => {
    const [tenant, id] = placeOf(name);
    return db.transaction(tenant, (tx) => readUpload(tx, id));
  };
  async function receive(name: string, stream: Readable, offset: number): Promise<number> {
    const row = begun(await read(name));
    if (row.received !== offset) throw ERRORS.INVALID_OFFSET;
    const actor: ApiKey = { kind: "key", key: row.id, may: new Set(["film.send"]) };
    return receiveBytes({ db, media, secrets, tenant: placeOf(name)[0], actor }, row, stream).catch((error: unknown) => {
      throw error instanceof UploadMoved ? ERRORS.INVALID_OFFSET : error;
    });
  }
  return Object.assign(new DataStore(), {
    extensions: ["creation", "creation-with-upload", "termination", "expiration"],

    async create(upload: Upload): Promise<Upload> {
      const [tenant, id] = placeOf(upload.id);
      if (!upload.size) throw new MediaRefusal("empty");
      // Only one line of text can name a file.
      const name = upload.metadata?.["filename"]?.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "").trim();
      const order = { id, mediaId: newId(), fileName: name ? [...name].slice(0, LONGEST_NAME).join("") : null, bytes: upload.size };
      const begins = await db.transaction(tenant, (tx) => beginUpload(tx, order));
      if (!begins) throw ERRORS.FILE_NOT_FOUND;
      if (begins.before !== null) await media.remove(`${tenant}/${begins.before}`);
      return upload;
    },

    async getUpload(name: string): Promise<Upload> {
      await receiving.get(name)?.catch(() => {});
      const row = begun(await read(name));
      const metadata = row.file_name === null ? {} : { metadata: { filename: row.file_name } };
      return new Upload({ id: name, size: row.bytes, offset: row.received, ...metadata });
    },

    async write(stream: Readable, name: string, offset: number): Promise<number> {
      if (receiving.size >= mostAtOnce || receiving.has(name)) throw receiving.has(name) ? LOCKED : FULL;
      const work = receive(name, stream, offset);
      receiving.set(name, work);
      return work.finally(() => receiving.delete(name));
    },

    async remove(name: string): Promise<void> {
      const [tenant, id] = placeOf(name);
      const { media_id: mediaId } = begun(await read(name));
      if (!(await db.transaction(tenant, (tx) => forgetFile(tx, id, mediaId)))) throw ERRORS.FILE_NOT_FOUND;
      await media.remove(`${tenant}/${mediaId}`);
    },
  });
}
