import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EventDetail } from "#contract/catalogue/events.ts";
import { detailsBody } from "../../../test/harness/buyer.ts";
import { plainOverHttp } from "../../../test/harness/over-http.ts";
import { send } from "../../../test/api/send.ts";
import { run } from "../../../test/process/run.ts";
import type { Case } from "../case.types.ts";
import { must, mustBeOneOf, mustHold } from "../must.ts";
import { openProduction, type Production } from "../open-production.ts";
import type { Rig } from "../open-rig.ts";
import { FREE, MARKET, until, wish } from "../orders.ts";
import { freshPhone } from "../visitor.ts";

const shops = new WeakMap<Rig, Promise<Production>>();

/** The shared production shop of these probes; closed with the rig. */
async function shopOf(rig: Rig): Promise<Production> {
  let opening = shops.get(rig);
  if (!opening) {
    opening = openProduction(rig.clusterUrl!);
    shops.set(rig, opening);
    rig.beforeClose(async () => (await opening!.catch(() => null))?.close());
  }
  return opening;
}

async function eventIn(shop: Production, slug: string): Promise<EventDetail> {
  const answer = await shop.ask(`/api/v1/events/${slug}`);
  must(slug, answer.status, 200);
  return answer.json as unknown as EventDetail;
}

/** A process that starts despite its settings is stopped after this time. */
const START_MS = 15_000;

/** Starts with settings that must be refused: the process prints one line and exits with 1. */
async function refusedStart(env: Readonly<Record<string, string>>, says: RegExp): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "karcis-abuse-"));
  const { child, ended } = run("server/start/main.ts", { env: { PORT: "0", DATA_DIR: folder, ...env } });
  const late = setTimeout(() => child.kill("SIGKILL"), START_MS);
  try {
    const { code, said } = await ended;
    mustHold(
      JSON.stringify(env).slice(0, 100),
      code === 1 && says.test(said) && /^Karcis cannot start: [^\n]+\n$/.test(said),
      `${code}: ${said}`,
    );
  } finally {
    clearTimeout(late);
    rmSync(folder, { recursive: true, force: true });
  }
}

const SECRET = "n0body-Guesses/this.One+ofAbuse7";
const NEAR = "postgres://karcis@127.0.0.1:1/karcis";

/** Several refused starts in production, two at a time. */
async function refusedStarts(starts: readonly (readonly [env: Readonly<Record<string, string>>, says: RegExp])[]): Promise<void> {
  const left = [...starts];
  const go = async () => {
    for (let next = left.shift(); next; next = left.shift())
      await refusedStart({ KARCIS_ENV: "production", DATABASE_URL: NEAR, KARCIS_SECRET: SECRET, ...next[0] }, next[1]);
  };
  await Promise.all([go(), go()]);
}

