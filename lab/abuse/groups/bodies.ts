import { gzipSync } from "node:zlib";
import type { Case } from "../case.types.ts";
import { cpuMs } from "../cpu-of.ts";
import { must, mustBeOneOf, mustHold } from "../must.ts";
import type { Rig } from "../open-rig.ts";
import { MARKET, wishAt } from "../orders.ts";
import { answerTo, lines, signature, statusesIn } from "../raw-socket.ts";

const OWN = "Host: karcis.localhost";
const END = "Connection: close";
const QUOTES = "/api/v1/quotes";
const JSON_TYPE = "Content-Type: application/json";

/** The status of raw bytes. */
const statusOf = async (rig: Rig, ...parts: readonly string[]) => statusesIn(await answerTo(rig.port, lines(...parts)))[0];

async function postJson(rig: Rig, raw: string | Buffer, headers: Readonly<Record<string, string>> = {}) {
  return rig.visitor().ask(QUOTES, { method: "POST", raw: raw as BodyInit, headers: { "content-type": "application/json", ...headers } });
}

export const BODIES: readonly Case[] = [
  {
    id: "H02",
    sent: "a gigabyte announced, and a body in pieces without an end",
    expected: "413, the connection ends",
    async run(rig) {
      const head = [`POST ${QUOTES} HTTP/1.1`, OWN, JSON_TYPE, `X-Signature: ${await signature()}`];
      must("announced", await statusOf(rig, ...head, "Content-Length: 1000000000"), 413);
      const piece = `4000\r\n${" ".repeat(0x4000)}\r\n`;
      const text = await answerTo(rig.port, lines(...head, "Transfer-Encoding: chunked") + piece.repeat(12));
      must("in pieces", statusesIn(text), [413]);
    },
  },
  {
    id: "H02b",
    sent: "a packed body: a megabyte in a kilobyte",
    expected: "415 or 400, not unpacked",
    async run(rig) {
      const before = cpuMs(rig.server.pid);
      mustBeOneOf(
        "packed",
        (await postJson(rig, gzipSync(Buffer.alloc(1_000_000, 32)), { "content-encoding": "gzip" })).status,
        [400, 415],
      );
      mustHold("work", cpuMs(rig.server.pid) - before < 500, cpuMs(rig.server.pid) - before);
    },
  },
  {
    id: "H02c",
    sent: "a film, of a gigabyte and in pieces without an end, to an address that nobody was given",
    expected: "404 before anything of it is read, the connection ends",
    async run(rig) {
      const tus = [
        OWN,
        "Tus-Resumable: 1.0.0",
        "Upload-Offset: 0",
        "Upload-Length: 1000000000",
        "Content-Type: application/offset+octet-stream",
      ];
      for (const method of ["POST", "PATCH", "DELETE"]) {
        const head = [`${method} /api/v1/uploads/${"A".repeat(43)} HTTP/1.1`, ...tus];
        must(`${method} announced`, statusesIn(await answerTo(rig.port, lines(...head, "Content-Length: 1000000000"))), [404]);
        const piece = `4000\r\n${" ".repeat(0x4000)}\r\n`;
        must(
          `${method} in pieces`,
          statusesIn(await answerTo(rig.port, lines(...head, "Transfer-Encoding: chunked") + piece.repeat(12))),
          [404],
        );
      }
      must("read", await statusOf(rig, `HEAD /api/v1/uploads/${"A".repeat(43)} HTTP/1.1`, ...tus.slice(0, 2), END), 404);
    },
  },
  {
    id: "H03",
    sent: "JSON of 30,000 levels, 8,000 keys, duplicate keys, 2^53+1, BOM, UTF-16, trailing comma, nothing",
    expected: "400 each, for little work",
    async run(rig) {
      const body = await wishAt(rig, { place: MARKET });
      const text = JSON.stringify({ eventId: body.eventId, sessionId: null, selection: body.selection, promoCode: null });
      must("a good one", (await postJson(rig, text)).status, 200);
      const before = cpuMs(rig.server.pid);
      const many = JSON.stringify(Object.fromEntries(Array.from({ length: 8000 }, (_, i) => [i.toString(36), 1])));
      for (const raw of [
        "[".repeat(30_000),
        '{"a":'.repeat(12_000),
        many,
        text.replace("{", '{"eventId":"x",'),
        text.replace("{", '{"event\\u0049d":"x",'),
        text.replace('"qty":1', '"qty":9007199254740993'),
        `\ufeff${text}`,
        `${text},`,
        text.replace("}", ",}"),
        "",
        "null",
        "[]",
        '"x"',
        "NaN",
        "{",
      ])
        must(raw.slice(0, 30), (await postJson(rig, raw)).says, "400 VALIDATION_FAILED");
      must("UTF-16", (await postJson(rig, Buffer.from(text, "utf16le"))).says, "400 VALIDATION_FAILED");
      mustHold("work", cpuMs(rig.server.pid) - before < 1000, cpuMs(rig.server.pid) - before);
    },
  },
  {
    id: "H04",
    sent: "content types that are nearly JSON, and none",
    expected: "415 each: never read",
    async run(rig) {
      const body = JSON.stringify({ eventId: "x" });
      for (const type of [
        "application/json garbage",
        "application/json;charset=utf-7",
        "application/jsonp",
        "text/json",
        "application/json,text/plain",
        "application/x-json",
        "application/vnd.api+json",
        "*/*",
        "json",
      ])
        must(type, (await postJson(rig, body, { "content-type": type })).says, "415 UNSUPPORTED_MEDIA");
      const raw = lines(`POST ${QUOTES} HTTP/1.1`, OWN, `X-Signature: ${await signature()}`, "Content-Length: 2", END);
      must("none", statusesIn(await answerTo(rig.port, `${raw}{}`)), [415]);
    },
  },
];
