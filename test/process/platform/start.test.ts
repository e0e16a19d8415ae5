import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createConnection, createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signCall } from "#client/sign-call.ts";
import { eventOf, freshKey, holdBody, newBuyer } from "../../harness/buyer.ts";
import { freePort } from "../../harness/free-port.ts";
import { overHttp } from "../../harness/over-http.ts";
import { WIRE } from "../../harness/signed-shop.ts";
import { startServer, type RunningServer } from "../../harness/server.ts";
import { run } from "../run.ts";

const MAIN = "server/start/main.ts";
const EVENT = "losari-sunset-5k";
const ONE_LINE = /^Karcis cannot start: [^\n]+\n$/;

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "karcis-process-"));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describe("a wrong setting", () => {
  it.each([
    ["PORT", "http", /PORT.*"http"/],
    ["PORT", "65536", /PORT/],
    ["DATABASE_URL", "mysql://localhost/karcis", /DATABASE_URL/],
    ["DATABASE_URL", "postgres://karcis:secret-word@127.0.0.1:1/karcis", /DATABASE_URL \(127\.0\.0\.1:1\)/],
    ["KARCIS_ENV", "prod", /KARCIS_ENV/],
    ["KARCIS_SECRET", "short", /KARCIS_SECRET/],
  ])("reports a wrong setting in one line: %s=%s", async (name, value, expected) => {
    const { code, said } = await run(MAIN, { env: { PORT: "0", DATA_DIR: join(dataDir, "unused"), [name]: value } }).ended;
    expect(said).toMatch(ONE_LINE);
    expect(said).toMatch(expected);
    expect(said).not.toContain("secret-word");
    expect(code).toBe(1);
  });

  it("reports a DATA_DIR that is a file in one line", async () => {
    const file = join(dataDir, "file");
    writeFileSync(file, "");
    const { code, said } = await run(MAIN, { env: { PORT: "0", DATA_DIR: file } }).ended;
    expect(said).toMatch(ONE_LINE);
    expect(said).toContain(`DATA_DIR (${file})`);
    expect(code).toBe(1);
  });
});

describe("the server", () => {
  const folder = () => join(dataDir, "shop");
  const start = () => startServer({ DATA_DIR: folder() });
  let server: RunningServer;
  afterAll(() => server?.kill9());

  it("starts the server on an empty folder, and locks it against others", async () => {
    server = await start();
    const second = await run(MAIN, { env: { PORT: "0", DATA_DIR: folder() } }).ended;
    expect(second.said).toMatch(ONE_LINE);
    expect(second.said).toContain(String(server.pid));
    expect(second.code).toBe(1);
    const taken = createServer().listen(0);
    const { port } = taken.address() as AddressInfo;
    const blocked = await run(MAIN, { env: { PORT: String(port), DATA_DIR: join(dataDir, "other") } }).ended;
    taken.close();
    expect(blocked.said).toMatch(ONE_LINE);
    expect(blocked.said).toContain(String(port));
    expect(blocked.code).toBe(1);
  });

  it("finishes running requests on SIGTERM, accepts no new ones, and ends with 0", async () => {
    const signature = await signCall({ businessId: "", timestamp: Date.now(), suffix: WIRE.suffix }, WIRE.secret);
    const socket = createConnection(server.port, "127.0.0.1");
    // The server's 100 Continue proves that it has read the head.
    const head = `POST /api/v1/quotes HTTP/1.1\r\nhost: garudarun.localhost:${server.port}\r\nx-signature: ${signature}\r\ncontent-type: application/json\r\ncontent-length: 2\r\nexpect: 100-continue\r\n\r\n`;
    let answer = "";
    socket.on("data", (part) => (answer += part.toString()));
    await new Promise((resolve) => socket.once("connect", resolve));
    socket.write(head);
    await expect.poll(() => answer).toBe("HTTP/1.1 100 Continue\r\n\r\n");
    socket.write("{");
    const stopped = server.stop();
    await expect.poll(() => refuses(server.port), { timeout: 9000 }).toBe(true);
    socket.write("}");
    await expect.poll(() => answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 4\d\d [^]*\{/);
    socket.destroy();
    expect(await stopped).toBe(0);
  });

  it("turns unready on SIGTERM, closes connections with its answers for a while, and ends with 0 [F21]", async () => {
    server = await startServer({ DATA_DIR: folder(), DRAIN_SECONDS: "2" });
    const ask = async (path: string) => {
      const answer = await fetch(`http://127.0.0.1:${server.port}${path}`);
      await answer.text();
      return [answer.status, answer.headers.get("connection")];
    };
    expect(await ask("/readyz")).toEqual([200, "keep-alive"]);
    const stopped = server.stop();
    await expect.poll(() => ask("/readyz"), { interval: 20 }).toEqual([503, "close"]);
    expect(await ask("/en")).toEqual([200, "close"]);
    expect(await stopped).toBe(0);
  });

  it("ends cleanly on a SIGTERM at its ready line, and on a repeated one", async () => {
    // Sends itself the signal as it prints the ready line, and again while draining.
    const signals = `data:text/javascript,${encodeURIComponent(`const write = process.stdout.write.bind(process.stdout);
      const end = () => process.kill(process.pid, "SIGTERM");
      process.stdout.write = (text, ...rest) => {
        const answer = write(text, ...rest);
        if (String(text).startsWith("Karcis is ready")) { end(); setTimeout(end, 300); }
        return answer;
      };`)}`;
    const { ended } = run(MAIN, {
      env: { PORT: "0", DATA_DIR: folder(), DRAIN_SECONDS: "1", NODE_OPTIONS: `--import=${signals}` },
    });
    expect((await ended).code).toBe(0);
  });

  it("continues to serve after the reader of its log is gone [F15]", async () => {
    const port = await freePort();
    const talk = "data:text/javascript,setInterval(()=>{console.warn('line');console.log('line')},20).unref()";
    const { child, said } = run(MAIN, { env: { PORT: String(port), DATA_DIR: folder(), NODE_OPTIONS: `--import=${talk}` } });
    await expect.poll(said, { timeout: 90_000 }).toContain("Karcis is ready at");
    child.stdout!.destroy();
    child.stderr!.destroy();
    for (let n = 0; n < 10; n++) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect((await fetch(`http://127.0.0.1:${port}/livez`)).status).toBe(200);
    }
    child.kill("SIGTERM");
    expect(await new Promise((resolve) => child.once("exit", resolve))).toBe(0);
  });

  it("restarts the server on its data, also after kill -9, without losing an order", async () => {
    server = await start();
    let shop = overHttp(server.port);
    const buyer = newBuyer({ fetch: (asked) => shop.fetch(asked) }, { tenant: "garudarun", port: server.port });
    const event = await eventOf(buyer, EVENT);
    const choice = event.prices.find((price) => price.state !== "sold_out" && price.bundlingTicket === "0")!;
    const addons = choice.additionals.filter((each) => each.isRequired && !each.isCustomDate);
    const body = holdBody(event, [{ categoryId: choice.id, qty: 1 }], {
      addons: addons.map((each) => ({ addonId: each.id, qty: Math.max(1, each.minQty) })),
    });
    const held = await buyer.call("holdBooking", { body, idempotencyKey: freshKey() });
    if (!held.ok) throw new Error(held.problem.code);
    await server.kill9();

    server = await start();
    shop = overHttp(server.port);
    const found = await buyer.call("getBooking", { params: { id: held.data.id }, query: {} });
    expect(found.ok && found.data.status).toBe("held");
    expect((await eventOf(buyer, EVENT)).id).toBe(event.id);
    expect(await server.stop()).toBe(0);
  });
});

