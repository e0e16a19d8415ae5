/** A request body of a tenant with `encryptedData`. Base64 of the IV, and of the ciphertext with its tag. */
export type SealedBody = { readonly v: 2; readonly iv: string; readonly data: string };

/** The call that a body is sealed for. The body does not open for another call. */
export type SealedFor = { readonly method: string; readonly path: string; readonly businessId: string };

const IV_BYTES = 12;
const INFO = "karcis body v2";

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;

function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const raw = atob(text);
  return Uint8Array.from({ length: raw.length }, (_, i) => raw.charCodeAt(i));
}

const keys = new Map<string, Promise<CryptoKey>>();

async function deriveKey(secret: string): Promise<CryptoKey> {
  const root = await crypto.subtle.importKey("raw", bytesOf(secret), "HKDF", false, ["deriveKey"]);
  const how = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: bytesOf(INFO) };
  return crypto.subtle.deriveKey(how, root, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
}

/** One key for each secret, since a program may call several deployments. */
function keyOf(secret: string): Promise<CryptoKey> {
  const key = keys.get(secret) ?? deriveKey(secret);
  keys.set(secret, key);
  return key;
}

const boundTo = ({ method, path, businessId }: SealedFor) => bytesOf(`${method} ${path} ${businessId}`);

/** Seals a JSON body: AES-256-GCM, the key from the configured secret by HKDF-SHA-256. See docs/rules/api.md#sealed-bodies. */
export async function sealBody(body: unknown, secret: string, at: SealedFor): Promise<SealedBody> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const how = { name: "AES-GCM", iv, additionalData: boundTo(at) };
  const data = await crypto.subtle.encrypt(how, await keyOf(secret), bytesOf(JSON.stringify(body)));
  return { v: 2, iv: toBase64(iv), data: toBase64(new Uint8Array(data)) };
}

/**
 * Opens a sealed body to its text, which the caller then checks like a plain one. Undefined for anything else, for a body of another call,
 * or a changed one: the cases are indistinguishable.
 */
export async function openText(value: unknown, secret: string, at: SealedFor): Promise<string | undefined> {
  const { v, iv, data } = (value ?? {}) as Partial<Record<keyof SealedBody, unknown>>;
  if (v !== 2 || typeof iv !== "string" || typeof data !== "string") return undefined;
  try {
    const how = { name: "AES-GCM", iv: fromBase64(iv), additionalData: boundTo(at) };
    const plain = await crypto.subtle.decrypt(how, await keyOf(secret), fromBase64(data));
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(plain);
  } catch {
    return undefined;
  }
}

/**
 * The value of a sealed body. Undefined for malformed JSON too.
 * @internal The server reads texts. Tests read values with this function.
 */
export async function openBody(value: unknown, secret: string, at: SealedFor): Promise<unknown> {
  const text = await openText(value, secret, at);
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
