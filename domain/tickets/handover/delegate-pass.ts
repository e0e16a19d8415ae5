/** The signed content of a delegate's pass. */
export type PassHeader = {
  /** The id of its public key, 0 to 255. */
  readonly keyId: number;
  /** The tenant as a 32-bit number. */
  readonly tenantRef: number;
  /** UUID, lower-case. */
  readonly handoverId: string;
  /** Unix seconds (32 bits) of its expiry. */
  readonly notAfter: number;
};

/** Ticket codes begin with 1, so no scanner confuses them. */
const FORMAT = 2;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Bytes of the header: format 1, key 1, tenant 4, handover 16, not after 4. Numbers are big-endian. */
export const PASS_HEADER_BYTES = 26;
/** Bytes of an Ed25519 signature over the header. */
export const PASS_SIGNATURE_BYTES = 64;

/** The header as bytes, ready for signing. Throws RangeError for a value out of range. */
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

/** Splits header and signature; null unless `bytes` is exactly one header of this format and 64 bytes. Does not verify the signature. */
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
