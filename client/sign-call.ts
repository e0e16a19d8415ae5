/** The parts of `X-Signature`. See docs/rules/api.md#signature: `{businessId}_{timestamp}{suffix}`, in AES-ECB under a configured secret. */
export type SignatureParts = {
  readonly businessId: string;
  /** Milliseconds since 1970. */
  readonly timestamp: number;
  readonly suffix: string;
};

const BLOCK = 16;
/** The AES key is the secret's bytes, without derivation. */
const KEY_BYTES = new Set([16, 24, 32]);

export function isSignatureSecret(secret: string): boolean {
  return KEY_BYTES.has(new TextEncoder().encode(secret).length);
}

/** PKCS#7 always pads: a text of whole blocks gets one more block. */
function padded(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const missing = BLOCK - (bytes.length % BLOCK);
  const all = new Uint8Array(bytes.length + missing).fill(missing);
  all.set(bytes);
  return all;
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

/**
 * Signs a call, in base64. Browsers have no ECB, so each block is encrypted as the first block of a CBC with an empty IV. `secret` has 16,
 * 24 or 32 bytes. Throws without WebCrypto (on an insecure page).
 */
export async function signCall({ businessId, timestamp, suffix }: SignatureParts, secret: string): Promise<string> {
  const key = await crypto.subtle.importKey("raw", new TextEncoder().encode(secret), "AES-CBC", false, ["encrypt"]);
  const plain = padded(new TextEncoder().encode(`${businessId}_${timestamp}${suffix}`));
  const sealed = new Uint8Array(plain.length);
  for (let at = 0; at < plain.length; at += BLOCK) {
    const block = await crypto.subtle.encrypt({ name: "AES-CBC", iv: new Uint8Array(BLOCK) }, key, plain.slice(at, at + BLOCK));
    sealed.set(new Uint8Array(block, 0, BLOCK), at);
  }
  return base64(sealed);
}
