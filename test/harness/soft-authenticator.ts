import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();

/** CBOR for an authenticator: whole numbers, text, bytes and maps. */
function cbor(value: unknown): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, each]) => [cbor(key), cbor(each)])]);
}
function head(type: number, n: number): Buffer {
  if (n < 24) return Buffer.from([(type << 5) | n]);
  if (n < 256) return Buffer.from([(type << 5) | 24, n]);
  return Buffer.from([(type << 5) | 25, n >> 8, n & 255]);
}

type Options = { readonly challenge: string; readonly rp?: { id?: string }; readonly rpId?: string; readonly user?: { id: string } };
/** Deviations for tests: the page's origin, the signed host, the counter. */
type Bent = {
  readonly origin?: string;
  readonly rpId?: string;
  readonly counter?: number;
  readonly userHandle?: string;
  readonly flags?: number;
};

/** A passkey in memory, like an authenticator's for the page at `origin`. */
export function softAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x, y } = publicKey.export({ format: "jwk" });
  const id = randomBytes(32);
  let counter = 0;
  let handle = "";

  const client = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const data = (rpId: string, flags: number, n: number) =>
    Buffer.concat([sha256(rpId), Buffer.from([flags, n >>> 24, (n >>> 16) & 255, (n >>> 8) & 255, n & 255])]);
  const common = { id: id.toString("base64url"), rawId: id.toString("base64url"), type: "public-key" as const, clientExtensionResults: {} };

  return {
    make(options: Options, bent: Bent = {}) {
      handle = options.user!.id;
      const key = new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x!, "base64url")],
        [-3, Buffer.from(y!, "base64url")],
      ]);
      const made = Buffer.concat([
        data(bent.rpId ?? options.rp!.id!, bent.flags ?? 0x45, 0),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        cbor(key),
      ]);
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", made],
      ]);
      const clientDataJSON = client("webauthn.create", options.challenge, bent.origin ?? origin).toString("base64url");
      return {
        ...common,
        response: { clientDataJSON, attestationObject: cbor(attestation).toString("base64url"), transports: ["internal"] },
      };
    },
    use(options: Options, bent: Bent = {}) {
      counter = bent.counter ?? counter + 1;
      const authenticator = data(bent.rpId ?? options.rpId!, bent.flags ?? 0x05, counter);
      const said = client("webauthn.get", options.challenge, bent.origin ?? origin);
      const signature = sign("sha256", Buffer.concat([authenticator, sha256(said)]), privateKey);
      return {
        ...common,
        response: {
          clientDataJSON: said.toString("base64url"),
          authenticatorData: authenticator.toString("base64url"),
          signature: signature.toString("base64url"),
          userHandle: bent.userHandle ?? handle,
        },
      };
    },
  };
}
