import type { Act } from "../../../act.ts";
import { timingSafeEqual } from "node:crypto";
import { everyKeys, type Keys } from "../../../platform/config/secrets.ts";
import { keyedDigest } from "../../../platform/base/keyed-digest.ts";

/** The lifetime of a play's addresses in seconds, as long as it runs without a renewal. */
export const TOKEN_SECONDS = 300;

/** A token's content: one file, for one play, in one browser. */
type MediaGrant = {
  readonly play: string;
  readonly entitlement: string;
  readonly media: string;
  /** The browser's mark, the second factor for keys. */
  readonly owner: string;
  /** Seconds since 1970, by the database's clock. */
  readonly expires: number;
};

const ID_BYTES = 16;
const OWNER_BYTES = 16;
const PAYLOAD_BYTES = 3 * ID_BYTES + OWNER_BYTES + 4;
const MARK_BYTES = 32;
/** The secret's name in eight hexadecimal digits, then payload and mark. The last letter carries two bits, so only four letters are canonical. */
const TOKEN = /^([0-9a-f]{8})([A-Za-z0-9_-]{133}[AQgw])$/;

type Secrets = Pick<Act, "secrets" | "tenant">;

function markOf(keys: Pick<Keys, "accessKey">, tenant: string, payload: Buffer): Buffer {
  return keyedDigest(keys, `video media ${tenant} ${payload.toString("base64url")}`);
}

const idBytes = (id: string) => Buffer.from(id.replaceAll("-", ""), "hex");
function idText(bytes: Buffer): string {
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** The first half of a browser's mark, as stored in tokens. */
const ownerBytes = (owner: string) => Buffer.from(owner.slice(0, 2 * OWNER_BYTES), "hex");

/** Signs a token for addresses, for this tenant alone: HMAC-SHA-256 over its content. Stores nothing. */
export function signMediaToken({ secrets, tenant }: Secrets, grant: MediaGrant): string {
  const time = Buffer.alloc(4);
  time.writeUInt32BE(grant.expires);
  const payload = Buffer.concat([...[grant.play, grant.entitlement, grant.media].map(idBytes), ownerBytes(grant.owner), time]);
  return secrets.id + Buffer.concat([payload, markOf(secrets, tenant, payload)]).toString("base64url");
}

/** A received token. */
export type OpenedToken = Omit<MediaGrant, "owner"> & {
  /** Whether the token is that browser's. */
  isFor(owner: string): boolean;
};

/**
 * Reads a genuine token of this tenant, or returns null. The caller checks its time.
 * Not held by this: a copied token opens playlists and segments elsewhere until it ends, but not the key.
 */
export function readMediaToken({ secrets, tenant }: Secrets, token: string): OpenedToken | null {
  const [, name, text] = TOKEN.exec(token) ?? [];
  const keys = everyKeys(secrets).find(({ id }) => id === name);
  if (!keys || text === undefined) return null;
  const bytes = Buffer.from(text, "base64url");
  const payload = bytes.subarray(0, PAYLOAD_BYTES);
  if (bytes.length !== PAYLOAD_BYTES + MARK_BYTES || !timingSafeEqual(bytes.subarray(PAYLOAD_BYTES), markOf(keys, tenant, payload)))
    return null;
  const idAt = (place: number) => idText(payload.subarray(place * ID_BYTES, (place + 1) * ID_BYTES));
  const own = payload.subarray(3 * ID_BYTES, 3 * ID_BYTES + OWNER_BYTES);
  return {
    play: idAt(0),
    entitlement: idAt(1),
    media: idAt(2),
    expires: payload.readUInt32BE(PAYLOAD_BYTES - 4),
    isFor: (owner) => owner.length >= 2 * OWNER_BYTES && timingSafeEqual(ownerBytes(owner), own),
  };
}
