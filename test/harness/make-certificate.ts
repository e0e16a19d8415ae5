import { generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";

/** A self-signed certificate with its key, both as PEM. */
export type TestCertificate = { readonly certificate: string; readonly key: string; readonly privateKey: KeyObject };

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const size = body.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

/** SHA-256 with RSA: 1.2.840.113549.1.1.11, and the common name: 2.5.4.3. */
const RSA_SHA256 = der(0x30, der(0x06, Buffer.from("2a864886f70d01010b", "hex")), der(0x05));
const COMMON_NAME = der(0x06, Buffer.from("550403", "hex"));

const nameOf = (text: string) => der(0x30, der(0x31, der(0x30, COMMON_NAME, der(0x0c, Buffer.from(text)))));
const timeOf = (at: Date) => der(0x17, Buffer.from(`${at.toISOString().slice(2, 19).replace(/[-:T]/g, "")}Z`));
const pem = (label: string, body: Buffer) =>
  `-----BEGIN ${label}-----\n${body.toString("base64").replace(/.{64}/g, "$&\n")}\n-----END ${label}-----\n`;

/** Creates a self-signed certificate, valid for a year. */
export function makeCertificate(name: string): TestCertificate {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const from = new Date(Date.now() - 3_600_000);
  const to = new Date(Date.now() + 365 * 86_400_000);
  const serial = Buffer.concat([Buffer.from([0x01]), randomBytes(8)]);
  const body = der(
    0x30,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    RSA_SHA256,
    nameOf(name),
    der(0x30, timeOf(from), timeOf(to)),
    nameOf(name),
    publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = sign("sha256", body, privateKey);
  return {
    certificate: pem("CERTIFICATE", der(0x30, body, RSA_SHA256, der(0x03, Buffer.from([0]), signature))),
    key: privateKey.export({ type: "pkcs8", format: "pem" }) as string,
    privateKey,
  };
}
