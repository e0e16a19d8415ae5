import { Agent } from "node:http";
import { newBuyer, type Buyer, type Shop } from "../../test/harness/buyer.ts";
import { plainOverHttp } from "../../test/harness/over-http.ts";
import { signedShop } from "../../test/harness/signed-shop.ts";
import type { Exchange, Notes } from "./notes.ts";

/** The current targets of requests. */
export type Doors = {
  /** The port in every address: a proxy's, or the only process's. */
  readonly port: number;
  /** The port of a process that accepts requests now. */
  shop(): number;
  /** The provider's port for an address on its page; null if the shop itself serves it. */
  provider(url: URL): number | null;
};

/** One person's browser: cookies, its own address, kept-alive connections. */
export type Browser = Buyer & { readonly shop: Shop; close(): void };

let browsers = 0;

const actOf = (method: string, path: string) => `${method} ${path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|ps_[\w-]+/g, ":id")}`;

async function codeOf(answer: Response): Promise<string | null> {
  if (answer.status < 400 || !/json/.test(answer.headers.get("content-type") ?? "")) return null;
  const body = (await answer
    .clone()
    .json()
    .catch(() => ({}))) as { code?: string; error?: { code?: string } };
  return body.code ?? body.error?.code ?? null;
}

/** Opens a browser at a tenant's host. */
export function openBrowser(doors: Doors, notes: Notes, tenant: string): Browser {
  browsers += 1;
  const address = `100.${64 + ((browsers >> 8) & 63)}.${browsers & 255}.${1 + ((browsers >> 14) & 127)}`;
  const agent = new Agent({ keepAlive: true, maxSockets: 6 });
  const plain: Shop = {
    async fetch(request) {
      const url = new URL(request.url);
      const port = doors.provider(url) ?? doors.shop();
      const headers = new Headers(request.headers);
      headers.set("x-forwarded-for", address);
      const at = Date.now();
      const note = (status: number | null, code: string | null, hasRetryAfter: boolean) => {
        const exchange: Exchange = {
          at,
          ms: Date.now() - at,
          act: actOf(request.method, url.pathname),
          status,
          code,
          hasRetryAfter,
          port,
        };
        notes.exchanges.push(exchange);
      };
      try {
        const answer = await plainOverHttp(port, agent).fetch(new Request(request, { headers, redirect: "manual" }));
        note(answer.status, await codeOf(answer), answer.headers.has("retry-after"));
        return answer;
      } catch (error) {
        note(null, String((error as NodeJS.ErrnoException).code ?? error), false);
        throw error;
      }
    },
  };
  const shop = signedShop(plain);
  return { ...newBuyer(shop, { tenant, port: doors.port }), shop, close: () => agent.destroy() };
}
