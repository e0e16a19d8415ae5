import type { ServerResponse } from "node:http";
import { createServer, request } from "node:https";
import type { AddressInfo } from "node:net";
import { openStreams } from "#server/platform/adapters/streams/read-stream.ts";
import { makeCertificate } from "./make-certificate.ts";

/** An address's content: a text, or a custom answer. */
type Said = string | ((response: ServerResponse) => void);

/** Addresses by host name, as a resolver returns them. Every public address leads to the emulator. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  "live.example.com": ["93.184.215.14"],
  "inner.example.com": ["10.0.0.7"],
  "mixed.example.com": ["93.184.215.14", "127.0.0.1"],
  "metadata.example.com": ["169.254.169.254"],
  "six.example.com": ["::1"],
};

/** An organiser's live streaming server, by TLS on this machine, and a source that reaches it as over the internet. */
export async function startLiveEmulator() {
  const files = new Map<string, Said>();
  const asked: string[] = [];
  const { certificate, key } = makeCertificate("live.example.com");
  const server = createServer({ cert: certificate, key }, (call, response) => {
    asked.push(call.url ?? "");
    const said = files.get(call.url ?? "");
    if (said === undefined) return response.writeHead(404).end();
    if (typeof said === "function") return said(response);
    response.writeHead(200, { "content-type": "application/vnd.apple.mpegurl" }).end(said);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  const source = openStreams({
    resolve(host, _, done) {
      const found = (NAMES[host] ?? []).map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
      done(found.length > 0 ? null : new Error(`no host ${host}`), found);
    },
    request: ({ hostname, pathname, search }, options) =>
      request({
        ...options,
        host: "localhost",
        servername: hostname,
        path: pathname + search,
        port,
        ca: certificate,
        agent: false,
        // Checked addresses lead to this machine from here on.
        lookup: (_, wish, done) =>
          options.lookup!(hostname, wish, (error) => {
            if (error) done(error, "");
            else if (wish.all) done(null, [{ address: "127.0.0.1", family: 4 }]);
            else done(null, "127.0.0.1", 4);
          }),
      }),
  });
  return {
    files,
    asked,
    source,
    async close() {
      source.close();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** An encoder's list of segments. */
export function segmentList(first = 7, { seconds = 4, more = [] as readonly string[] } = {}): string {
  return [
    "#EXTM3U",
    "#EXT-X-VERSION:3",
    `#EXT-X-TARGETDURATION:${seconds}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    ...more,
    ...[0, 1, 2].flatMap((n) => [`#EXTINF:${seconds.toFixed(1)},`, `part-${first + n}.ts?sign=a%2Fb`]),
    "",
  ].join("\n");
}

export const LISTS = [
  "#EXTM3U",
  '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Indonesia",DEFAULT=YES,URI="audio/id.m3u8"',
  '#EXT-X-STREAM-INF:BANDWIDTH=800000,RESOLUTION=640x360,CODECS="avc1.4d401e,mp4a.40.2",AUDIO="a"',
  "360/list.m3u8",
  '#EXT-X-STREAM-INF:BANDWIDTH=1600000,RESOLUTION=854x480,CODECS="avc1.4d401e,mp4a.40.2",AUDIO="a"',
  "/480/list.m3u8",
  "",
].join("\n");
