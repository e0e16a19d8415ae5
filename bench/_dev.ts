import { serve } from "@hono/node-server";
import { setListeningPort } from "#server/http/address/public-origin.ts";
import { rememberPeer } from "#server/http/address/peer.ts";
import { openShop } from "../test/harness/open-shop.ts";
const shop = await openShop(null, {});
await new Promise<ReturnType<typeof serve>>((resolve) => {
  const started = serve({ fetch: (request: Request, { incoming }: any) => { rememberPeer(request, incoming.socket.remoteAddress); return shop.fetch(request); }, port: 4555, overrideGlobalObjects: false }, ({ port }) => { setListeningPort(shop.services.settings, port); resolve(started); });
});
console.log("ready");
