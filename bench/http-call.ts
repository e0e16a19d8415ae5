import { Agent, request } from "node:http";

export type Answer = { readonly status: number; readonly cookie: string | null; readonly location: string | null; readonly text: string };

/** A browser follows the redirect from the provider's page first; then, and every so often, it asks for the tickets. */
export const POLL_MS = 40;

const agent = new Agent({ keepAlive: true, maxSockets: 512 });

/** One call over a kept-alive loopback connection: the least that a buyer's browser costs. */
export function httpCall(
  to: { readonly port: number; readonly host: string },
  method: "GET" | "POST",
  path: string,
  headers: Record<string, string>,
  body?: string,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const call = request(
      { agent, host: "127.0.0.1", port: to.port, method, path, headers: { ...headers, ...length, host: `${to.host}:${to.port}` } },
      (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            cookie: response.headers["set-cookie"]?.[0]?.split(";")[0] ?? null,
            location: response.headers.location ?? null,
            text: Buffer.concat(parts).toString("utf8"),
          }),
        );
        response.on("error", reject);
      },
    );
    call.on("error", reject);
    call.end(body);
  });
}
