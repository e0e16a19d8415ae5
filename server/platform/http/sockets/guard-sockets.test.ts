import { createServer, type RequestListener, type Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { readSettings } from "../../config/settings.ts";
import { guardRequests } from "./guard-requests.ts";
import { allowLongBody, guardBodies, rememberSocket } from "./long-bodies.ts";
import { guardSockets, serverOptions, socketLimits, type SocketLimits } from "./guard-sockets.ts";

const GIVEN = {
  connections: 100,
  connectionsPerAddress: 100,
  requestsPerConnection: 1000,
  databaseUrl: "postgres://db/karcis",
  poolSize: 16,
};
const USUAL = socketLimits({ trustProxy: false, ...GIVEN });
/** The usual limits with a hundredth of their times. */
const SHORT: SocketLimits = { ...USUAL, headMs: 50, bodyMs: 100, checkMs: 20, readMs: 200, idleMs: 300 };

let server: Server | null = null;
let sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(null)));
  server = null;
});

async function listen(limits: SocketLimits, listener: RequestListener): Promise<void> {
  server = createServer(serverOptions(limits), guardRequests(listener, limits));
  guardSockets(server, limits);
  await new Promise<void>((resolve) => server!.listen(0, "127.0.0.1", resolve));
}

type Caller = { readonly socket: Socket; readonly ended: Promise<string>; got(): string };

function call(first = "", isReading = true): Caller {
  const socket = connect((server!.address() as AddressInfo).port, "127.0.0.1");
  sockets.push(socket);
  let got = "";
  if (isReading) socket.on("data", (part) => (got += part.toString()));
  socket.on("error", () => {});
  if (first) socket.write(first);
  return { socket, ended: new Promise((resolve) => socket.once("close", () => resolve(got))), got: () => got };
}

const GET = "GET / HTTP/1.1\r\nHost: shop.test\r\n\r\n";
const ok: RequestListener = (_, response) => response.end("ok");

describe("limits of a server", () => {
  it("bounds attackers: heads 7 s, bodies 12 s, readers 30 s (H01)", () => {
    const { headMs, bodyMs, readMs, checkMs, idleMs, connectionsPerAddress } = USUAL;
    expect(headMs + 2 * checkMs).toBeLessThanOrEqual(7000);
    expect(bodyMs + 2 * checkMs).toBeLessThanOrEqual(12_000);
    expect(readMs + 2 * checkMs).toBeLessThanOrEqual(30_000);
    expect([idleMs, connectionsPerAddress]).toEqual([5000, 100]);
    const behind = socketLimits({ trustProxy: true, ...GIVEN });
    expect([behind.idleMs, behind.connectionsPerAddress]).toEqual([65_000, null]);
    const requests = (env: NodeJS.ProcessEnv) => socketLimits(readSettings(env)).requestsPerSocket;
    expect([requests({}), requests({ KARCIS_ENV: "demo", TRUST_PROXY: "yes" }), requests({ MAX_REQUESTS_PER_CONNECTION: "5" })]).toEqual([
      1000, 0, 5,
    ]);
    expect(serverOptions(USUAL)).toMatchObject({ headersTimeout: 5000, requestTimeout: 10_000, connectionsCheckingInterval: 1000 });
  });
});

