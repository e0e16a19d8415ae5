import { request } from "node:http";
import type { Shop } from "./buyer.ts";

/** A shop as the harness's buyers see it, behind a real port: names of brands need no resolver. */
export function overHttp(port: number): Shop {
  return {
    async fetch(asked: Request): Promise<Response> {
      const { pathname, search } = new URL(asked.url);
      const body = Buffer.from(await asked.arrayBuffer());
      const headers = Object.fromEntries(asked.headers);
      return new Promise((resolve, reject) => {
        const call = request({ host: "127.0.0.1", port, path: pathname + search, method: asked.method, headers }, (answer) => {
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
