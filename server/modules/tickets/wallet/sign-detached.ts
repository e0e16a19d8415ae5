import { createHash, createSign, X509Certificate } from "node:crypto";

/** PEM texts: the signer's certificate with its RSA key, and the intermediate certificate. */
export type Signer = { readonly certificate: string; readonly key: string; readonly intermediate: string };

/** Object identifiers in DER. */
const OID = {
  data: "2a864886f70d010701",
  signedData: "2a864886f70d010702",
  contentType: "2a864886f70d010903",
  messageDigest: "2a864886f70d010904",
  signingTime: "2a864886f70d010905",
  sha256: "608648016503040201",
  rsa: "2a864886f70d010101",
} as const;
const [SEQUENCE, SET, INTEGER, OCTETS, UTC_TIME] = [0x30, 0x31, 0x02, 0x04, 0x17] as const;
/** The first context-specific tag of a sequence. */
const FIRST = 0xa0;

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  if (body.length < 0x80) return Buffer.concat([Buffer.from([tag, body.length]), body]);
  const length = Buffer.from(body.length.toString(16).padStart(body.length > 0xffff ? 6 : body.length > 0xff ? 4 : 2, "0"), "hex");
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, body]);
}

const oid = (name: keyof typeof OID) => der(0x06, Buffer.from(OID[name], "hex"));
const algorithm = (name: keyof typeof OID) => der(SEQUENCE, oid(name), der(0x05));
const attribute = (name: keyof typeof OID, value: Buffer) => der(SEQUENCE, oid(name), der(SET, value));
const version = (number: number) => der(INTEGER, Buffer.from([number]));
const timeOf = (at: Date) => der(UTC_TIME, Buffer.from(`${at.toISOString().slice(2, 19).replace(/[-:T]/g, "")}Z`));

/** Splits the body of a DER sequence into whole elements. */
function elementsOf(bytes: Buffer): Buffer[] {
  const elements: Buffer[] = [];
  for (let at = 0; at < bytes.length;) {
    const first = bytes[at + 1]!;
    const more = first < 0x80 ? 0 : first - 0x80;
    const end = at + 2 + more + (more === 0 ? first : bytes.readUIntBE(at + 2, more));
    elements.push(bytes.subarray(at, end));
    at = end;
  }
  return elements;
}

const bodyOf = (element: Buffer) => element.subarray(element[1]! < 0x80 ? 2 : 2 + element[1]! - 0x80);

/** A certificate's issuer and serial number, byte for byte. */
function nameOf(certificate: X509Certificate): Buffer {
  const [told] = elementsOf(bodyOf(certificate.raw));
  const parts = elementsOf(bodyOf(told!));
  // A version precedes the serial number, except in version 1.
  const [serial, , issuer] = parts[0]![0] === FIRST ? parts.slice(1) : parts;
  return der(SEQUENCE, issuer!, serial!);
}

/**
 * Makes a detached CMS signature (RFC 5652) over bytes, with both certificates: SHA-256, RSA, with a signed signing time. Required by Apple
 * Wallet.
 */
export function signDetached(content: Uint8Array, signer: Signer, at: Date): Buffer {
  const own = new X509Certificate(signer.certificate);
  // A set's elements are ordered by encoding: here that is the order of their lengths.
  const attributes = [
    attribute("contentType", oid("data")),
    attribute("signingTime", timeOf(at)),
    attribute("messageDigest", der(OCTETS, createHash("sha256").update(content).digest())),
  ];
  const signature = createSign("sha256")
    .update(der(SET, ...attributes))
    .sign(signer.key);
  const signedBy = der(
    SEQUENCE,
    version(1),
    nameOf(own),
    algorithm("sha256"),
    der(FIRST, ...attributes),
    algorithm("rsa"),
    der(OCTETS, signature),
  );
  const certificates = der(FIRST, own.raw, new X509Certificate(signer.intermediate).raw);
  const signed = der(SEQUENCE, version(1), der(SET, algorithm("sha256")), der(SEQUENCE, oid("data")), certificates, der(SET, signedBy));
  return der(SEQUENCE, oid("signedData"), der(FIRST, signed));
}
