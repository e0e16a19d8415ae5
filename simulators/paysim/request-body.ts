/** The largest request body. */
export const BODY_LIMIT = 64 * 1024;

/** Reads a body of up to 64 kB as text. Null if it is longer. */
export async function readBody(request: Request): Promise<string | null> {
  const announced = request.headers.get("content-length");
  if (Number(announced ?? 0) > BODY_LIMIT) return null;
  // A declared length bounds the body. Without one, count bytes on arrival.
  if (announced !== null) return request.text();
  if (!request.body) return "";
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body) {
    length += chunk.byteLength;
    if (length > BODY_LIMIT) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
