import { Agent, createServer, request as ask, type Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { createDrain, type Drain } from "./drain-server.ts";

const CLIENTS = 40;
const DRAINS = 8;
const GRACE_MS = 500;

let agents: Agent[] = [];
afterEach(() => {
  for (const agent of agents) agent.destroy();
  agents = [];
});

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A server that answers slowly, and reports at `/readyz` whether it is leaving. */
async function open(drain: Drain, isLeaving: () => boolean): Promise<{ server: Server; port: number }> {
  const listener = drain.saying((request, response) => {
    if (request.url === "/readyz") return void response.writeHead(isLeaving() ? 503 : 200, ["x-own", "1"]).end();
    request.resume().on("end", () => setTimeout(() => response.writeHead(200, ["x-own", "1"]).end("done"), Math.random() * 30));
  });
  const server = createServer({ keepAliveTimeout: 5000 }, listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, port: (server.address() as AddressInfo).port };
}

type Outcome = "answered" | "refused" | "lost";
function call(port: number, agent: Agent, path: string): Promise<{ outcome: Outcome; status: number }> {
  return new Promise((resolve) => {
    const sent = ask({ port, agent, path, method: path === "/readyz" ? "GET" : "POST" }, (answer) => {
      answer.resume().on("end", () => resolve({ outcome: "answered", status: answer.statusCode! }));
      answer.on("error", () => resolve({ outcome: "lost", status: 0 }));
    });
    sent.on("error", (error) => resolve({ outcome: (error as { code?: string }).code === "ECONNREFUSED" ? "refused" : "lost", status: 0 }));
    sent.end(path === "/readyz" ? undefined : "body");
  });
}

function kept(): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agents.push(agent);
  return agent;
}

/** Clients with persistent connections behind a balancer that polls readiness every few milliseconds. Returns the outcomes of their calls. */
async function drainUnderLoad(): Promise<Record<Outcome, number>> {
  const drain = createDrain();
  let isLeaving = false;
  let isInUse = true;
  const counts: Record<Outcome, number> = { answered: 0, refused: 0, lost: 0 };
  const { server, port } = await open(drain, () => isLeaving);
  const clients = Array.from({ length: CLIENTS }, async () => {
    const agent = kept();
    while (isInUse) {
      counts[(await call(port, agent, "/buy")).outcome] += 1;
      await sleep(Math.random() * 20);
    }
  });
  const asking = kept();
  const balancer = (async () => {
    while ((await call(port, asking, "/readyz")).status === 200) await sleep(20);
    isInUse = false;
  })();
  while (counts.answered <= CLIENTS) await sleep(10);
  isLeaving = true;
  const left = drain.leave([server], GRACE_MS);
  await Promise.all([...clients, balancer, left]);
  return counts;
}

it(`loses no request and answers running ones, ${DRAINS} times under load [F21]`, async () => {
  for (let n = 0; n < DRAINS; n++) {
    const { answered, ...rest } = await drainUnderLoad();
    expect([n, rest]).toEqual([n, { refused: 0, lost: 0 }]);
    expect(answered).toBeGreaterThan(CLIENTS);
  }
});

it("closes the connection with every answer, also running ones, and serves new callers until the end", async () => {
  const drain = createDrain();
  const { server, port } = await open(drain, () => false);
  const agent = kept();
  const headersOf = (path: string) =>
    new Promise<string | undefined>((resolve, reject) => {
      ask({ port, agent, path }, (answer) => {
        answer.resume().on("end", () => resolve(answer.headers.connection));
      })
        .on("error", reject)
        .end();
    });
  expect(await headersOf("/readyz")).toBe("keep-alive");
  const begun = headersOf("/buy");
  await sleep(0);
  const left = drain.leave([server], 300);
  expect(await begun).toBe("close");
  expect(await headersOf("/buy")).toBe("close");
  const silent = connect(port, "127.0.0.1");
  silent.on("error", () => {});
  await left;
  silent.destroy();
  await expect(headersOf("/buy")).rejects.toThrow(/ECONNREFUSED/);
});

it("answers a first request on an earlier connection and soon closes one that stays silent", async () => {
  const drain = createDrain();
  const { server, port } = await open(drain, () => false);
  const [late, silent] = [connect(port, "127.0.0.1"), connect(port, "127.0.0.1")];
  silent.on("error", () => {});
  await expect.poll(() => new Promise((resolve) => server.getConnections((_, count) => resolve(count)))).toBe(2);
  const left = drain.leave([server], 0);
  await sleep(100);
  let text = "";
  late.setEncoding("utf8").on("data", (part: string) => (text += part));
  late.write("GET /buy HTTP/1.1\r\nhost: localhost\r\n\r\n");
  await left;
  await expect.poll(() => text).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close[\s\S]*done/i);
  expect(server.listening).toBe(false);
});
