import type { Product } from "#server/app/serve.ts";
import { rememberPeer } from "#server/platform/http/address/peer.ts";

type Place = { readonly host: string; readonly room: string; readonly address?: string | undefined };
export type FormBrowser = ReturnType<typeof formBrowser>;

/** A browser without scripts in a waiting room, in this process; without a network unless it has an address. */
export function formBrowser(shop: Pick<Product, "fetch">, { host, room, address }: Place) {
  const jar = new Map<string, string>();
  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({ host: host, accept: "text/html", "accept-language": "en", ...(init.headers as Record<string, string>) });
    if (jar.size > 0) headers.set("cookie", [...jar].map((pair) => pair.join("=")).join("; "));
    const request = new Request(`http://${host}${path}`, { ...init, headers });
    if (address !== undefined) rememberPeer(request, address);
    const answer = await shop.fetch(request);
    for (const line of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = line.split(";")[0]!.split(/=(.*)/s);
      if (/max-age=0/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  }
  const send = (form: Record<string, string>, { path = room, headers = {} } = {}) =>
    ask(path, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      body: new URLSearchParams(form).toString(),
    });
  const shown = async (path = room) => {
    const html = await (await ask(path)).text();
    return { html, screen: /data-screen="(\w+)"\s*>/.exec(html)?.[1], heading: /<h1[^>]*>([^<]*)/.exec(html)?.[1] };
  };
  return {
    ask,
    send,
    shown,
    jar,
    do: (name: string, more: Record<string, string> = {}) => send({ do: name, key: crypto.randomUUID(), ...more }),
  };
}
