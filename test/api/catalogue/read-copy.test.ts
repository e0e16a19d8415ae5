import { OPERATOR } from "#server/platform/base/actor.ts";
import { createHash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSecrets, type Secrets } from "#server/platform/config/secrets.ts";
import { drawRandom } from "#server/platform/base/draw-random.ts";
import { openText, sealText } from "#server/platform/base/seal-text.ts";
import { crossingSeal } from "#server/modules/brands/crossing/leave-host.ts";
import { insertCrossing } from "#server/modules/brands/crossing/store.ts";
import { giveToken, saveGate } from "#server/modules/tickets/gate/save-gate.ts";
import { makeClaim } from "#server/modules/tickets/get-ticket/make-claim.ts";
import { createLink } from "#server/modules/catalogue/links/create-link.ts";
import { hashToken } from "#server/platform/http/visitor/visitor-cookie.ts";
import { countSealed, STORED_SEALED, resealStored, SEALED_FOR_DAYS } from "#server/worker/reseal-stored.ts";
import { runDueWork } from "#server/worker/run-worker.ts";
import { freshKey, newBuyer, type Buyer } from "../../harness/buyer.ts";
import { askCodeFor, codeFor, enterCode } from "../../harness/log-in.ts";
import { freshPhone, openReleaseDesk, TENANT, type ReleaseDesk } from "../tickets/release-desk.ts";

const HOST = `${TENANT}.localhost:3000`;
const OWNER = "+6281234567890";
const [LOGGED_IN, WAITING] = ["+6281299880001", "+6281299880002"];
/** Excluded: public data, and sent messages, which are checked in the queue instead. */
const NOT_COPIED = [
  "schema_migrations",
  "schema_functions",
  "events",
  "quotes",
  "tenants",
  "tenant_pages",
  "tenant_assets",
  "ticket_categories",
];

let desk: ReleaseDesk;
/** Credentials given to people and devices, by kind. */
const given = new Map<string, string>();
let loginBody: string;
let copy: string;

const cookieOf = (by: Buyer, name: string) => new RegExp(`karcis_${name}=([^;]+)`).exec(by.cookie())?.[1] ?? "";

async function logIn(): Promise<void> {
  const by = newBuyer(desk.shop, { tenant: TENANT });
  const [asking, entering] = [randomUUID(), randomUUID()];
  expect((await askCodeFor(by, LOGGED_IN, asking)).ok).toBe(true);
  const code = await codeFor(desk.shop, HOST, LOGGED_IN);
  expect((await enterCode(by, { phone: LOGGED_IN, code, key: entering })).ok).toBe(true);
  loginBody = JSON.stringify({ countryCode: "+62", phoneNumber: LOGGED_IN.slice(3), code });
  given.set("key of a first call", asking).set("key of a login", entering).set("code of a login", code);
  given.set("visitor of a login", cookieOf(by, "visitor")).set("session", cookieOf(by, "session"));
}

async function handOver(): Promise<void> {
  const { buyer, tickets } = desk;
  const [ticket] = tickets;
  const asked = await buyer.call("askHandoverCode", {
    params: { id: ticket!.id },
    query: {},
    body: { locale: "en" },
    idempotencyKey: freshKey(),
  });
  expect(asked.ok).toBe(true);
  const recipient = { fullName: "Rina Wulandari", countryCode: "+62", phoneNumber: "81299880003" };
  const sent = await buyer.call("startHandover", {
    query: {},
    body: {
      ticketIds: [ticket!.id],
      type: "transfer",
      recipient,
      purpose: null,
      validUntil: null,
      code: await codeFor(desk.shop, HOST, OWNER),
      locale: "en",
    },
    idempotencyKey: freshKey(),
  });
  if (!sent.ok) throw new Error(sent.problem.code);
  given.set("key of a handover", new URL(sent.data.handovers[0]!.link!).searchParams.get("k")!);
}

