import type { Act } from "../../../act.ts";
import { timingSafeEqual } from "node:crypto";
import { everyKeys, type Keys } from "../../../platform/config/secrets.ts";
import { keyedDigest } from "../../../platform/base/keyed-digest.ts";

const ID_BYTES = 16;
const MARK_BYTES = 16;
const BYTES = ID_BYTES + 2 + 2 + MARK_BYTES;
const KEY = /^[A-Za-z0-9_-]{48}$/;

/** The context of a ticket's link. A new version of the ticket, as after a transfer, or of its order's links invalidates it. */
export type LinkedTicket = { readonly id: string; readonly version: number; readonly key_version: number };

function markOf(keys: Pick<Keys, "accessKey">, tenant: string, { id, version, key_version: links }: LinkedTicket): Buffer {
  return keyedDigest(keys, `ticket link ${tenant} ${id} ${version} ${links}`).subarray(0, MARK_BYTES);
}

/**
 * Makes the key that shows one ticket, 128 bits that only we can make. It opens nothing else of the order. Stores nothing.
 * Not held by this: a recipient of the link has the ticket's code.
 */
export function ticketLinkKey(act: Pick<Act, "secrets" | "tenant">, ticket: LinkedTicket): string {
  const versions = Buffer.alloc(4);
  versions.writeUInt16BE(ticket.version % 65_536);
  versions.writeUInt16BE(ticket.key_version % 65_536, 2);
  const id = Buffer.from(ticket.id.replaceAll("-", ""), "hex");
  return Buffer.concat([id, versions, markOf(act.secrets, act.tenant, ticket)]).toString("base64url");
}

/** Returns the ticket of a genuine key, or null. The caller checks its versions. */
export function linkedTicket(act: Pick<Act, "secrets" | "tenant">, key: string): LinkedTicket | null {
  if (!KEY.test(key)) return null;
  const bytes = Buffer.from(key, "base64url");
  if (bytes.length !== BYTES) return null;
  const id = bytes.toString("hex", 0, ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  const ticket = { id, version: bytes.readUInt16BE(ID_BYTES), key_version: bytes.readUInt16BE(ID_BYTES + 2) };
  const mark = bytes.subarray(ID_BYTES + 4);
  const isOurs = everyKeys(act.secrets).some((keys) => timingSafeEqual(mark, markOf(keys, act.tenant, ticket)));
  return isOurs ? ticket : null;
}

const PAGE = /^(?:\/(?:en|id))?\/ticket\/[\w-]+\/?$/;

/** Whether an address is a single ticket's link. */
export function isTicketLink({ pathname }: Pick<URL, "pathname">): boolean {
  return PAGE.test(pathname);
}
