import type { Case } from "../case.types.ts";
import { must, mustBeOneOf, mustHold, mustNotHold } from "../must.ts";
import { detailsFor, eventAt, hold, MARKET, RUN, wish, wishAt } from "../orders.ts";
import { answerTo, lines, statusesIn } from "../raw-socket.ts";
import { cpuMs } from "../cpu-of.ts";

export const INJECTION: readonly Case[] = [
  {
    id: "I08",
    sent: "SQL in every text that somebody may type",
    expected: "400, 404 or 422; never 500, nothing gone",
    async run(rig) {
      const body = await wishAt(rig, { place: MARKET });
      const quote = { eventId: body.eventId, sessionId: null, selection: body.selection };
      await rig.unchanged(async () => {
        for (const text of [
          "' or '1'='1",
          "'; drop table bookings; --",
          "\\'; select pg_sleep(5); --",
          "1) union select null --",
          "$1",
          "%s",
          "${7*7}",
        ]) {
          const encoded = encodeURIComponent(text);
          for (const path of [
            `/api/v1/events?q=${encoded}`,
            `/api/v1/events/${encoded}`,
            `/api/v1/events?category=${encoded}`,
            `/api/v1/pages/${encoded}`,
            `/api/v1/aliases/${encoded}`,
            `/api/v1/bookings/${encoded}`,
            `/api/v1/ticket-lookups/${encoded}`,
            `/en/event/${encoded}`,
            `/l/${encoded}`,
          ])
            mustBeOneOf(path, (await rig.visitor().ask(path)).status, [200, 400, 404]);
          must("a code", (await rig.visitor().ask("/api/v1/quotes", { body: { ...quote, promoCode: text } })).says, "422 PROMO_INVALID");
          must("an id", (await rig.visitor().ask("/api/v1/quotes", { body: { ...quote, eventId: text } })).says, "400 VALIDATION_FAILED");
        }
      });
    },
  },
  {
    id: "I09",
    sent: "60 kB of near-matches in every field of a purchase, a login, a scan and a release",
    expected: "refused, for less than half a second of the server's work in all",
    async run(rig) {
      const visitor = rig.visitor("garudarun");
      const event = await eventAt(rig, RUN.tenant, RUN.slug);
      const held = await hold(visitor, wish(event, RUN.category));
      const body = detailsFor(visitor, event, held);
      const long = [
        "a@".repeat(30_000),
        "A".repeat(60_000),
        "+62".repeat(20_000),
        " ".repeat(60_000),
        "a\u0301".repeat(20_000),
        "'-.".repeat(20_000),
        "<".repeat(60_000),
      ];
      const before = cpuMs(rig.server.pid);
      for (const text of long) {
        for (const field of ["fullName", "email", "phoneNumber", "club"]) {
          const answer = await visitor.ask(`/api/v1/bookings/${held.id}/details`, {
            body: { ...body, patron: { ...(body.patron as object), [field]: text } },
          });
          mustBeOneOf(field, answer.status, [400, 413, 422]);
        }
        mustBeOneOf(
          "login",
          (await visitor.ask("/api/v1/login-codes", { body: { countryCode: "+62", phoneNumber: text } })).status,
          [400, 413, 422],
        );
        mustBeOneOf(
          "code",
          (await visitor.ask("/api/v1/quotes", { body: { eventId: event.id, selection: held, promoCode: text } })).status,
          [400, 413],
        );
        mustBeOneOf(
          "scan",
          (
            await visitor.ask("/api/v1/gate/scans", {
              body: { text, leaving: false },
              headers: { authorization: `Bearer ${rig.stage.gates.north}` },
            })
          ).status,
          [400, 413],
        );
      }
      const spent = cpuMs(rig.server.pid) - before;
      mustHold("the server's work for 49 bodies", spent < 1500, `${spent} ms`);
    },
  },
  {
    id: "I10",
    sent: "line ends in language, path, redirects and short links",
    expected: "no header of the sender's in any answer",
    async run(rig) {
      for (const path of [
        "/en%0d%0aX-Evil:%201",
        "/api/v1/events?locale=en%0d%0aX-Evil:%201",
        "/race-pack%0d%0aX-Evil:%201",
        "/race-pack?x=%0d%0aX-Evil:%201",
        "/l/ABCDEFGH%0d%0aX-Evil:%201",
        "/en/login?next=/%0d%0aX-Evil:%201",
      ]) {
        const text = await answerTo(rig.port, lines(`GET ${path} HTTP/1.1`, "Host: garudarun.localhost", "Connection: close"));
        mustNotHold(path, text, /^x-evil:/im);
        mustHold(path, statusesIn(text)[0]! < 500, statusesIn(text));
      }
    },
  },
  {
    id: "I12",
    sent: "line ends, ANSI and JSON in paths, agents, referrers and keys; paths that are wrongly encoded",
    expected: "one JSON line each in the log, nothing of it raw",
    async run(rig) {
      const before = rig.server.logs().length;
      for (const path of [
        "/en/%0a%7B%22level%22:%22forged%22%7D",
        "/%e0%a4%a",
        "/en/%ff%fe",
        "/api/v1/events/%c0%ae",
        "/en/event/%1b%5b31mred",
        "/%",
      ])
        await answerTo(
          rig.port,
          lines(
            `GET ${path} HTTP/1.1`,
            "Host: garudarun.localhost",
            'User-Agent: x"}{"level":"forged"}',
            "Referer: http://x/%0aforged",
            "Connection: close",
          ),
        );
      const written = rig.server.logs().slice(before).split("\n").filter(Boolean);
      for (const line of written) {
        mustHold("a JSON line", line.startsWith("{") && line.endsWith("}"), line);
        // oxlint-disable-next-line no-control-regex
        mustNotHold("nothing raw", line, /\u001b|"level":"forged"/);
      }
    },
  },
  {
    id: "I14",
    sent: "a campaign with 10,000 words, nested, __proto__; javascript: as its address",
    expected: "400 each",
    async run(rig) {
      const visitor = rig.visitor();
      const note = (body: unknown) => visitor.ask("/api/v1/analytic/utm-analytics?businessId=biz_karcis", { body });
      const url = "https://karcis.example/";
      const many = Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`k${i}`, "v"]));
      for (const body of [
        { url, utm: many },
        { url, utm: { source: { a: 1 } } },
        { url, utm: { source: "x".repeat(201) } },
        { url: "javascript:alert(1)", utm: {} },
        { url: "file:///etc/passwd", utm: {} },
      ])
        must(JSON.stringify(body).slice(0, 60), (await note(body)).says, "400 VALIDATION_FAILED");
      must(
        "__proto__",
        (
          await visitor.ask("/api/v1/analytic/utm-analytics?businessId=biz_karcis", {
            method: "POST",
            raw: `{"url":"${url}","utm":{"__proto__":"x"}}`,
            headers: { "content-type": "application/json" },
          })
        ).says,
        "400 VALIDATION_FAILED",
      );
      const body = { ...(await wishAt(rig, { place: MARKET })), utm: many };
      await rig.unchanged(async () => must("a hold", (await visitor.ask("/api/v1/bookings", { body })).says, "400 VALIDATION_FAILED"));
    },
  },
  {
    id: "I15",
    sent: "NUL, half a surrogate pair, 10,000 combining marks, 4-byte emoji in texts",
    expected: "400 or 422; never 500",
    async run(rig) {
      const event = await eventAt(rig, MARKET.tenant, MARKET.slug);
      const visitor = rig.visitor();
      const held = await hold(visitor, wish(event, MARKET.category));
      const body = detailsFor(visitor, event, held);
      const text = JSON.stringify({ ...body, patron: { ...(body.patron as object), fullName: "@@" } });
      for (const name of ["Budi\\u0000", "Budi\\ud800", "\\udc00Budi", `a${"\\u0301".repeat(9000)}`, "😀😀", "\\u202ebudi", "\\ufeff"]) {
        const answer = await visitor.ask(`/api/v1/bookings/${held.id}/details`, {
          method: "POST",
          raw: text.replace("@@", name),
          headers: { "content-type": "application/json" },
        });
        if (name === "\\u202ebudi") mustBeOneOf(name, answer.status, [200, 400, 422]);
        else mustBeOneOf(name.slice(0, 20), answer.status, [400, 422]);
      }
    },
  },
  {
    id: "I17",
    sent: "searches for %, _, *, to_tsquery's signs, a regular expression, 80 letters of one kind",
    expected: "200, taken as they are",
    async run(rig) {
      for (const q of ["%", "_", "*", "a:*", "a & b | !c", "(((((", ".*", "a".repeat(80), "\\", "'"]) {
        const answer = await rig.visitor().ask(`/api/v1/events?q=${encodeURIComponent(q)}`);
        must(q, answer.status, 200);
        if (["%", "_", ".*", "*"].includes(q)) must(`${q} finds nothing`, answer.json["total"], 0);
      }
    },
  },
  {
    id: "I18",
    sent: "posts to pages, in the shapes of server actions and forms",
    expected: "405 or 415, nothing decoded",
    async run(rig) {
      for (const headers of [
        { "next-action": "a".repeat(40) },
        { "rsc-action-id": "x" },
        { "content-type": "multipart/form-data; boundary=x" },
        { "content-type": "text/x-component" },
      ] as Record<string, string>[])
        for (const path of ["/en", "/en/account", `/en/event/${MARKET.slug}`, "/en.data", "/__manifest"])
          mustBeOneOf(
            `${path} ${JSON.stringify(headers)}`,
            (await rig.visitor().askPlain(path, { method: "POST", raw: '["$F1"]', headers })).status,
            [400, 403, 404, 405, 415],
          );
    },
  },
];
