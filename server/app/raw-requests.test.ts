import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signCall } from "#client/sign-call.ts";
import { startServer, type RunningServer } from "#test/harness/server.ts";
import { WIRE } from "#test/harness/signed-shop.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

/** Sends raw bytes, which no client would send, and returns the answer. */
function answerTo(text: string, waitMs = 5000): Promise<string> {
  return new Promise((resolve) => {
    let got = "";
    const socket = connect(server.port, "127.0.0.1", () => socket.write(text));
    socket.setTimeout(waitMs, () => socket.destroy());
    socket.on("data", (part) => (got += part.toString()));
    socket.on("error", () => {});
    socket.on("close", () => resolve(got));
  });
}
/** Adds a signature, so that none of the refusals below is about a missing one. */
async function signed(text: string): Promise<string> {
  const signature = await signCall({ businessId: "", timestamp: Date.now(), suffix: WIRE.suffix }, WIRE.secret);
  return text.replace("\r\n", `\r\nX-Signature: ${signature}\r\n`);
}
const lines = (...parts: string[]) => `${parts.join("\r\n")}\r\n\r\n`;
const CONFIG = "/api/v1/config";
const OURS = "Host: garudarun.localhost";
const END = "Connection: close";

describe("raw bytes on the socket", () => {
  it.each<[name: string, request: string, status: number]>([
    ["two hosts", lines(`GET ${CONFIG} HTTP/1.1`, OURS, "Host: jenius.localhost", END), 400],
    ["an address of another host", lines(`GET http://jenius.localhost${CONFIG} HTTP/1.1`, OURS, END), 400],
    ["an address of its own host", lines(`GET http://garudarun.localhost${CONFIG} HTTP/1.1`, OURS, END), 400],
    ["no address", lines("OPTIONS * HTTP/1.1", OURS, END), 400],
    ["no host", lines(`GET ${CONFIG} HTTP/1.1`, END), 400],
    ["a host with a user", lines(`GET ${CONFIG} HTTP/1.1`, `${OURS}@evil.com`, END), 400],
    ["a host with an impossible port", lines(`GET ${CONFIG} HTTP/1.1`, `${OURS}:99999`, END), 400],
    ["a host with a dot at its end", lines(`GET ${CONFIG} HTTP/1.1`, `${OURS}.`, END), 421],
    ["TRACE", lines(`TRACE ${CONFIG} HTTP/1.1`, OURS, END), 405],
    ["a method of caches", lines(`PURGE ${CONFIG} HTTP/1.1`, OURS, END), 405],
    ["a path that begins like an address", lines(`GET //evil.com${CONFIG} HTTP/1.1`, OURS, END), 404],
    ["two lengths", lines("POST /api/v1/quotes HTTP/1.1", OURS, "Content-Length: 4", "Transfer-Encoding: chunked", END), 400],
    ["lines without a return", `GET ${CONFIG} HTTP/1.1\n${OURS}\n\n`, 400],
    ["20 kB of header", lines(`GET ${CONFIG} HTTP/1.1`, OURS, `X: ${"a".repeat(20_000)}`), 431],
    [
      "a gigabyte announced",
      lines("POST /api/v1/quotes HTTP/1.1", OURS, "Content-Type: application/json", "Content-Length: 1000000000"),
      413,
    ],
  ])("refuses %s (T01)(T02)(H02)(H05)(H10)", async (_, request, status) => {
    const answer = await answerTo(await signed(request));
    expect(answer.split("\r\n")[0]).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).not.toMatch(/jenius|"kind"/);
  });

  it("drops unfinished requests without waiting (H01)", async () => {
    const head = await answerTo(`GET ${CONFIG} HTTP/1.1\r\n${OURS}\r\nX-Slow: `, 30_000);
    expect(head).toMatch(/^HTTP\/1\.1 408 /);
  });

  it("cuts off a connection with too many requests at once (H05)", async () => {
    const answer = await answerTo(lines("GET /livez HTTP/1.1", OURS).repeat(1000));
    expect(answer.match(/HTTP\/1\.1 200 OK/g)?.length ?? 0).toBeLessThanOrEqual(64);
  });

  it("answers each request of a pipeline (H05)", async () => {
    const one = lines("GET /livez HTTP/1.1", OURS);
    const answer = await answerTo(one.repeat(50) + lines("GET /livez HTTP/1.1", OURS, END));
    expect(answer.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(51);
  });

  it("omits the server's name", async () => {
    expect(await answerTo(lines(`GET ${CONFIG} HTTP/1.1`, OURS, END))).not.toMatch(/^(server|x-powered-by):/im);
  });
});
