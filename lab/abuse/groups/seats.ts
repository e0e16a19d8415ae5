import { get, type ClientRequest } from "node:http";
import type { Case } from "../case.types.ts";
import { must, mustHold } from "../must.ts";
import type { Rig } from "../open-rig.ts";
import { times } from "../orders.ts";

const TENANT = "teaterlampu";
const LIVE = "/api/v1/events/surat-dari-stasiun/seat-states/live";

/** A stream at an address: its status, and whether its first line arrived. Open until `end`. */
type Stream = { readonly status: number; readonly retryAfter: string | undefined; end(): void };

/** Opens the stream of an event's seats and keeps it open, like a browser. */
function watch(rig: Rig, address: string): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const headers = { host: `${TENANT}.localhost:${rig.port}`, "x-forwarded-for": address };
    const call: ClientRequest = get({ host: "127.0.0.1", port: rig.port, path: LIVE, headers, agent: false }, (answer) => {
      answer.resume();
      answer.on("error", () => {});
      resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers["retry-after"], end: () => call.destroy() });
    });
    call.on("error", reject);
  });
}

/** 250 addresses of a separate network. */
function network(rig: Rig): (n: number) => string {
  const start = rig.visitor(TENANT).address.replace(/\.\d+$/, "");
  return (n) => `${start}.${1 + (n % 250)}`;
}

export const SEATS: readonly Case[] = [
  {
    id: "Z07",
    sent: "200 streams of an event's live seats from as many addresses of one network",
    expected: "60, then 503 with Retry-After; a stranger still gets one",
    async run(rig) {
      const at = network(rig);
      const streams = await times(200, (n) => watch(rig, at(n)));
      try {
        const open = streams.filter(({ status }) => status === 200);
        must("streams of one network", open.length, 60);
        for (const { status, retryAfter } of streams) if (status !== 200) must("the others", [status, Number(retryAfter) > 0], [503, true]);
        const stranger = await watch(rig, rig.visitor(TENANT).address);
        streams.push(stranger);
        must("a stranger's", stranger.status, 200);
      } finally {
        for (const each of streams) each.end();
      }
    },
  },
  {
    id: "Z09",
    sent: "300 HEAD requests for the stream of an event's live seats, from one network",
    expected: "its headers, and no place is taken: 60 streams of that network come after them",
    async run(rig) {
      const at = network(rig);
      const heads = await times(300, (n) => rig.visitor(TENANT, at(n)).askPlain(LIVE, { method: "HEAD" }));
      for (const { status, text, headers } of heads)
        must("a HEAD", [status, text, headers.get("content-type")], [200, "", "text/event-stream"]);
      const streams = await times(60, (n) => watch(rig, at(n)));
      for (const each of streams) each.end();
      mustHold(
        "streams after them",
        streams.every(({ status }) => status === 200),
        streams.map(({ status }) => status),
      );
    },
  },
];
