/** The signed content of a ticket's QR code. */
export type QrHeader = {
  /** The id of its public key, 0 to 255. */
  readonly keyId: number;
  /** The tenant as a 32-bit number. */
  readonly tenantRef: number;
  /** The event as a 32-bit number. */
  readonly eventRef: number;
  /** UUID, lower-case. */
  readonly ticketId: string;
  /** 1 to 65535; grows with every handover, so that older codes expire. */
  readonly ticketVersion: number;
  /** Unix seconds (32 bits) of its expiry at gates. */
  readonly notAfter: number;
};

const FORMAT = 1;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Bytes of the header: format 1, key 1, tenant 4, event 4, ticket 16, ticket version 2, not after 4. Numbers are big-endian. */
export const QR_HEADER_BYTES = 32;
/** Bytes of an Ed25519 signature over the header. */
export const QR_SIGNATURE_BYTES = 64;
/** Characters of a whole code in Base45: three for every two bytes. */
export const QR_TEXT_LENGTH = ((QR_HEADER_BYTES + QR_SIGNATURE_BYTES) / 2) * 3;

/** The header as bytes, ready for signing. Throws RangeError for a value out of range. */
export function encodeQrHeader(header: QrHeader): Uint8Array {
  if (!UUID.test(header.ticketId)) throw new RangeError("a ticket's id is a lower-case UUID");
  if (header.ticketVersion < 1) throw new RangeError("ticket versions start at 1");
  const bytes = new Uint8Array(QR_HEADER_BYTES);
  bytes[0] = FORMAT;
  write(bytes, { offset: 1, size: 1, value: header.keyId });
  write(bytes, { offset: 2, size: 4, value: header.tenantRef });
  write(bytes, { offset: 6, size: 4, value: header.eventRef });
  const hex = header.ticketId.replaceAll("-", "");
  for (let i = 0; i < 16; i += 1) bytes[10 + i] = Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16);
  write(bytes, { offset: 26, size: 2, value: header.ticketVersion });
  write(bytes, { offset: 28, size: 4, value: header.notAfter });
  return bytes;
}

/** Decodes the header at the start of `bytes`; null if it is too short, of another format, or of version 0. */
export function decodeQrHeader(bytes: Uint8Array): QrHeader | null {
  if (bytes.length < QR_HEADER_BYTES || bytes[0] !== FORMAT) return null;
  const ticketVersion = read(bytes, 26, 2);
  if (ticketVersion === 0) return null;
  const hex = Array.from(bytes.subarray(10, 26), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return {
    keyId: read(bytes, 1, 1),
    tenantRef: read(bytes, 2, 4),
    eventRef: read(bytes, 6, 4),
    ticketId: [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-"),
    ticketVersion,
    notAfter: read(bytes, 28, 4),
  };
}

/** Splits header and signature; null unless `bytes` is exactly one valid header and 64 bytes. Does not verify the signature. */
export function splitQrPayload(bytes: Uint8Array): {
  readonly header: QrHeader;
  readonly signed: Uint8Array;
  readonly signature: Uint8Array;
} | null {
  if (bytes.length !== QR_HEADER_BYTES + QR_SIGNATURE_BYTES) return null;
  const header = decodeQrHeader(bytes);
  if (header === null) return null;
  return {
    header,
    signed: bytes.slice(0, QR_HEADER_BYTES),
    signature: bytes.slice(QR_HEADER_BYTES),
  };
}

function write(
  bytes: Uint8Array,
  { offset, size, value }: { readonly offset: number; readonly size: number; readonly value: number },
): void {
  if (!Number.isSafeInteger(value) || value < 0 || value >= 256 ** size) throw new RangeError(`${value} does not fit ${size} bytes`);
  for (let i = 0; i < size; i += 1) bytes[offset + i] = Math.floor(value / 256 ** (size - 1 - i)) % 256;
}

function read(bytes: Uint8Array, offset: number, size: number): number {
  return bytes.subarray(offset, offset + size).reduce((value, byte) => value * 256 + byte, 0);
}
