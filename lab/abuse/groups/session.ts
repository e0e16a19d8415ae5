import { randomUUID } from "node:crypto";
import type { Case } from "../case.types.ts";
import { must, mustBeOneOf, mustHold } from "../must.ts";
import { hold, MARKET, wishAt } from "../orders.ts";
import { askCode, codeOf, logIn, loginCookie, typed, whoIs } from "../person.ts";
import { signature } from "../raw-socket.ts";

const CODES = "/api/v1/login-codes";
const LOGINS = "/api/v1/logins";
const HOLD = "/api/v1/bookings";

export const SESSION: readonly Case[] = [
  {
    id: "A11",
    sent: "a login cookie that somebody planted before",
    expected: "a new one after the login; the planted one is nobody's",
    async run(rig) {
      const [victim, planter] = [rig.visitor(), rig.visitor()];
      const planted = `karcis_session=${"A".repeat(43)}`;
      must("asked", await askCode(victim), "ok");
      const code = await codeOf(rig, MARKET.tenant, victim.phone);
      const answer = await victim.ask(LOGINS, { body: { ...typed(victim.phone), code }, cookie: `${victim.cookie()}; ${planted}` });
      must("in", answer.status, 201);
      mustHold(
        "a new cookie",
        /karcis_session=[\w-]{43}/.test(answer.headers.get("set-cookie") ?? "") && !answer.headers.get("set-cookie")!.includes(planted),
      );
      must("the planted one", await whoIs(planter, planted), null);
    },
  },
  {
    id: "A11b",
    sent: "somebody's first idempotency key, from another network and without a cookie, on every kind of call",
    expected: "another visitor: nothing of theirs opens",
    async run(rig) {
      const victim = rig.visitor();
      const key = randomUUID();
      const body = await wishAt(rig, { place: MARKET });
      const first = await victim.ask(HOLD, { body, key });
      must("a first hold", first.says, "201");
      const own = first.headers.get("set-cookie")!.split(";")[0];
      const id = first.json["id"] as string;
      for (const [path, theirs] of [
        [HOLD, body],
        [HOLD, await wishAt(rig, { place: MARKET, qty: 2 })],
        [CODES, typed(rig.visitor().phone)],
        [HOLD, { nonsense: true }],
      ] as const) {
        const thief = rig.visitor();
        const taken = await thief.ask(path, { body: theirs, key });
        const cookie = taken.headers.get("set-cookie")?.split(";")[0] ?? "";
        mustHold("another cookie", cookie !== own, cookie);
        must("the order", (await thief.ask(`${HOLD}/${id}`, { cookie })).says, "404 NOT_FOUND");
        mustHold("another booking", taken.json["id"] !== id);
      }
    },
  },
  {
    id: "A12",
    sent: "the cookie of a session that was ended, here and everywhere",
    expected: "nobody, at once",
    async run(rig) {
      const visitor = rig.visitor();
      await logIn(rig, visitor);
      const cookie = visitor.cookie();
      must("in", await whoIs(visitor, cookie), visitor.phone);
      must("out", (await visitor.call("logOut", { body: {}, idempotencyKey: randomUUID() })).ok, true);
      must("its cookie", await whoIs(rig.visitor(), cookie), null);
      must("sessions", (await rig.visitor().ask("/api/v1/sessions", { cookie })).says, "401 LOGIN_REQUIRED");
    },
  },
  {
    id: "A13",
    sent: "login cookies with a bit changed, cut short, twice, of 10 kB, of other bytes",
    expected: "nobody; never 500",
    async run(rig) {
      const visitor = rig.visitor();
      await logIn(rig, visitor);
      const good = loginCookie(visitor);
      const changed = `${good.slice(0, -1)}${good.endsWith("A") ? "B" : "A"}`;
      for (const cookie of [
        changed,
        good.slice(0, -1),
        `${good}x`,
        `${good}; ${good}`,
        "karcis_session=",
        `karcis_session=${"x".repeat(10_000)}`,
        "karcis_session=%00%ff",
        "karcis_session",
      ]) {
        const answer = await rig.visitor().ask("/api/v1/sessions", { cookie });
        must(cookie.slice(0, 40), answer.says, "401 LOGIN_REQUIRED");
      }
      must("the good one", await whoIs(rig.visitor(), good), visitor.phone);
    },
  },
  {
    id: "A14",
    sent: "a tenant's login cookie to another tenant's host",
    expected: "nobody",
    async run(rig) {
      const visitor = rig.visitor();
      await logIn(rig, visitor);
      must("elsewhere", await whoIs(rig.visitor("garudarun"), visitor.cookie()), null);
    },
  },
  {
    id: "A15",
    sent: "a hold by another site: its Origin, Sec-Fetch-Site, a look-alike, null",
    expected: "403 CROSS_SITE, nothing held",
    async run(rig) {
      const visitor = rig.visitor();
      const body = await wishAt(rig, { place: MARKET });
      const own = `http://karcis.localhost:${rig.port}`;
      await rig.unchanged(async () => {
        for (const headers of [
          { "sec-fetch-site": "cross-site" },
          { "sec-fetch-site": "same-site" },
          { origin: `http://garudarun.localhost:${rig.port}` },
          { origin: own.replace("http:", "https:") },
          { origin: `${own}.evil.com` },
          { origin: "null" },
        ] as Record<string, string>[]) {
          const answer = await visitor.ask(HOLD, { body, headers });
          must(JSON.stringify(headers), answer.says, "403 CROSS_SITE");
          must("no door for others", answer.headers.get("access-control-allow-origin"), null);
        }
      });
    },
  },
  {
    id: "A15b",
    sent: "JSON as text/plain and as a form, as a page of others could send it",
    expected: "415, nothing held",
    async run(rig) {
      const raw = JSON.stringify(await wishAt(rig, { place: MARKET }));
      await rig.unchanged(async () => {
        for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])
          must(
            type,
            (await rig.visitor().ask(HOLD, { method: "POST", raw, headers: { "content-type": type } })).says,
            "415 UNSUPPORTED_MEDIA",
          );
      });
    },
  },
  {
    id: "A16",
    sent: "an act by a login's cookie alone, without the session's token",
    expected: "403 XSRF_TOKEN_INVALID, still logged in",
    async run(rig) {
      const visitor = rig.visitor();
      await logIn(rig, visitor);
      for (const path of ["/api/v1/session/end-everywhere", "/api/v1/session/end", "/api/v1/person/passkey-options"]) {
        const sign = { "x-signature": await signature() };
        must(path, (await visitor.askPlain(path, { body: {}, headers: sign })).says, "403 XSRF_TOKEN_INVALID");
        const wrong = { ...sign, "x-xsrf-token": "A".repeat(43) };
        must(path, (await visitor.askPlain(path, { body: {}, headers: wrong })).says, "403 XSRF_TOKEN_INVALID");
      }
      must("in", await whoIs(visitor), visitor.phone);
    },
  },
  {
    id: "A17",
    sent: "another number for a person, with made-up codes, and with the new number's alone",
    expected: "refused, the number stays",
    async run(rig) {
      const visitor = rig.visitor("garudarun");
      await logIn(rig, visitor);
      const fresh = rig.visitor("garudarun").phone;
      const change = (oldCode: string, newCode: string) =>
        visitor.ask("/api/v1/person/phone", { body: { ...typed(fresh), oldCode, newCode } });
      mustBeOneOf("made up", (await change("000000", "000000")).says, ["401 CODE_WRONG", "410 CODE_EXPIRED"]);
      const asked = await visitor.ask("/api/v1/person/phone-codes", { body: typed(fresh) });
      mustBeOneOf("asked", asked.says, ["201", "429 TOO_MANY_REQUESTS"]);
      if (asked.status === 201)
        mustBeOneOf("the new one alone", (await change("000000", await codeOf(rig, "garudarun", fresh))).says, ["401 CODE_WRONG"]);
      must("the number", await whoIs(visitor), visitor.phone);
    },
  },
  {
    id: "A17b",
    sent: "a stolen login cookie, which is older than ten minutes, adds a passkey",
    expected: "refused until the person is proved anew",
    needsSql: true,
    async run(rig) {
      const visitor = rig.visitor();
      await logIn(rig, visitor);
      const columns = await rig.sql<{ name: string }>(
        "select column_name as name from information_schema.columns where table_name = 'login_sessions' and data_type like 'timestamp%' and column_name <> 'ended_at'",
      );
      await rig.sql(`update login_sessions set ${columns.map(({ name }) => `${name} = ${name} - interval '20 minutes'`).join(", ")}`);
      const answer = await visitor.ask("/api/v1/person/passkey-options", { body: {} });
      must("options", answer.says, "403 STEP_UP_NEEDED");
    },
  },
  {
    id: "A21",
    sent: "a hold under a key that is missing, too short, too long, or holds a line end",
    expected: "400 IDEMPOTENCY_KEY_MISSING, nothing held",
    async run(rig) {
      const visitor = rig.visitor();
      const body = await wishAt(rig, { place: MARKET });
      await hold(visitor, body);
      await rig.unchanged(async () => {
        for (const key of ["", "short", "x".repeat(129), "with space here", "ümlaut-key"])
          must(key.slice(0, 20), (await visitor.ask(HOLD, { body, key })).says, "400 IDEMPOTENCY_KEY_MISSING");
      });
    },
  },
];
