import { connect } from "node:net";
import type { Case } from "../case.types.ts";
import { cpuMs } from "../cpu-of.ts";
import { must, mustHold } from "../must.ts";
import type { Rig } from "../open-rig.ts";
import { buy, hold, MARKET, RUN, times, wishAt } from "../orders.ts";
import { lifeOf, lines } from "../raw-socket.ts";

const OWN = "Host: karcis.localhost";
const QUOTES = "/api/v1/quotes";
const JSON_TYPE = "Content-Type: application/json";

/** Lifetimes of three slow callers' connections, in milliseconds; null: too long. They run at the same time. */
type Lives = { readonly head: number | null; readonly body: number | null; readonly reader: number | null };
const lives = new WeakMap<Rig, Promise<Lives>>();

function slowLives(rig: Rig): Promise<Lives> {
  const running = lives.get(rig) ?? measure(rig.port);
  lives.set(rig, running);
  return running;
}

async function measure(port: number): Promise<Lives> {
  const head = lifeOf(
    port,
    (socket) => {
      socket.write(`GET /livez HTTP/1.1\r\n${OWN}\r\n`);
      const drip = setInterval(() => socket.write("X"), 700);
      return () => clearInterval(drip);
    },
    25_000,
  );
  const body = lifeOf(
    port,
    (socket) => {
      socket.resume();
      socket.write(lines(`POST ${QUOTES} HTTP/1.1`, OWN, JSON_TYPE, "Content-Length: 5000"));
      const drip = setInterval(() => socket.write(" "), 700);
      return () => clearInterval(drip);
    },
    30_000,
  );
  const reader = lifeOf(
    port,
    (socket) => {
      socket.pause();
      socket.write(lines("GET /en HTTP/1.1", OWN).repeat(60));
      // Only a write shows whether the other side is gone.
      const look = setInterval(() => socket.write("\r\n"), 1000);
      return () => clearInterval(look);
    },
    50_000,
  );
  return { head: await head, body: await body, reader: await reader };
}

export const RESOURCES: readonly Case[] = [
  {
    id: "H01",
    sent: "a head that drips, a letter in 0.7 s",
    expected: "cut off after 7 s or so",
    isLong: true,
    async run(rig) {
      const { head } = await slowLives(rig);
      mustHold("its life", head !== null && head < 12_000, head);
    },
  },
  {
    id: "H01b",
    sent: "a body that drips, a letter in 0.7 s",
    expected: "cut off after 12 s or so",
    isLong: true,
    async run(rig) {
      const { body } = await slowLives(rig);
      mustHold("its life", body !== null && body < 20_000, body);
    },
  },
  {
    id: "H01c",
    sent: "60 pages asked for and none of them read",
    expected: "cut off after 30 s or so",
    isLong: true,
    async run(rig) {
      const { reader } = await slowLives(rig);
      mustHold("its life", reader !== null && reader < 42_000, reader);
    },
  },
  {
    id: "H06",
    sent: "500 connections that say nothing",
    expected: "others are served beside them",
    async run(rig) {
      const idle = Array.from({ length: 500 }, () => connect(rig.port, "127.0.0.1").on("error", () => {}));
      try {
        await hold(rig.visitor(), await wishAt(rig, { place: MARKET }));
        must("a page", (await rig.visitor().askPlain("/en")).status, 200);
      } finally {
        for (const socket of idle) socket.destroy();
      }
    },
  },
  {
    id: "H09",
    sent: "pictures of one ticket's code, one after the other, up to 1200 dots wide",
    expected: "429 in the end, for little work",
    isLong: true,
    async run(rig) {
      const { visitor, tickets } = await buy(rig, { place: RUN });
      const before = cpuMs(rig.server.pid);
      let [last, n] = [0, 0];
      for (; n < 400 && last !== 429; n += 1)
        last = (await visitor.ask(`/api/v1/tickets/${tickets[0]!.id}/qr?size=${120 + ((n * 7) % 1080)}`)).status;
      must(`after ${n}`, last, 429);
      mustHold("work", cpuMs(rig.server.pid) - before < 10_000, cpuMs(rig.server.pid) - before);
    },
  },
  {
    id: "H09b",
    sent: "a ticket's PDF, one after the other",
    expected: "429 in the end",
    isLong: true,
    async run(rig) {
      const { visitor, tickets } = await buy(rig, { place: RUN });
      let last = 0;
      for (let n = 0; n < 120 && last !== 429; n += 1) last = (await visitor.ask(`/api/v1/tickets/${tickets[0]!.id}/pdf`)).status;
      must("the last", last, 429);
    },
  },
  {
    id: "H09c",
    sent: "700 searches for other words from one network",
    expected: "429 in the end",
    isLong: true,
    async run(rig) {
      const { address } = rig.visitor("timurraya");
      let isStopped = false;
      for (let n = 0; n < 700 && !isStopped; n += 20)
        isStopped = (await times(20, (i) => rig.visitor("timurraya", address).ask(`/api/v1/events?q=word${n + i}`))).some(
          (each) => each.status === 429,
        );
      mustHold("stopped", isStopped);
    },
  },
];
