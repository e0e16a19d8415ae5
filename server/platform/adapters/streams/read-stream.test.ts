import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { segmentList, startLiveEmulator } from "#test/harness/live-emulator.ts";
import { StreamUnavailable } from "../../ports/stream-source.ts";
import { openStreams, isPublicAddress } from "./read-stream.ts";

let live: Awaited<ReturnType<typeof startLiveEmulator>>;
beforeAll(async () => {
  live = await startLiveEmulator();
});
afterAll(() => live.close());

async function troubleOf(answer: Promise<string>): Promise<string> {
  return answer.then(
    () => "none",
    (error: unknown) => (error instanceof StreamUnavailable ? error.trouble : String(error)),
  );
}

describe("an organiser's playlist", () => {
  it("reads a playlist over HTTPS from a public address", async () => {
    live.files.set("/a.m3u8", segmentList());
    expect(await live.source("https://live.example.com/a.m3u8")).toBe(segmentList());
  });

  it.each([
    ["https://127.0.0.1/a.m3u8"],
    ["https://[::1]/a.m3u8"],
    ["https://[::ffff:7f00:1]/a.m3u8"],
    ["https://2130706433/a.m3u8"],
    ["https://93.184.215.14/a.m3u8"],
    ["http://live.example.com/a.m3u8"],
    ["file:///etc/passwd"],
    ["https://user:pw@live.example.com/a.m3u8"],
    ["https://inner.example.com/a.m3u8"],
    ["https://mixed.example.com/a.m3u8"],
    ["https://metadata.example.com/latest/meta-data"],
    ["https://six.example.com/a.m3u8"],
    ["live"],
  ])("requests nothing at %s", async (url) => {
    const before = live.asked.length;
    expect(await troubleOf(live.source(url))).toBe("inner");
    expect(live.asked).toHaveLength(before);
  });

  it("rejects a name of this machine with its own resolver", async () => {
    const source = openStreams();
    expect(await troubleOf(source("https://localhost:1/a.m3u8"))).toBe("inner");
    source.close();
  });

  it("rejects redirects and responses that are no playlist, too long, or compressed", async () => {
    live.files.set("/led", (response) => response.writeHead(302, { location: "https://10.0.0.7/" }).end());
    live.files.set("/long", (response) => response.writeHead(200).end("#EXTM3U\n".repeat(100_000)));
    live.files.set("/packed", (response) => response.writeHead(200, { "content-encoding": "gzip" }).end("x"));
    const told = ["/led", "/long", "/packed", "/none"].map((path) => troubleOf(live.source(`https://live.example.com${path}`)));
    expect(await Promise.all(told)).toEqual(["led-on", "long", "bad", "missing"]);
  });

  it("gives up after four seconds, and pauses a host after three failures", async () => {
    live.files.set("/slow", (response) => void response.writeHead(200).write("#EXTM3U\n"));
    live.files.set("/broken", (response) => response.writeHead(503).end());
    expect(await troubleOf(live.source("https://live.example.com/slow"))).toBe("away");
    for (let n = 0; n < 3; n++) expect(await troubleOf(live.source("https://live.example.com/broken"))).toBe("away");
    const before = live.asked.length;
    await expect(live.source("https://live.example.com/a.m3u8")).rejects.toThrow("it did not answer lately");
    expect(live.asked).toHaveLength(before);
    await expect.poll(() => troubleOf(live.source("https://live.example.com/a.m3u8")), { timeout: 20_000 }).toBe("none");
  });
});

it.each([
  ["8.8.8.8", true],
  ["93.184.215.14", true],
  ["2606:2800:220:1::1", true],
  ["0.0.0.0", false],
  ["10.1.2.3", false],
  ["100.64.0.1", false],
  ["127.9.9.9", false],
  ["169.254.169.254", false],
  ["172.31.255.255", false],
  ["172.32.0.1", true],
  ["192.168.1.1", false],
  ["198.19.0.1", false],
  ["224.0.0.1", false],
  ["255.255.255.255", false],
  ["::", false],
  ["::1", false],
  ["::ffff:8.8.8.8", false],
  ["64:ff9b::a00:1", false],
  ["fc00::1", false],
  ["fe80::1", false],
  ["2001:db8::1", false],
  ["2002:a00:1::", false],
  ["localhost", false],
  ["", false],
])("decides whether %s is on the public internet: %s", (address, is) => {
  expect(isPublicAddress(address)).toBe(is);
});
