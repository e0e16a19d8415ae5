const texts = new WeakMap<Response, string>();

/** A response whose body is a known text: whoever writes it to a socket needs no stream. */
export function textResponse(text: string, init: ResponseInit): Response {
  const response = new Response(text, init);
  texts.set(response, text);
  return response;
}

/** A JSON response of that kind. */
export function jsonResponse(value: object, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  return textResponse(JSON.stringify(value), { status, headers: { "content-type": "application/json", ...headers } });
}

/** The body of such a response; undefined for any other. */
export function textOf(response: Response): string | undefined {
  return texts.get(response);
}
