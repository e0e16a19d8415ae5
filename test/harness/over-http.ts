import { request, type Agent } from "node:http";
import type { Shop } from "./buyer.ts";
import { signedShop, WIRE, type Wire } from "./signed-shop.ts";

/**
 * A server in another process, with plain requests: the Host header names the brand, the socket goes to this machine. With an agent its
 * connections are kept, as in a browser.
 */
export function plainOverHttp(port: number, agent: Agent | false = false): Shop {
  return {
    async fetch(asked: Request): Promise<Response> {
      const { pathname, search } = new URL(asked.url);
      const body = Buffer.from(await asked.arrayBuffer());
      const length = body.length > 0 ? { "content-length": String(body.length) } : {};
      const headers = { ...Object.fromEntries(asked.headers), ...length };
      return new Promise((resolve, reject) => {
        const call = request({ host: "127.0.0.1", port, path: pathname + search, method: asked.method, headers, agent }, (answer) => {
          const parts: Buffer[] = [];
          answer.on("data", (part: Buffer) => parts.push(part));
          answer.on("error", reject);
          answer.on("end", () => {
            const kept = new Headers();
            for (const [name, value] of Object.entries(answer.headers)) for (const each of [value ?? []].flat()) kept.append(name, each);
            resolve(new Response(parts.length > 0 ? Buffer.concat(parts) : null, { status: answer.statusCode ?? 0, headers: kept }));
          });
        });
        call.on("error", reject);
        call.end(body);
      });
    },
  };
}

/** The same server for the harness's buyers, with signed calls. */
export function overHttp(port: number, wire: Wire = WIRE): Shop {
  return signedShop(plainOverHttp(port), wire);
}
