const texts = new WeakMap<Response, string>();

/** A response with a known text body, written to a socket without a stream. */
export function textResponse(text: string, init: ResponseInit): Response {
  const response = new Response(text, init);
  texts.set(response, text);
  return response;
}

/** A JSON response, written like a textResponse. */
export function jsonResponse(value: object, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  return textResponse(JSON.stringify(value), { status, headers: { "content-type": "application/json", ...headers } });
}

/** The text of a response made by textResponse. Undefined for any other. */
export function textOf(response: Response): string | undefined {
  return texts.get(response);
}