async function giveLinks(): Promise<void> {
  const { services } = desk.shop;
  const [event] = await desk.sql<{ id: string }>("select event_id as id from bookings where id = $1", [desk.bookingId]);
  await services.db.transaction({ tenant: TENANT, actor: OPERATOR }, async (tx) => {
    const claim = makeClaim(services, tx, { bookingId: desk.bookingId, ticketId: null, hours: 72, withToken: true });
    const [, code = "", token = ""] = /^\/get-ticket\/(\w+)#t=([\w-]+)$/.exec(claim.path) ?? [];
    given.set("code of a claim", code).set("token of a claim", token);
    const link = await createLink(services, tx, { type: "resume", target: "/event/x/payment", expiresAt: null, maxUses: null });
    given.set("code of a link", link.code);
    const rules = { eventId: event!.id, name: "North", categoryIds: null, sessionIds: null, opensAt: null, closesAt: null };
    const gateId = await saveGate(services, tx, rules);
    const crossing = drawRandom(32).toString("base64url");
    const sealed = sealText(services.secrets, crossingSeal(TENANT, hashToken(crossing)), JSON.stringify({ session: given.get("session") }));
    insertCrossing(tx, { tokenHash: hashToken(crossing), fromHost: "a.test", toHost: "b.test", nonceHash: hashToken("nonce"), sealed });
    given.set("token of a crossing", crossing);
    given.set("token of a gate", giveToken(services, tx, { gateId, role: "scanner", label: "a", hours: 8 }).token);
  });
}

