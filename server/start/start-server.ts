import { createAdaptorServer, type Http2Bindings, type HttpBindings, type ServerType } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { AddressInfo, ListenOptions } from "node:net";
import { constants } from "node:os";
import { createServer, type RequestListener, type Server, type ServerOptions, type ServerResponse } from "node:http";
import { messageOf } from "#domain/faults/message-of.ts";
import { checkUi } from "./check-ui.ts";
import { explainStart } from "./explain-start.ts";
import { readSettings, type Settings } from "../platform/config/settings.ts";
import { closingUnread } from "../platform/http/sockets/close-unread.ts";
import { createDrain } from "../platform/http/sockets/drain-server.ts";
import { guardRequests } from "../platform/http/sockets/guard-requests.ts";
import { guardBodies, rememberSocket } from "../platform/http/sockets/long-bodies.ts";
import { guardSockets, serverOptions, socketLimits } from "../platform/http/sockets/guard-sockets.ts";
import { rememberPeer, UNKNOWN_PEER } from "../platform/http/address/peer.ts";
import { setListeningPort } from "../platform/http/address/public-origin.ts";
import { answeringEarly } from "../platform/http/answers/answer-early.ts";
import { textOf } from "../platform/http/answers/text-response.ts";
import { reportFault } from "../platform/observability/report-fault.ts";
import { writeLog } from "../platform/observability/write-log.ts";
import { serveMetrics } from "./serve-metrics.ts";
import { leaseSimulation } from "./lease-simulation.ts";
import { takeDemo } from "../app/take-demo.ts";
import { listUnpayable } from "../modules/catalogue/events/list-unpayable.ts";
import { openProduct, type Product } from "../app/serve.ts";

/**
 * Missing parts of a production deployment, one line each. `hasAccounts`: at least one brand has a payment account. `unpayable`: brands
 * that sell without one.
 */
function warnOfGaps(
  settings: Settings,
  { hasAccounts, unpayable }: { readonly hasAccounts: boolean; readonly unpayable: readonly string[] },
): string[] {
  const gaps: [isThere: boolean, line: string][] = [
    [settings.databaseUrl !== null, "EMBEDDED_DATABASE=yes: one process alone, and no copy of the data but the folder itself."],
    [hasAccounts, "No brand has a payment account: only free tickets can be had."],
    [
      unpayable.length === 0,
      `These brands sell for money and have no payment account (npm run payments -- set <brand>): ${unpayable.join(", ")}.`,
    ],
    [settings.whatsapp !== null, "No WhatsApp settings: codes cannot be sent, so nobody can log in with a number."],
    [settings.mail !== null, "No SMTP settings: nothing is sent by e-mail."],
  ];
  return gaps.filter(([isThere]) => !isThere).map(([, line]) => line);
}

/** The longest that a stop may take, after the drain. */
const STOP_MS = 20_000;
/** How long the report of a fatal error may take. */
const LAST_WORDS_MS = 500;

const drain = createDrain();

// The reader of this output may disappear, or its disk be full. The shop continues.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

function refuse(why: string): never {
  console.error(`Karcis cannot start: ${why}`);
  process.exit(1);
}

function listen(product: Product, at: ListenOptions | { readonly fd: number }): Promise<ServerType> {
  const { settings } = product.services;
  const limits = socketLimits(settings);
  async function answer(request: Request, { incoming, outgoing }: HttpBindings | Http2Bindings): Promise<Response> {
    rememberPeer(request, incoming.socket.remoteAddress ?? UNKNOWN_PEER);
    rememberSocket(request, incoming.socket);
    const response = await product.fetch(request);
    const text = textOf(response);
    if (text === undefined) return response;
    // Head and body in one write, without a stream.
    (outgoing as ServerResponse).writeHead(
      response.status,
      [...response.headers, ["content-length", String(Buffer.byteLength(text))]].flat(),
    );
    outgoing.end(text);
    return RESPONSE_ALREADY_SENT;
  }
  return new Promise((resolve, reject) => {
    const guarded = (options: ServerOptions, listener: RequestListener) =>
      createServer(options, closingUnread(answeringEarly(product.early, drain.saying(guardRequests(listener, limits)), drain.isLeaving)));
    const server = createAdaptorServer({
      fetch: answer,
      overrideGlobalObjects: false,
      createServer: guarded as typeof createServer,
      serverOptions: serverOptions(limits),
    });
    server.on("error", reject);
    guardSockets(server as Server, limits);
    guardBodies(server as Server);
    server.listen(at, () => {
      setListeningPort(settings, portOf(server));
      resolve(server);
    });
  });
}