describe("npm start", () => {
  const launch = async () => {
    const folder = join(dataDir, "shop");
    const starter = run("scripts/start.mjs", { env: { PORT: String(await freePort()), DATA_DIR: folder } });
    await expect.poll(() => starter.said(), { timeout: 90_000 }).toContain("Karcis is ready at");
    return { ...starter, serverPid: Number(readFileSync(join(folder, "lock.pid"), "utf8")) };
  };

  it("passes signals from npm start to the server, and exits like it", async () => {
    const { child, ended, serverPid } = await launch();
    child.kill("SIGTERM");
    expect((await ended).code).toBe(0);
    expect(() => process.kill(serverPid, 0)).toThrow("ESRCH");
  });

  it("ends the server when its parent is gone", async () => {
    const folder = join(dataDir, "orphan");
    const file = JSON.stringify(join(import.meta.dirname, "../../../scripts/start.mjs"));
    const middle = `require("node:child_process").spawn(process.execPath, [${file}], { stdio: "inherit" }); setInterval(() => {}, 1000)`;
    const env = { ...process.env, PORT: String(await freePort()), DATA_DIR: folder, NODE_ENV: "" };
    const starter = spawn(process.execPath, ["-e", middle], { env, stdio: ["ignore", "pipe", "inherit"] });
    let said = "";
    starter.stdout.on("data", (part: Buffer) => (said += part.toString()));
    await expect.poll(() => said, { timeout: 90_000 }).toContain("Karcis is ready at");
    const serverPid = Number(readFileSync(join(folder, "lock.pid"), "utf8"));
    starter.kill("SIGKILL");
    const isGone = () => {
      try {
        return !process.kill(serverPid, 0);
      } catch {
        return true;
      }
    };
    await expect.poll(isGone).toBe(true);
  });

  it("ends npm start with 128 and the number of the server's signal", async () => {
    const { ended, serverPid } = await launch();
    process.kill(serverPid, "SIGKILL");
    expect((await ended).code).toBe(128 + 9);
  });

  it("ends npm start with 1 for a wrong setting", async () => {
    const { code, said } = await run("scripts/start.mjs", { env: { PORT: "http", DATA_DIR: dataDir } }).ended;
    expect(said).toMatch(/Karcis cannot start: PORT [^\n]+\n$/);
    expect(code).toBe(1);
  });
});

function refuses(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(false);
    });
    socket.on("error", () => resolve(true));
  });
}
