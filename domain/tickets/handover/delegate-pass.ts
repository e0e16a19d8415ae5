/** What the signed text of a delegate's pass says. */
export type PassHeader = {
  /** Which public key verifies it, 0 to 255. */
  readonly keyId: number;
  /** A 32-bit number that stands for the tenant. */
  readonly tenantRef: number;
  /** UUID, lower-case. */
  readonly handoverId: string;
  /** Unix seconds (32 bits) after which the pass is worth nothing. */
  readonly notAfter: number;
};

/** A ticket's code begins with 1: no scanner takes one for the other. */
const FORMAT = 2;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Bytes of the header: format 1, key 1, tenant 4, handover 16, not after 4. Numbers are big-endian. */
export const PASS_HEADER_BYTES = 26;
/** Bytes of an Ed25519 signature over the header. */
export const PASS_SIGNATURE_BYTES = 64;

/** The header as bytes, ready to be signed. Throws RangeError for a value outside its range. */
export function encodePassHeader({ keyId, tenantRef, handoverId, notAfter }: PassHeader): Uint8Array {
  if (!UUID.test(handoverId)) throw new RangeError("a handover's id is a lower-case UUID");
  const bytes = new Uint8Array(PASS_HEADER_BYTES);
  const view = new DataView(bytes.buffer);
  bytes[0] = FORMAT;
  view.setUint8(1, within(keyId, 1));
  view.setUint32(2, within(tenantRef, 4));
  const hex = handoverId.replaceAll("-", "");
  for (let i = 0; i < 16; i += 1) bytes[6 + i] = Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16);
  view.setUint32(22, within(notAfter, 4));
  return bytes;
}

/** Splits header and signature; null unless `bytes` is exactly one header of this format and 64 bytes. The signature is not verified here. */
export function splitPass(bytes: Uint8Array): {
  readonly header: PassHeader;
  readonly signed: Uint8Array;
  readonly signature: Uint8Array;
} | null {
  if (bytes.length !== PASS_HEADER_BYTES + PASS_SIGNATURE_BYTES || bytes[0] !== FORMAT) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const hex = Array.from(bytes.subarray(6, 22), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return {
    header: {
      keyId: view.getUint8(1),
      tenantRef: view.getUint32(2),
      handoverId: [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-"),
      notAfter: view.getUint32(22),
    },
    signed: bytes.slice(0, PASS_HEADER_BYTES),
    signature: bytes.slice(PASS_HEADER_BYTES),
  };
}

function within(value: number, size: number): number {
  if (!Number.isSafeInteger(value) || value < 0 || value >= 256 ** size) throw new RangeError(`${value} does not fit ${size} bytes`);
  return value;
}
