import { createHash } from "node:crypto";
import type { Segment } from "../../../platform/adapters/ffmpeg/make-rendition.ts";
import type { Services } from "../../../act.ts";
import { mediaTypeOf } from "../../../platform/ports/media-store.ts";
import { encryptSegment } from "./media-key.ts";
import { forgetPieces, insertPiece, readPieces, type MediaRow, type Piece } from "./store.ts";

type Needs = Pick<Services, "db" | "media">;
type Place = { readonly tenant: string; readonly id: string; readonly height: number };

const nameOf = ({ tenant, id, height }: Place, n: number) => `${tenant}/${id}/${height}/${n}.ts`;

async function digestOf({ media }: Needs, name: string): Promise<string | null> {
  const object = await media.read(name);
  if (!object) return null;
  const hash = createHash("sha256");
  for await (const chunk of object.stream) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

/** Returns a height's finished segments from earlier turns, up to the last one that is unchanged in the store. */
export async function readStoredPieces(services: Needs, place: Place): Promise<Piece[]> {
  const { db } = services;
  const { tenant, id, height } = place;
  const noted = await db.transaction(tenant, (tx) => readPieces(tx, tenant, place));
  const kept: Piece[] = [];
  for (const piece of noted) {
    if (piece.n !== kept.length || (await digestOf(services, nameOf(place, piece.n))) !== piece.digest) break;
    kept.push(piece);
  }
  if (kept.length < noted.length) await db.transaction(tenant, (tx) => forgetPieces(tx, tenant, { id, height, from: kept.length }));
  return kept;
}

type Kept = {
  readonly tenant: string;
  readonly row: Pick<MediaRow, "id" | "turn">;
  readonly height: number;
  readonly key: Buffer;
  readonly segment: Segment;
};

/** Encrypts, stores and records a segment. Null if another worker has the turn. */
export async function storePiece({ db, media }: Needs, { tenant, row, height, key, segment }: Kept): Promise<Piece | null> {
  const { n, seconds, bytes, codecs, isLast } = segment;
  const name = nameOf({ tenant, id: row.id, height }, n);
  const stored = encryptSegment(key, n, bytes);
  await media.put(name, stored, { type: mediaTypeOf(name) });
  const digest = createHash("sha256").update(stored).digest("hex");
  const piece: Piece = { n, seconds, bytes: bytes.length, digest, codecs, is_last: isLast };
  const isOurs = await db.transaction(tenant, (tx) => insertPiece(tx, tenant, { id: row.id, turn: row.turn, height, piece }));
  return isOurs ? piece : null;
}
