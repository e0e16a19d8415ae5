import { getRequestListener } from "@hono/node-server";
import { createServer } from "node:http";
import { createServer as createVite } from "vite";
import type { Pages } from "#contract/pages.ts";
import { readSettings } from "../config/settings.ts";
import { notePeer } from "../http/address/peer.ts";
import { leaseSimulation } from "./lease-simulation.ts";
import { openProduct } from "../app/serve.ts";

/** The product with its pages straight from the sources: a changed file shows at once, a changed component keeps its state. */
const settings = readSettings({ NODE_ENV: "development", ...process.env });
await leaseSimulation(settings, (error) => {
  throw error;
});
const http = createServer();
const vite = await createVite({
  appType: "custom",
  server: { middlewareMode: true, hmr: { server: http }, allowedHosts: true },
});

type Bundle = { createPages(): Pages<Request, Response> };
const livePages: Pages<Request, Response> = async (page) => {
  const bundle = (await vite.ssrLoadModule("/storefront/pages.server.ts")) as Bundle;
  return bundle.createPages()(page);
};

const product = await openProduct(settings, { livePages });
const answer = getRequestListener(
  (request, { incoming }) => {
    notePeer(request, incoming.socket.remoteAddress);
    return product.fetch(request);
  },
  { overrideGlobalObjects: false },
);
http.on("request", (request, response) => vite.middlewares(request, response, () => void answer(request, response)));
http.listen(settings.port, () => process.stdout.write(`Karcis is ready at http://localhost:${settings.port}\n`));

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => {
    http.close();
    http.closeAllConnections();
    void Promise.all([vite.close(), product.close()]).then(() => process.exit(0));
  });
}
