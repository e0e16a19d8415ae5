import { request as httpRequest } from "node:http";
import type { Shop } from "../harness/buyer.ts";

/** A server in another process as the tests' shop: the Host header says which brand, the socket goes to this machine. */
export function overHttp(port: number): Shop {
  return {
    async fetch(request) {
      const url = new URL(request.url);
      const body = Buffer.from(await request.arrayBuffer());
      return new Promise((resolve, reject) => {
        const headers = { ...Object.fromEntries(request.headers), ...(body.length > 0 ? { "content-length": String(body.length) } : {}) };
        const options = { host: "127.0.0.1", port, method: request.method, path: url.pathname + url.search, headers, agent: false };
        const sent = httpRequest(options, (answer) => {
          const parts: Buffer[] = [];
          answer.on("data", (part: Buffer) => parts.push(part));
          answer.on("error", reject);
          answer.on("end", () => {
            const given = new Headers();
            for (const [name, value] of Object.entries(answer.headers))
              given.set(name, Array.isArray(value) ? value.join("; ") : (value ?? ""));
            const status = answer.statusCode ?? 500;
            resolve(new Response([204, 304].includes(status) ? null : Buffer.concat(parts), { status, headers: given }));
          });
        });
        sent.on("error", reject);
        sent.end(body);
      });
    },
  };
}