/** Every row of every table as text, as in a copy. */
async function readCopy(): Promise<string> {
  const tables = await desk.sql<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  const rows: string[] = [];
  for (const { name } of tables.filter((table) => !NOT_COPIED.includes(table.name)))
    rows.push(...(await desk.sql<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`)).map(({ row }) => `${name} ${row}`));
  return rows.join("\n");
}

beforeAll(async () => {
  desk = await openReleaseDesk();
  given.set("visitor of an order", cookieOf(desk.buyer, "visitor")).set("key of an order", desk.k);
  const { answer } = await desk.sign(desk.tickets[1]!.code, freshPhone());
  if (!answer.ok) throw new Error(answer.problem.code);
  given.set("key of a release", answer.data.accessKey).set("code of a release", answer.data.verificationCode);
  await logIn();
  await handOver();
  await giveLinks();
  await runDueWork(desk.shop.services);
  expect((await askCodeFor(newBuyer(desk.shop, { tenant: TENANT }), WAITING)).ok).toBe(true);
  given.set("code that waits", await codeFor(desk.shop, HOST, WAITING));
  copy = await readCopy();
});
afterAll(() => desk.shop.close());

async function call(
  method: string,
  { path, headers, body }: { readonly path: string; readonly headers: Record<string, string>; readonly body?: string | undefined },
) {
  const sent = { host: HOST, ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers };
  const answer = await desk.shop.fetch(
    new Request(`http://${HOST}${path}`, { method, headers: sent, ...(body === undefined ? {} : { body }) }),
  );
  return { status: answer.status, cookies: answer.headers.getSetCookie().join("\n"), text: await answer.text() };
}
/** All possible credentials in the copy. */
const found = () => [...new Set(copy.match(/[A-Za-z0-9_-]{16,64}/g))].filter((text) => !/^[0-9a-f]{8}-[0-9a-f]{4}-7/.test(text));

describe("a database copy without the master secret", () => {
  it("finds no credential in a database copy, in any encoding (D05)", () => {
    expect([...given.values()].filter((text) => text.length < 6)).toEqual([]);
    const writings = (text: string) => [
      text,
      text.toUpperCase(),
      Buffer.from(text).toString("hex"),
      Buffer.from(text).toString("base64url"),
    ];
    const held = [...given].filter(
      ([name, text]) => !name.startsWith("code that") && name !== "code of a login" && writings(text).some((each) => copy.includes(each)),
    );
    expect(held).toEqual([]);
  });

  it("reveals no short code or sent text of a database copy to brute force (D05)", () => {
    const ids = copy.match(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{22}/g) ?? [];
    const codes = [given.get("code of a login")!, given.get("code that waits")!];
    const digests = ["sha256", "sha1", "md5", "sha512"] as const;
    const guesses = [
      ...codes.flatMap((code) => [
        code,
        `code ${code}`,
        ...new Set(ids.flatMap((id) => [`${id} ${code}`, `${id}${code}`, `${id}:${code}`])),
      ]),
      `logIn /api/v1/logins ${loginBody}`,
      loginBody,
      ...[...given].filter(([name]) => name.startsWith("key of a ")).map(([, text]) => text),
    ];
    const hit = guesses.filter((guess) =>
      digests.some((name) => {
        const digest = createHash(name).update(guess).digest();
        return copy.includes(digest.toString("hex")) || copy.includes(digest.toString("base64url"));
      }),
    );
    expect(hit).toEqual([]);
    expect(copy).not.toMatch(/"code"\s*:\s*"\d{6}"/);
  });

  it("opens nothing with the contents of a database copy: no cookie, session, order or gate", async () => {
    const texts = found();
    expect(texts.length).toBeGreaterThan(20);
    for (const text of texts) {
      const cookie = `karcis_visitor=${text}; karcis_session=${text}`;
      const session = await call("GET", { path: "/api/v1/session", headers: { cookie } });
      expect([text, (JSON.parse(session.text) as { person: unknown }).person]).toEqual([text, null]);
      expect([
        text,
        (await call("GET", { path: `/api/v1/bookings/${desk.bookingId}`, headers: { cookie, "x-order-key": text } })).status,
      ]).toEqual([text, 404]);
      expect([text, (await call("GET", { path: `/l/${text}`, headers: {} })).status]).toEqual([text, 404]);
    }
    const gates = await Promise.all(
      texts.map((text) => call("GET", { path: "/api/v1/gate", headers: { authorization: `Bearer ${text}` } })),
    );
    expect(gates.filter(({ status }) => status < 400)).toEqual([]);
  });

  it("logs nobody in by a stored idempotency key or from another browser", async () => {
    const keys = [...found().filter((text) => text.length === 43), given.get("key of a login")!];
    const stranger = newBuyer(desk.shop, { tenant: TENANT });
    await askCodeFor(stranger, "+6281299880004");
    for (const cookie of ["", stranger.cookie()]) {
      for (const key of keys) {
        const { status, cookies } = await call("POST", {
          path: "/api/v1/logins",
          headers: { "idempotency-key": key, ...(cookie ? { cookie } : {}) },
          body: loginBody,
        });
        expect(status).toBeGreaterThanOrEqual(400);
        expect(cookies).not.toContain("karcis_session=");
      }
    }
  });
});

/** This shop has no transfer, payment account or refund by bank transfer. */
const NOT_HAD_HERE = ["handovers.identity_sealed", "media_files.key_sealed", "payment_accounts.sealed", "refund_transfers.sealed"];

it("reseals or erases every sealed column within days", () => {
  const columns = new Set<string>();
  for (const line of copy.split("\n")) {
    const [table = ""] = line.split(" ", 1);
    for (const [name, value] of Object.entries(JSON.parse(line.slice(table.length + 1)) as Record<string, unknown>))
      if (/(^|")[0-9a-f]{8}\.[\w-]{38,}/.test(typeof value === "string" ? value : JSON.stringify(value))) columns.add(`${table}.${name}`);
  }
  expect([...columns].toSorted()).toEqual(
    [...STORED_SEALED, ...SEALED_FOR_DAYS]
      .map(({ table, column }) => `${table}.${column}`)
      .filter((each) => !NOT_HAD_HERE.includes(each))
      .toSorted(),
  );
});

it("reseals a copy under another master secret, which alone opens it", async () => {
  const { db, settings } = desk.shop.services;
  const master = readFileSync(join(settings.dataDir, "secret"), "utf8").trim();
  const NEXT = "the next master secret of this shop";
  const [during, after] = [readSecrets(NEXT, "", [master]), readSecrets(NEXT, "")];
  const waivers = () => desk.sql<{ id: string; sealed: string }>("select id, sealed from waiver_signatures");
  const identities = () =>
    desk.sql<{ id: string; sealed: string }>(
      "select booking_id as id, identity_sealed as sealed from booking_attendees where identity_sealed is not null",
    );
  const openAll = async (secrets: Secrets) => [
    ...(await waivers()).map(({ id, sealed }) => openText(secrets, `waiver ${TENANT} ${id}`, sealed)),
    ...(await identities()).map(({ id, sealed }) => openText(secrets, `${TENANT} ${id}`, sealed)),
  ];
  const before = await openAll(during);
  const { resealed, lost } = await resealStored(db, during, TENANT);
  expect([resealed > before.length, lost]).toEqual([true, 0]);
  expect(await openAll(after)).toEqual(before);
  expect([...(await countSealed(db, TENANT)).keys()]).toEqual([after.id]);
  await expect(desk.sql("update waiver_signatures set sealed = 'another'")).rejects.toThrow(/permission denied/);
});