/** This machine or its network may support only one address family. */
const hasNoSuchAddress = (error: unknown) => ["EADDRNOTAVAIL", "EAFNOSUPPORT"].includes((error as NodeJS.ErrnoException).code ?? "");

const portOf = (server: ServerType) => (server.address() as AddressInfo).port;

/** Listens on the supervisor's sockets, or else on one port at each configured address, or at all addresses. */
async function listenAt(
  product: Product,
  { port: wanted, listen: addresses, sockets }: Settings,
): Promise<{ servers: ServerType[]; port: number }> {
  if (sockets.length > 0) {
    const servers = await Promise.all(sockets.map((fd) => listen(product, { fd })));
    return { servers, port: portOf(servers[0]!) };
  }
  if (!addresses) {
    const server = await listen(product, { port: wanted });
    return { servers: [server], port: portOf(server) };
  }
  const servers: ServerType[] = [];
  let port = wanted;
  for (const address of addresses) {
    const server = await listen(product, { port, host: address }).catch((error: unknown) => {
      if (addresses.length > 1 && hasNoSuchAddress(error)) return null;
      throw error;
    });
    if (!server) continue;
    servers.push(server);
    port = portOf(server);
  }
  if (servers.length === 0) throw new Error(`there is no address ${addresses.join(" or ")} to listen on`);
  return { servers, port };
}

/** Drains for balancers, but stops at once on Ctrl-C. */
async function stop(signal: NodeJS.Signals, servers: readonly ServerType[], product: Product): Promise<void> {
  const graceMs = signal === "SIGTERM" ? product.services.settings.drainMs : 0;
  setTimeout(() => process.exit(1), graceMs + STOP_MS).unref();
  product.app.drain();
  await drain.leave(servers as readonly Server[], graceMs);
  await product.close();
  process.exit(0);
}

let isEnding = false;
/** Handles a signal to stop. The first begins an orderly stop. A second Ctrl-C ends at once, and a repeated SIGTERM changes nothing. */
function onSignal(signal: NodeJS.Signals, servers: readonly ServerType[], product: Product): void {
  if (!isEnding) {
    isEnding = true;
    void stop(signal, servers, product);
  } else if (signal === "SIGINT") process.exit(128 + constants.signals.SIGINT);
}

/** An uncaught error leaves the process in an unknown state: report it and exit, so that another process takes over. */
function end(error: unknown): void {
  writeLog("alert", "uncaught error: the process ends", { error });
  reportFault(error);
  setTimeout(() => process.exit(1), LAST_WORDS_MS);
}
process.on("uncaughtException", end);

let settings: Settings;
try {
  settings = readSettings(process.env);
} catch (error) {
  refuse(messageOf(error));
}
const refuseFor = (error: unknown) => refuse(explainStart(error, settings));
await leaseSimulation(settings, end).catch(refuseFor);
const demo = await takeDemo(settings).catch(refuseFor);
const product = await openProduct(settings, { demo }).catch(refuseFor);
await checkUi(settings, product.app.tenants).catch(async (error: unknown) => {
  await product.close();
  refuseFor(error);
});
const { servers, port } = await listenAt(product, settings).catch(refuseFor);
if (settings.metrics) await serveMetrics(settings.metrics, product.watch().read).catch(refuseFor);
if (settings.seed && !demo) process.stdout.write("There is no DEMO_MODULE: nothing was seeded.\n");
if (settings.env === "production") {
  const brands = (await product.app.tenants.all()).map(({ id }) => id);
  const unpayable = await listUnpayable(product.services, brands).catch(refuseFor);
  const hasAccounts = product.services.accounts.all().some(({ account }) => account.isCurrent);
  for (const note of warnOfGaps(settings, { hasAccounts, unpayable })) process.stdout.write(`${note}\n`);
}
// Listen before printing the ready line, because a signal may follow it at once.
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => onSignal(signal, servers, product));
process.stdout.write(`Karcis is ready at http://localhost:${port}\n`);
