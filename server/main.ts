import { serve, type Http2Bindings, type HttpBindings, type ServerType } from "@hono/node-server";
import type { AddressInfo } from "node:net";
import type { Server } from "node:http";
import { readSettings, type Settings } from "./config/settings.ts";
import { notePeer } from "./http/peer.ts";
import { openProduct, type Product } from "./serve.ts";

/** How long running requests may take to finish after SIGTERM. */
const DRAIN_MS = 15_000;

function refuse(error: unknown): never {
  console.error(`Karcis cannot start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}

function listen(product: Product, port: number): Promise<ServerType> {
  function answer(request: Request, { incoming }: HttpBindings | Http2Bindings): Promise<Response> {
    notePeer(request, incoming.socket.remoteAddress);
    return product.fetch(request);
  }
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: answer, port, overrideGlobalObjects: false }, () => resolve(server));
    server.on("error", reject);
    const http = server as Server;
    http.headersTimeout = 5000;
    http.requestTimeout = 10_000;
    http.keepAliveTimeout = 65_000;
  });
}

async function stop(server: ServerType, product: Product): Promise<void> {
  const late = setTimeout(() => process.exit(1), DRAIN_MS + 5000);
  late.unref();
  product.app.drain();
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    // A connection that was busy a moment ago is kept alive by its browser: it is closed as soon as it rests.
    const closing = setInterval(() => (server as Server).closeIdleConnections(), 50);
    closing.unref();
    setTimeout(() => (server as Server).closeAllConnections(), DRAIN_MS).unref();
  });
  await product.close();
  process.exit(0);
}

let settings: Settings;
try {
  settings = readSettings(process.env);
} catch (error) {
  refuse(error);
}
const product = await openProduct(settings).catch(refuse);
const server = await listen(product, settings.port).catch(refuse);
const { port } = server.address() as AddressInfo;
process.stdout.write(`Karcis is ready at http://localhost:${port}\n`);
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void stop(server, product));