export const PRODUCTION: readonly Case[] = [
  {
    id: "S01",
    sent: "in production without a provider: tickets that cost something",
    expected: "422 NO_PAYMENT_PROVIDER, nothing held; the page says so",
    needsSql: true,
    async run(rig) {
      const shop = await shopOf(rig);
      const event = await eventIn(shop, MARKET.slug);
      const before = await shop.count("bookings");
      for (const qty of [1, 2])
        must(
          "a hold",
          (await shop.ask("/api/v1/bookings", { body: wish(event, MARKET.category, { qty }) })).says,
          "422 NO_PAYMENT_PROVIDER",
        );
      must("bookings", await shop.count("bookings"), before);
      must("its page", (await shop.ask(`/en/event/${MARKET.slug}`)).status, 200);
    },
  },
  {
    id: "S02",
    sent: "in production without a provider: tickets that cost nothing",
    expected: "they work, to the ticket",
    needsSql: true,
    async run(rig) {
      const shop = await shopOf(rig);
      const event = await eventIn(shop, FREE.slug);
      const held = await shop.ask("/api/v1/bookings", { body: wish(event, FREE.category) });
      must("a hold", held.says, "201");
      const cookie = held.headers.getSetCookie()[0]!.split(";")[0]!;
      mustHold("its cookie", /^__Host-karcis_visitor=[\w-]{43}$/.test(cookie), cookie);
      const at = `/api/v1/bookings/${String(held.json["id"])}`;
      const details = detailsBody(event, held.json as never);
      const patron = { ...(details.patron as object), phoneNumber: freshPhone().slice(3) };
      must("details", (await shop.ask(`${at}/details`, { cookie, body: { ...details, patron } })).says, "200");
      must("payment", (await shop.ask(`${at}/payments`, { cookie, body: { shownTotal: 0, locale: "en" } })).says, "200");
      await until("the ticket", async () => (await shop.ask(`${at}/tickets`, { cookie })).text.includes('"status":"valid"'));
    },
  },
  {
    id: "S03",
    sent: "in production: the simulation's API and pages, and notices in its name",
    expected: "404 each",
    needsSql: true,
    async run(rig) {
      const shop = await shopOf(rig);
      for (const path of ["/paysim/v1/sessions", "/paysim/pay/ps_x", "/paysim/", "/paysim"]) must(path, (await shop.ask(path)).status, 404);
      mustBeOneOf("a session", (await shop.ask("/paysim/v1/sessions", { body: { amount: 1 } })).status, [404, 405]);
      mustBeOneOf(
        "a payer",
        (
          await shop.ask("/paysim/pay/ps_x", {
            method: "POST",
            raw: "outcome=pay",
            headers: { "content-type": "application/x-www-form-urlencoded" },
          })
        ).status,
        [404, 405],
      );
      must("a notice", (await shop.ask("/api/v1/payments/notices/simulated", { body: {} })).status, 404);
    },
  },
  {
    id: "S04",
    sent: "in production: the outbox and other pages for developers, from the machine itself; brands at localhost",
    expected: "404, 421",
    needsSql: true,
    async run(rig) {
      const { server } = await shopOf(rig);
      const local = (path: string, host: string) => send(plainOverHttp(server.port), path, { host });
      for (const path of ["/dev/outbox.json", "/dev/outbox", "/en/dev/outbox", "/dev/gallery", "/en/dev/gallery"])
        must(path, (await local(path, "tickets.example")).status, 404);
      for (const host of ["karcis.localhost", "garudarun.localhost", "localhost", "127.0.0.1", "other.example"])
        must(host, (await local("/", host)).status, 421);
    },
  },
  {
    id: "S05",
    sent: "in production without WhatsApp: a login code",
    expected: "422 CODES_NOT_OFFERED, no code is made",
    needsSql: true,
    async run(rig) {
      const shop = await shopOf(rig);
      must(
        "asked",
        (await shop.ask("/api/v1/login-codes", { body: { countryCode: "+62", phoneNumber: freshPhone().slice(3) } })).says,
        "422 CODES_NOT_OFFERED",
      );
      must("codes", await shop.count("one_time_codes"), 0);
    },
  },
  {
    id: "S06",
    sent: "in production: pages and calls over TLS",
    expected: "HSTS, no name of the server, no word of simulations",
    needsSql: true,
    async run(rig) {
      const shop = await shopOf(rig);
      for (const path of ["/en", "/api/v1/config", `/en/event/${FREE.slug}`]) {
        const { status, headers, text } = await shop.ask(path);
        must(path, status, 200);
        mustHold(
          "HSTS",
          (headers.get("strict-transport-security") ?? "").includes("max-age=31536000"),
          headers.get("strict-transport-security"),
        );
        mustHold(
          "no simulation",
          !text.includes('"simulatedPayments":true') && !/payments are simulated/i.test(text.replace(/<script[\s\S]*?<\/script>/g, "")),
        );
      }
    },
  },
  {
    id: "S07",
    sent: "a start that does not say what it is, where something says that it is public",
    expected: "one line that names the setting, exit code 1",
    async run() {
      for (const [env, says] of [
        [{ NODE_ENV: "production" }, /NODE_ENV/],
        [{ OWN_HOSTS: "tickets.example" }, /OWN_HOSTS/],
        [{ TRUST_PROXY: "yes" }, /TRUST_PROXY/],
        [{ HOST: "0.0.0.0" }, /HOST/],
        [{ DATABASE_URL: "postgres://karcis:word@db.example/karcis" }, /DATABASE_URL/],
        [{ KARCIS_ENV: "prod" }, /KARCIS_ENV/],
      ] as const)
        await refusedStart(env, says);
    },
  },
  {
    id: "S08",
    sent: "a start in production without a secret, with one that is guessed, on the embedded database, without TLS to another machine",
    expected: "one line that names the setting, exit code 1",
    async run() {
      const production = { KARCIS_ENV: "production" };
      for (const [env, says] of [
        [{ ...production, KARCIS_SECRET: SECRET }, /EMBEDDED_DATABASE/],
        [{ ...production, DATABASE_URL: NEAR }, /KARCIS_SECRET/],
        [{ ...production, DATABASE_URL: NEAR, KARCIS_SECRET: "a".repeat(32) }, /KARCIS_SECRET/],
        [{ ...production, DATABASE_URL: NEAR, KARCIS_SECRET: "please-change-me-before-going-live" }, /KARCIS_SECRET/],
        [{ ...production, DATABASE_URL: "postgres://karcis@db.example/karcis", KARCIS_SECRET: SECRET }, /DATABASE_TLS/],
      ] as const)
        await refusedStart(env, says);
    },
  },
  {
    id: "S10",
    sent: "a start in production whose OWN_HOSTS names an address, and one that counts queues elsewhere in the clear, or without a password",
    expected: "one line that names the setting, exit code 1",
    async run() {
      await refusedStarts([
        [{ OWN_HOSTS: "https://tickets.example" }, /: OWN_HOSTS /],
        [{ OWN_HOSTS: "tickets.example:443" }, /: OWN_HOSTS /],
        [{ QUEUE_URL: "redis://valkey.example:6379" }, /: QUEUE_URL .*TLS/],
        [{ QUEUE_URL: "rediss://valkey.example:6379" }, /: QUEUE_URL .*password/],
      ]);
    },
  },
  {
    id: "S11",
    sent: "a start in production with nonsense for where segments are, their secret, and for how many days data is kept",
    expected: "one line that names the setting and shows no secret, exit code 1",
    async run() {
      const place = { MEDIA_SEGMENTS_URL: "https://segments.example" };
      await refusedStarts([
        [{ MEDIA_SEGMENTS_URL: "segments.example" }, /: MEDIA_SEGMENTS_URL /],
        [{ MEDIA_SEGMENTS_URL: "http://segments.example" }, /: MEDIA_SEGMENTS_URL /],
        [place, /: MEDIA_SEGMENTS_SECRET /],
        [{ ...place, MEDIA_SEGMENTS_SECRET: "no-secret" }, /: MEDIA_SEGMENTS_SECRET (?!.*no-secret)/],
        [{ RETENTION_PERSON_DAYS: "0" }, /: RETENTION_PERSON_DAYS /],
        [{ RETENTION_IDENTITY_DAYS: "forever" }, /: RETENTION_IDENTITY_DAYS /],
      ]);
    },
  },
  {
    id: "S09",
    sent: "a start in production whose login owns the database, and one with another secret",
    expected: "one line that says so, exit code 1",
    needsSql: true,
    async run(rig) {
      const { env, ownerUrl } = await shopOf(rig);
      await refusedStart({ ...env, DATABASE_URL: ownerUrl, PORT: "0" }, /DATABASE_URL|login|owns|superuser/i);
      await refusedStart({ ...env, KARCIS_SECRET: SECRET, PORT: "0" }, /KARCIS_SECRET/);
    },
  },
];