describe("a slow caller", () => {
  it("cuts off a slow or silent caller before its head is complete (H01)", async () => {
    await listen(SHORT, ok);
    const heads = [call(), call("GET / HTTP/1.1\r\nHo"), call("G")].map(({ ended }) => ended);
    const [silent, half, first] = await Promise.all(heads);
    expect(silent).toMatch(/^$|^HTTP\/1\.1 408 /);
    expect([half, first].join()).toMatch(/^HTTP\/1\.1 408 .*,HTTP\/1\.1 408 /s);
  });

  it("cuts off a slow caller during its body (H01)", async () => {
    await listen(SHORT, (request, response) => request.resume().on("end", () => response.end("whole")));
    const { ended } = call("POST / HTTP/1.1\r\nHost: shop.test\r\nContent-Length: 1000\r\n\r\nabc");
    expect(await ended).not.toContain("whole");
  });

  it("spares a body with a longer limit, but not the next one (H01)", async () => {
    const inTime: (() => void)[] = [];
    await listen(SHORT, (incoming, response) => {
      const request = new Request("http://shop.test/");
      rememberSocket(request, incoming.socket);
      const end = inTime.length === 0 ? allowLongBody(request) : () => {};
      inTime.push(end);
      incoming.resume().on("end", () => {
        end();
        response.end("whole");
      });
    });
    guardBodies(server!);
    const late = new Promise<void>((resolve) =>
      server!.on("clientError", ({ code }: NodeJS.ErrnoException) => code === "ERR_HTTP_REQUEST_TIMEOUT" && resolve()),
    );
    const caller = call("POST / HTTP/1.1\r\nHost: shop.test\r\nContent-Length: 6\r\n\r\nabc");
    await late;
    caller.socket.write("def");
    await expect.poll(caller.got).toMatch(/^HTTP\/1\.1 200 .*whole$/s);
    caller.socket.write("POST / HTTP/1.1\r\nHost: shop.test\r\nContent-Length: 6\r\n\r\nabc");
    expect(await caller.ended).toMatch(/whole.*HTTP\/1\.1 408 /s);
  });

  it("cuts off a caller that does not read, but not a slow reader (H01)", async () => {
    const size = 24 * 1024 * 1024;
    await listen(SHORT, (_, response) => response.end(Buffer.alloc(size)));
    // Server ends, because a caller that does not read does not notice the cut.
    const ends: Socket[] = [];
    server!.on("connection", (socket) => ends.push(socket));
    call(GET, false).socket.pause();
    await expect.poll(() => ends.length).toBe(1);
    const slow = call(GET, false).socket;
    slow.on("readable", () => {});
    const reading = setInterval(() => slow.read(64 * 1024), 20);
    await expect.poll(() => ends[0]!.destroyed, { timeout: 20_000 }).toBe(true);
    // On a busy machine all data may be sent by now, and the connection ended as idle.
    const isCut = ends[1]!.destroyed && ends[1]!.bytesWritten < size;
    expect([ends.length, isCut]).toEqual([2, false]);
    clearInterval(reading);
  });
});

describe("a greedy caller", () => {
  it("limits waiting requests per connection (H05)", async () => {
    let begun = 0;
    await listen({ ...USUAL, waitingPerSocket: 8 }, () => void (begun += 1));
    await call(GET.repeat(500)).ended;
    expect(begun).toBe(8);
  });

  it("accepts further requests on a connection after answering", async () => {
    await listen({ ...USUAL, waitingPerSocket: 8 }, ok);
    const caller = call();
    for (let n = 1; n <= 30; n += 1) {
      caller.socket.write(GET);
      await expect.poll(() => caller.got().match(/HTTP\/1\.1 200/g)?.length, { interval: 2, timeout: 10_000 }).toBe(n);
    }
  });

  const open = () => new Promise((resolve) => server!.getConnections((_, count) => resolve(count)));

  it("limits connections per address, closing the address's longest idle one (H06)", async () => {
    await listen({ ...USUAL, connectionsPerAddress: 5 }, ok);
    const first = Array.from({ length: 5 }, () => call());
    await expect.poll(open).toBe(5);
    const next = call(GET);
    await expect.poll(() => next.got()).toContain("200 OK");
    expect(await first[0]!.ended).toBe("");
    expect(await open()).toBe(5);
    first[1]!.socket.write(GET);
    await expect.poll(() => first[1]!.got()).toContain("200 OK");
  });

  it("makes room for newcomers by closing the longest idle connection (H06)(F17)", async () => {
    let begun = 0;
    await listen({ ...USUAL, connections: 5 }, (request, response) => {
      if (request.url === "/long") begun += 1;
      else response.end("ok");
    });
    const used = call(GET);
    await expect.poll(() => used.got()).toContain("200 OK");
    const busy = call("GET /long HTTP/1.1\r\nHost: shop.test\r\n\r\n");
    await expect.poll(() => begun).toBe(1);
    for (let n = 0; n < 60; n += 1) {
      call();
      await expect.poll(async () => (await open()) as number, { interval: 2 }).toBeLessThanOrEqual(5);
    }
    const next = call(GET);
    await expect.poll(() => next.got()).toContain("200 OK");
    expect(busy.socket.destroyed).toBe(false);
    await used.ended;
    // A busy connection is never closed for another.
    const others = Array.from({ length: 4 }, () => call("GET /long HTTP/1.1\r\nHost: shop.test\r\n\r\n"));
    await expect.poll(() => begun).toBe(5);
    expect(await call(GET).ended).toBe("");
    expect([busy, ...others].map(({ socket }) => socket.destroyed)).toEqual([false, false, false, false, false]);
  });

  it("closes idle connections after a short time", async () => {
    await listen({ ...SHORT, requestsPerSocket: 2 }, ok);
    const rested = await call(GET).ended;
    expect(rested.match(/200 OK/g)).toHaveLength(1);
    const asked = await call(GET.repeat(5)).ended;
    expect(asked.match(/200 OK/g)).toHaveLength(2);
  });
});
