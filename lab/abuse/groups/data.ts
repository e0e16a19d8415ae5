import { randomUUID } from "node:crypto";
import { plainOverHttp } from "../../../test/harness/over-http.ts";
import { send } from "../../../test/api/send.ts";
import type { Case } from "../case.types.ts";
import { must, mustHold, mustNotHold } from "../must.ts";
import type { Rig } from "../open-rig.ts";
import { buy, RUN } from "../orders.ts";
import { askCode, codeOf, logIn } from "../person.ts";

/** All rows of all tables, as text. */
async function dump(rig: Rig): Promise<string> {
  const tables = await rig.sql<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const parts: string[] = [];
  for (const { name } of tables) {
    const rows = await rig.sql<{ text: string }>(`select to_jsonb(t)::text as text from "${name}" t`);
    parts.push(...rows.map(({ text }) => `${name} ${text}`));
  }
  return parts.join("\n");
}

/** The first place of one of these words in a text; null if there is none. */
function foundIn(text: string, words: Iterable<string>): string | null {
  for (const word of words) {
    const at = text.indexOf(word);
    if (at >= 0) return text.slice(Math.max(text.lastIndexOf("\n", at) + 1, at - 120), at + word.length + 20);
  }
  return null;
}

/** A request from the shop's own machine, without a proxy. */
const local = (rig: Rig, path: string, headers: Readonly<Record<string, string>> = {}) =>
  send(plainOverHttp(rig.port), path, { host: `karcis.localhost:${rig.port}`, headers });

export const DATA: readonly Case[] = [
  {
    id: "D05",
    sent: "nothing: every row of every table is read, after all that was done",
    expected: "no token, order key or key of a call in it, no code, no identity number",
    needsSql: true,
    async run(rig) {
      const { visitor } = await buy(rig, { place: RUN });
      await logIn(rig, visitor);
      const waiting = rig.visitor("garudarun");
      must("a code", await askCode(waiting), "ok");
      const code = await codeOf(rig, "garudarun", waiting.phone);
      const text = await dump(rig);
      must("a secret", foundIn(text, rig.told.secrets), null);
      must("an identity number", foundIn(text, ["327301100000"]), null);
      const messages = text.split("\n").filter((line) => line.startsWith("messages ") && line.includes(waiting.phone));
      must("the code", messages.filter((line) => line.includes(code)).length, 0);
    },
  },
  {
    id: "D07",
    sent: "SQL as the app's role: rows of the audit changed and deleted",
    expected: "permission denied",
    needsSql: true,
    async run(rig) {
      for (const text of ["update audit set action = 'x'", "delete from audit", "truncate audit"])
        must(text, (await rig.asApp("karcis", text)).code, "42501");
    },
  },
  {
    id: "D09",
    sent: "the outbox and other pages for developers, through a proxy",
    expected: "404: on this machine alone",
    async run(rig) {
      must("on this machine", (await local(rig, "/dev/outbox.json")).status, 200);
      for (const headers of [
        { "x-forwarded-for": "203.0.113.7" },
        { forwarded: "for=203.0.113.7" },
        { via: "1.1 proxy" },
        { "x-forwarded-proto": "https" },
        { "x-forwarded-for": "127.0.0.1" },
      ] as Record<string, string>[])
        for (const path of ["/dev/outbox.json", "/dev/outbox", "/en/dev/outbox", "/dev/gallery"])
          must(`${path} ${JSON.stringify(headers)}`, (await local(rig, path, headers)).status, 404);
    },
  },
  {
    id: "D09b",
    sent: "switches that nobody has: _debug_flag, seed, fault headers",
    expected: "no effect",
    async run(rig) {
      const plain = await local(rig, "/en/event");
      for (const [query, headers] of [
        ["?_debug_flag=1&debug=true&seed=1&trace=1", {}],
        ["", { "x-debug": "1", "x-fault": "500", "x-test": "1", "x-karcis-env": "development" }],
      ] as const) {
        const { status, text } = await local(rig, `/en/event${query}`, headers as Record<string, string>);
        must("status", status, plain.status);
        mustNotHold("nothing of its inside", text, /\bat \S+\.ts:\d|node_modules|select .* from/);
      }
    },
  },
  {
    id: "D11",
    sent: "markup in the path of what is not there",
    expected: "404, nothing of it as markup",
    async run(rig) {
      for (const path of [
        "/en/%3Cscript%3Ealert(1)%3C/script%3E",
        "/en/event/%3Cimg%20src=x%20onerror=alert(1)%3E",
        "/%22%3E%3Csvg/onload=alert(2)%3E",
        "/en/event/no-such-event?q=%3Cscript%3Ealert(1)%3C/script%3E",
      ]) {
        const { status, text } = await rig.visitor().ask(path, { headers: { accept: "text/html" } });
        must(path.slice(0, 40), status, 404);
        mustNotHold(path.slice(0, 40), text, /<script>alert\(|<img src=x|<svg\/onload/);
      }
    },
  },
  {
    id: "D11b",
    sent: "40 calls that fail in as many ways",
    expected: "no stack, no SQL, no file's name in any answer; always a request id",
    async run(rig) {
      const visitor = rig.visitor();
      for (const path of [
        "/api/v1/bookings",
        "/api/v1/quotes",
        "/api/v1/logins",
        "/api/v1/login-codes",
        "/api/v1/handovers",
        "/api/v1/waiting-entries",
        "/api/v1/gate/scans",
        "/api/v1/order-drafts",
      ])
        for (const body of [{}, [], null, { a: 1 }, "x"]) {
          const { status, text, headers } = await visitor.ask(path, { body, key: randomUUID() });
          mustHold(`${path} ${JSON.stringify(body)}`, status >= 400 && status < 500, status);
          mustNotHold(path, text, /\bat \S+\.ts:\d|node_modules|select .* from|\/tmp\/|ZodError/);
          mustHold("a request id", headers.has("x-request-id"));
        }
    },
  },
  {
    id: "D13",
    sent: "/.well-known/security.txt on three brands",
    expected: "who to write to, until when, at its own address",
    async run(rig) {
      for (const brand of ["karcis", "garudarun", "jenius"]) {
        const { status, text, headers } = await rig.visitor(brand).askPlain("/.well-known/security.txt");
        must(brand, [status, (headers.get("content-type") ?? "").startsWith("text/plain")], [200, true]);
        mustHold("contact", /^Contact: (mailto:|https:)/im.test(text), text);
        mustHold("ahead", Date.parse(/^Expires: (.*)$/im.exec(text)?.[1] ?? "") > Date.now() + 86_400_000, text);
      }
    },
  },
  {
    id: "D01",
    sent: "nothing: the shop's log is read, after all that was done",
    expected: "no number, name, address, token, key or code of anybody",
    async run(rig) {
      const log = rig.server.logs();
      must("a secret", foundIn(log, rig.told.secrets), null);
      must("a number", foundIn(log, rig.told.phones), null);
      mustNotHold("names and addresses", log, /Budi Santoso|Rina Wulandari|Sari Dewi|@example\.com/);
      mustNotHold("the shop's own", log, new RegExp(`${rig.secrets.paysimWebhookSecret}|${rig.stage.gates.north}`));
    },
  },
];
