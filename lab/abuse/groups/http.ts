import type { Case } from "../case.types.ts";
import { cpuMs } from "../cpu-of.ts";
import { must, mustBeOneOf, mustHold, mustNotHold } from "../must.ts";
import type { Rig } from "../open-rig.ts";
import { MARKET } from "../orders.ts";
import { answerTo, answerTwice, lines, signature, statusesIn } from "../raw-socket.ts";

const OWN = "Host: karcis.localhost";
const END = "Connection: close";
const QUOTES = "/api/v1/quotes";
const JSON_TYPE = "Content-Type: application/json";

/** The status of raw bytes. */
const statusOf = async (rig: Rig, ...parts: readonly string[]) => statusesIn(await answerTo(rig.port, lines(...parts)))[0];

export const HTTP: readonly Case[] = [
  {
    id: "H05",
    sent: "both lengths, odd codings, bare line ends, two lengths, a length that is none",
    expected: "400 each, one answer",
    async run(rig) {
      const post = `POST ${QUOTES} HTTP/1.1`;
      const end = "0\r\n\r\nGET /livez HTTP/1.1\r\nHost: karcis.localhost\r\n\r\n";
      for (const head of [
        [post, OWN, JSON_TYPE, "Content-Length: 4", "Transfer-Encoding: chunked"],
        [post, OWN, JSON_TYPE, "Transfer-Encoding: chunked", "Transfer-Encoding: identity"],
        [post, OWN, JSON_TYPE, "Transfer-Encoding: xchunked"],
        [post, OWN, JSON_TYPE, "Transfer-Encoding: chunked, identity"],
        [post, OWN, JSON_TYPE, "Content-Length: 4", "Content-Length: 5"],
        [post, OWN, JSON_TYPE, "Content-Length: +4"],
        [post, OWN, JSON_TYPE, "Content-Length: 0x4"],
        [post, OWN, "Transfer-Encoding : chunked"],
        ["GET /livez HTTP/1.1 ", OWN, "X: a\rb"],
      ])
        must(head.join(" | ").slice(0, 120), statusesIn(await answerTo(rig.port, lines(...head) + end)), [400]);
      must("bare line ends", statusesIn(await answerTo(rig.port, `GET /livez HTTP/1.1\n${OWN}\n\n`)), [400]);
    },
  },
  {
    id: "H05b",
    sent: "51 requests in a row on one connection",
    expected: "51 answers, each its own",
    async run(rig) {
      const text = await answerTo(rig.port, lines("GET /livez HTTP/1.1", OWN).repeat(50) + lines("GET /readyz HTTP/1.1", OWN, END));
      must(
        "answers",
        statusesIn(text),
        Array.from({ length: 51 }, () => 200),
      );
    },
  },
  {
    id: "H07",
    sent: "parameters twice, as arrays, as objects, 10,000 of them",
    expected: "400, 414 or 431",
    async run(rig) {
      for (const query of ["page=1&page=2", "page[]=1", "page[a]=1", "q=a&q=b", `${"a=1&".repeat(3000)}`])
        mustBeOneOf(query.slice(0, 20), (await rig.visitor().ask(`/api/v1/events?${query}`)).status, [400, 414, 431]);
      must("10,000", statusesIn(await answerTo(rig.port, lines(`GET /en?${"a=1&".repeat(10_000)} HTTP/1.1`, OWN, END)))[0], 431);
    },
  },
  {
    id: "H08",
    sent: "page 10^9, 10^12 a page, a range of a thousand years",
    expected: "400",
    async run(rig) {
      for (const query of [
        "page=1000000000",
        "page=1e9",
        "page=0",
        "page=-1",
        "size=1000000000000",
        "limit=1000",
        "from=0001-01-01x",
        "from=yesterday",
      ])
        must(query, (await rig.visitor().ask(`/api/v1/events?${query}`)).says, "400 VALIDATION_FAILED");
    },
  },
  {
    id: "H10",
    sent: "TRACE, PUT, DELETE, PATCH, PURGE, OPTIONS to the API, pages, files, pictures and what crawlers read",
    expected: "405 with Allow each; nothing comes back of the request",
    async run(rig) {
      for (const method of ["TRACE", "PUT", "DELETE", "PATCH", "PURGE", "PROPFIND"])
        for (const path of [
          "/api/v1/config",
          "/en",
          "/media/karcis/logo.svg",
          "/robots.txt",
          "/sitemap.xml",
          "/assets/none.js",
          "/livez",
        ]) {
          const text = await answerTo(rig.port, lines(`${method} ${path} HTTP/1.1`, OWN, "X-Secret: echo-me", "Content-Length: 0", END));
          must(`${method} ${path}`, statusesIn(text)[0], 405);
          mustHold(`${method} ${path}: Allow`, /^allow: /im.test(text));
          mustNotHold("no echo", text, /echo-me/);
        }
      must("lower case", await statusOf(rig, "get /livez HTTP/1.1", OWN, END), 400);
      must(
        "CONNECT",
        (await answerTo(rig.port, lines("CONNECT evil.com:443 HTTP/1.1", "Host: evil.com:443", END))).includes(" 200 "),
        false,
      );
    },
  },
  {
    id: "H10b",
    sent: "HEAD wherever there is something to read",
    expected: "the status of GET, without a body",
    async run(rig) {
      for (const path of [
        "/en",
        "/api/v1/ticket-keys",
        "/media/karcis/logo.svg",
        "/robots.txt",
        "/sitemap.xml",
        "/livez",
        "/api/docs",
        "/en/nothing-here",
      ]) {
        const [get, head] = [await rig.visitor().ask(path), await rig.visitor().ask(path, { method: "HEAD" })];
        must(path, [head.status, head.text], [get.status, ""]);
      }
    },
  },
  {
    id: "H11",
    sent: "questions of other sites: evil, null, a look-alike, with a preflight",
    expected: "no Access-Control-Allow header at all",
    async run(rig) {
      for (const origin of [
        "https://evil.com",
        "null",
        "http://karcis.localhost.evil.com",
        "http://evilkarcis.localhost",
        "http://garudarun.localhost",
      ])
        for (const how of [{}, { method: "OPTIONS", headers: { "access-control-request-method": "POST" } }] as {
          method?: string;
          headers?: Record<string, string>;
        }[]) {
          const { headers } = await rig.visitor().ask("/api/v1/config", { ...how, headers: { origin, ...how.headers } });
          mustHold(origin, ![...headers.keys()].some((name) => name.startsWith("access-control-allow")), [...headers.keys()]);
        }
    },
  },
  {
    id: "H12",
    sent: "pages, documents and the provider's page in a frame of another site",
    expected: "frame-ancestors, the right type, no powers, an opener of their own",
    async run(rig) {
      for (const path of ["/en", `/en/event/${MARKET.slug}`, "/en/login", "/api/docs", "/en/nothing-here?headerless=1"]) {
        const { headers } = await rig.visitor().ask(path);
        mustHold(
          `${path}: frames`,
          /frame-ancestors '(self|none)'/.test(headers.get("content-security-policy") ?? ""),
          headers.get("content-security-policy"),
        );
        must(`${path}: nosniff`, headers.get("x-content-type-options"), "nosniff");
        must(`${path}: opener`, headers.get("cross-origin-opener-policy"), "same-origin");
        mustHold(`${path}: resource policy`, headers.has("cross-origin-resource-policy"));
        mustHold(`${path}: powers`, /camera=\(\)/.test(headers.get("permissions-policy") ?? ""), headers.get("permissions-policy"));
        mustHold(`${path}: no name`, !headers.has("server") && !headers.has("x-powered-by"));
      }
    },
  },
  {
    id: "H13",
    sent: "paths of 7,500 steps, of 15 kB, of slashes alone, encoded ones; in a row",
    expected: "404 each, for next to no work",
    async run(rig) {
      const before = cpuMs(rig.server.pid);
      for (const path of [
        `/${"a/".repeat(7000)}`,
        `/en/${"a/".repeat(6000)}x`,
        `/${"a".repeat(15_000)}`,
        `/${"/".repeat(12_000)}`,
        `/${"%2f".repeat(4500)}`,
        `/en/event/${"x/".repeat(7000)}`,
        `/api/v1/${"a/".repeat(7000)}`,
        `/media/${"a/".repeat(7000)}`,
        `/assets/${"../".repeat(4500)}x`,
        `/${"a/".repeat(13)}`,
      ])
        must(path.slice(0, 30), await statusOf(rig, `GET ${path} HTTP/1.1`, OWN, END), 404);
      mustHold("work for ten", cpuMs(rig.server.pid) - before < 1000, `${cpuMs(rig.server.pid) - before} ms`);
    },
  },
  {
    id: "H14",
    sent: "14 kB of cookies, languages, parameters, and 90 headers",
    expected: "a page or a refusal, for next to no work",
    async run(rig) {
      const before = cpuMs(rig.server.pid);
      const many = (sign: string, text: string) => Array.from({ length: 1200 }, (_, i) => `${text}${i}`).join(sign);
      for (const head of [
        `Cookie: ${many("; ", "a=b")}`,
        `Accept-Language: ${many(",", "en-x;q=0.")}`,
        `Accept: ${many(",", "text/x")}`,
        `Cookie: ${"karcis_visitor=x; ".repeat(600)}`,
        `Accept-Encoding: ${many(",", "gzip")}`,
        `If-None-Match: ${many(",", '"x"')}`,
        `X-Forwarded-For: ${many(",", "1.1.1.")}`,
        Array.from({ length: 90 }, (_, i) => `X-${i}: ${"y".repeat(100)}`).join("\r\n"),
      ])
        mustBeOneOf(head.slice(0, 20), (await statusOf(rig, "GET /en HTTP/1.1", OWN, head, END)) ?? 0, [200, 304, 400, 406, 431]);
      mustBeOneOf(
        "parameters",
        (await rig.visitor().askPlain(`/en/event?${many("&", "utm_x=")}`.slice(0, 14_000))).status,
        [200, 308, 400],
      );
      mustHold("work for nine", cpuMs(rig.server.pid) - before < 1500, `${cpuMs(rig.server.pid) - before} ms`);
    },
  },
  {
    id: "H15",
    sent: "bodies that the shop leaves unread, with calls in them and behind them, on one connection",
    expected: "one answer each, with Connection: close; nothing in or behind the body is answered",
    async run(rig) {
      const inner = lines("GET /livez HTTP/1.1", OWN);
      const [json, signed] = [[OWN, JSON_TYPE], `X-Signature: ${await signature()}`];
      for (const [head, status] of [
        [[`POST ${QUOTES} HTTP/1.1`, OWN, signed, "Content-Type: text/plain"], 415],
        [[`POST ${QUOTES} HTTP/1.1`, ...json, "X-Signature: wrong"], 401],
        [["POST /api/v1/nothing HTTP/1.1", ...json], 404],
        [["PUT /api/v1/quotes HTTP/1.1", ...json], 405],
        [["POST /event HTTP/1.1", OWN], 405],
        [["GET /livez HTTP/1.1", OWN], 200],
      ] as const) {
        // A forwarding proxy may send the head first, and the rest only after an answer.
        const text = await answerTwice(rig.port, `${lines(...head, "Content-Length: 50000")}${inner}`, inner.repeat(900));
        must(head[0], statusesIn(text), [status]);
        mustHold(`${head[0]}: closes`, /^connection: close/im.test(text), text.slice(0, 300));
        const pieces = await answerTwice(
          rig.port,
          `${lines(...head, "Transfer-Encoding: chunked")}${inner.length.toString(16)}\r\n${inner}\r\n`,
          `0\r\n\r\n${inner}`,
        );
        must(`${head[0]} in pieces`, statusesIn(pieces), [status]);
        mustHold(`${head[0]} in pieces: closes`, /^connection: close/im.test(pieces), pieces.slice(0, 300));
      }
    },
  },
];
