import { createHmac, timingSafeEqual } from "node:crypto";
import { everyKeys, type Keys } from "../../../platform/config/secrets.ts";
import type { Services } from "../../../act.ts";
import { keyedDigest } from "../../../platform/base/keyed-digest.ts";

/** Kinds of tokens: a place, a place after leaving, or a link that moves a place to another browser. */
const KINDS = ["place", "left", "move"] as const;
export type TokenKind = (typeof KINDS)[number];

/** A queue place as stored in its token. */
export type Place = {
  readonly kind: TokenKind;
  readonly event: string;
  readonly epoch: number;
  /** Its number as given, from 0. */
  readonly index: number;
  /** The time of giving, leaving or moving, in seconds since 1970 by the database's clock. */
  readonly at: number;
  /** The first half of the visitor's mark, in hexadecimal digits. */
  readonly owner: string;
  /** Increases with each move to another browser. */
  readonly generation: number;
};

const OWNER_DIGITS = 32;
const PAYLOAD_BYTES = 49;
const TOKEN = /^q1\.([A-Za-z0-9_-]{66})\.([A-Za-z0-9_-]{43})$/;

type Signer = { readonly secrets: Services["secrets"]; readonly tenant: string };

/** Each event has its own key, so that a leaked one forges places of that event alone. */
function markOf(keys: Pick<Keys, "accessKey">, about: { readonly tenant: string; readonly event: string }, payload: Buffer): Buffer {
  const key = keyedDigest(keys, `queue places ${about.tenant} ${about.event}`);
  return createHmac("sha256", key).update(payload).digest();
}

/** The visitor's mark as stored in a place. */
export function digestOwner(owner: string): string {
  return owner.slice(0, OWNER_DIGITS);
}

/** Signs a place. Only this deployment can. Stores nothing. */
export function signPlace({ secrets, tenant }: Signer, place: Place): string {
  const payload = Buffer.alloc(PAYLOAD_BYTES);
  payload.writeUInt8(KINDS.indexOf(place.kind), 0);
  payload.write(place.event.replaceAll("-", ""), 1, "hex");
  payload.writeUInt32BE(place.epoch, 17);
  payload.writeUIntBE(place.index, 21, 6);
  payload.writeUInt32BE(place.at, 27);
  payload.write(digestOwner(place.owner), 31, "hex");
  payload.writeUInt16BE(place.generation, 47);
  const mark = markOf(secrets, { tenant, event: place.event }, payload);
  return `q1.${payload.toString("base64url")}.${mark.toString("base64url")}`;
}

/**
 * Returns the place of a genuine token of this event, or null.
 * Not held by this: whether it is the caller's (compare `owner`), of this epoch, or used.
 */
export function readPlaceToken({ secrets, tenant }: Signer, event: string, token: string | undefined): Place | null {
  const [, text, seal] = TOKEN.exec(token ?? "") ?? [];
  if (text === undefined || seal === undefined) return null;
  const payload = Buffer.from(text, "base64url");
  const given = Buffer.from(seal, "base64url");
  const isOurs = everyKeys(secrets).some((keys) => timingSafeEqual(given, markOf(keys, { tenant, event }, payload)));
  const kind = KINDS[payload.readUInt8(0)];
  if (!isOurs || kind === undefined || payload.toString("hex", 1, 17) !== event.replaceAll("-", "").toLowerCase()) return null;
  return {
    kind,
    event,
    epoch: payload.readUInt32BE(17),
    index: payload.readUIntBE(21, 6),
    at: payload.readUInt32BE(27),
    owner: payload.toString("hex", 31, 47),
    generation: payload.readUInt16BE(47),
  };
}
