import { randomUUID } from "node:crypto";
import type { Case } from "../case.types.ts";
import { must, mustBeOneOf, mustHold } from "../must.ts";
import { buy, hold, MARKET, times, wishAt } from "../orders.ts";
import { askCode, codeOf, enterCode, logIn, loginCookie, typed, whoIs, wrongCode } from "../person.ts";
import { signature } from "../raw-socket.ts";
import { proofFor } from "../visitor.ts";

const CODES = "/api/v1/login-codes";
const LOGINS = "/api/v1/logins";
const HOLD = "/api/v1/bookings";
/** A tenant of its own, so that what is guessed here disturbs no other probe. */
const GUESSED = "melancarun";

export const LOGIN: readonly Case[] = [
  {
    id: "A01",
    sent: "a login code for a buyer's number, and for one that nobody knows",
    expected: "the same answer",
    async run(rig) {
      const { visitor: known } = await buy(rig, MARKET);
      const ask = async (phone: string) => {
        const { status, text, headers } = await rig.visitor().ask(CODES, { body: typed(phone) });
        return { status, text, cookies: headers.getSetCookie().map((line) => line.replace(/=[\w-]{43};/, "=…;")) };
      };
      const unknown = await ask(rig.visitor().phone);
      must("status", unknown.status, 201);
      must("a buyer's", await ask(known.phone), unknown);
    },
  },
  {
    id: "A02",
    sent: "five wrong codes, then the right one",
    expected: "410, the right one refused",
    async run(rig) {
      const visitor = rig.visitor(GUESSED);
      must("asked", await askCode(visitor), "ok");
      const code = await codeOf(rig, GUESSED, visitor.phone);
      for (let n = 0; n < 5; n += 1) mustBeOneOf("wrong", await enterCode(visitor, wrongCode(code)), ["CODE_WRONG", "CODE_TRIES_OVER"]);
      must("the right one", await enterCode(visitor, code), "CODE_TRIES_OVER");
      must("nobody", await whoIs(visitor), null);
    },
  },
  {
    id: "A03",
    sent: "40 codes at once for one challenge",
    expected: "five are looked at, the right one is refused afterwards",
    async run(rig) {
      const visitor = rig.visitor(GUESSED);
      must("asked", await askCode(visitor), "ok");
      const code = await codeOf(rig, GUESSED, visitor.phone);
      const answers = await times(40, (n) => enterCode(visitor, String((Number(code) + 1 + n) % 1_000_000).padStart(6, "0")));
      mustHold("at most five", answers.filter((each) => each === "CODE_WRONG").length <= 5, answers);
      must("the right one", await enterCode(visitor, code), "CODE_TRIES_OVER");
    },
  },
  {
    id: "A04",
    sent: "a second code within a minute, from the same browser and from another",
    expected: "429 with Retry-After; no second message",
    async run(rig) {
      const visitor = rig.visitor();
      must("asked", await askCode(visitor), "ok");
      const code = await codeOf(rig, MARKET.tenant, visitor.phone);
      for (const from of [visitor, rig.visitor()]) {
        const again = await from.ask(CODES, { body: typed(visitor.phone) });
        must("again", again.says, "429 TOO_MANY_REQUESTS");
        mustHold("says how long", Number(again.headers.get("retry-after")) > 0);
      }
      must("the code", await codeOf(rig, MARKET.tenant, visitor.phone), code);
    },
  },
  {
    id: "A05",
    sent: "260 wrong codes for 52 numbers from as many networks",
    expected: "a new code then costs a proof, and whoever gives it gets in",
    isLong: true,
    async run(rig) {
      const tenant = "blokbunyi";
      await times(13, async () => {
        for (let n = 0; n < 4; n += 1) {
          const visitor = rig.visitor(tenant);
          if ((await askCode(visitor)) !== "ok") continue;
          const code = await codeOf(rig, tenant, visitor.phone);
          for (let k = 0; k < 5; k += 1) await enterCode(visitor, wrongCode(code));
        }
      });
      const visitor = rig.visitor(tenant);
      const asked = await visitor.ask(CODES, { body: typed(visitor.phone) });
      must("a new code", asked.says, "422 PROOF_NEEDED");
      const wrong = { ...proofFor(asked.json)!, solution: 1 };
      must("a wrong proof", (await visitor.ask(CODES, { body: { ...typed(visitor.phone), proof: wrong } })).says, "422 PROOF_NEEDED");
      await logIn(rig, rig.visitor(tenant));
    },
  },
  {
    id: "A06",
    sent: "a code in another browser, for another number, at another tenant",
    expected: "401 each",
    async run(rig) {
      const visitor = rig.visitor();
      must("asked", await askCode(visitor), "ok");
      const code = await codeOf(rig, MARKET.tenant, visitor.phone);
      const [browser, number, tenant] = [rig.visitor(), rig.visitor(), rig.visitor("garudarun")];
      must("another's number", await askCode(number), "ok");
      must("another tenant", await askCode(tenant, visitor.phone), "ok");
      must("another browser", await enterCode(browser, code, visitor.phone), "CODE_WRONG");
      must("another number", await enterCode(visitor, code, number.phone), "CODE_WRONG");
      if ((await codeOf(rig, "garudarun", visitor.phone)) !== code) must("another tenant's host", await enterCode(tenant, code, visitor.phone), "CODE_WRONG");
      must("its own", await enterCode(visitor, code), "ok");
    },
  },
  {
    id: "A07",
    sent: "a right code, 8 times at once, and once more afterwards",
    expected: "one session",
    async run(rig) {
      const visitor = rig.visitor();
      must("asked", await askCode(visitor), "ok");
      const code = await codeOf(rig, MARKET.tenant, visitor.phone);
      const cookie = visitor.cookie();
      const answers = await times(8, () => visitor.ask(LOGINS, { body: { ...typed(visitor.phone), code }, cookie }));
      must("in", answers.filter((each) => each.status === 201).length, 1);
      const later = await visitor.ask(LOGINS, { body: { ...typed(visitor.phone), code }, cookie });
      mustBeOneOf("afterwards", later.says, ["410 CODE_EXPIRED", "401 CODE_WRONG"]);
    },
  },
  {
    id: "A07b",
    sent: "the whole login call again, from another network and without its browser's cookie",
    expected: "nobody's session",
    async run(rig) {
      const visitor = rig.visitor();
      must("asked", await askCode(visitor), "ok");
      const code = await codeOf(rig, MARKET.tenant, visitor.phone);
      const [cookie, key, body] = [visitor.cookie(), randomUUID(), { ...typed(visitor.phone), code }];
      must("the login", (await visitor.ask(LOGINS, { body, cookie, key })).status, 201);
      const replayed = await rig.visitor().ask(LOGINS, { body, key });
      mustHold("refused", replayed.status !== 201, replayed.says);
      mustHold("no session", !/karcis_session=[\w-]/.test(replayed.headers.get("set-cookie") ?? ""), replayed.headers.get("set-cookie"));
    },
  },
  {
    id: "A08",
    sent: "a code after six minutes",
    expected: "410 CODE_EXPIRED",
    needsSql: true,
    async run(rig) {
      const visitor = rig.visitor();
      must("asked", await askCode(visitor), "ok");
      const code = await codeOf(rig, MARKET.tenant, visitor.phone);
      await rig.sql("update one_time_codes set asked_at = asked_at - interval '6 minutes', expires_at = expires_at - interval '6 minutes' where recipient = $1", [visitor.phone]);
      mustBeOneOf("late", await enterCode(visitor, code), ["CODE_EXPIRED", "CODE_WRONG"]);
      must("nobody", await whoIs(visitor), null);
    },
  },
  {
    id: "A09",
    sent: "codes to numbers of other countries, and to those that cost extra",
    expected: "422, no message",
    async run(rig) {
      const numbers = [["+94", "771234567"], ["+1", "9005551234"], ["+44", "9012345678"], ["+882", "16123456"], ["+62", "8091234567"]] as const;
      for (const [countryCode, phoneNumber] of numbers) {
        const { says } = await rig.visitor().ask(CODES, { body: { countryCode, phoneNumber } });
        mustBeOneOf(`${countryCode} ${phoneNumber}`, says, ["422 PHONE_NOT_SERVED", "422 FIELDS_INVALID"]);
      }
    },
  },
  {
    id: "A09b",
    sent: "codes to 16 numbers in a row of one block, from as many networks",
    expected: "429 from the 11th on",
    async run(rig) {
      const block = rig.visitor(GUESSED).phone.slice(0, -3);
      const answers = [];
      for (let n = 0; n < 16; n += 1) answers.push(await askCode(rig.visitor(GUESSED), `${block}${100 + n}`));
      must("sent", answers.filter((each) => each === "ok").length, 10);
      must("the last", answers.at(-1), "TOO_MANY_REQUESTS");
    },
  },
  {
    id: "A09c",
    sent: "30 visitors of one Wi-Fi, each at an address of their own, who all want to log in",
    expected: "all get a code, some for a proof",
    async run(rig) {
      const network = rig.visitor().address.replace(/\.\d+$/, "");
      const answers = [];
      for (let n = 1; n <= 30; n += 1) answers.push(await askCode(rig.visitor("garudarun", `${network}.${n}`)));
      must("sent", answers.filter((each) => each !== "ok"), []);
    },
  },
  {
    id: "A09d",
    sent: "30 codes from one address, and from ones that say nothing: with a port, in brackets, unknown",
    expected: "429 or a proof after 20 at the latest",
    async run(rig) {
      for (const forwarded of [rig.visitor().address, `${rig.visitor().address}:443`, "[2001:db8:77::1]", '"[2001:db8:78::1]:4711"', "unknown", "_hidden"]) {
        const answers = [];
        for (let n = 0; n < 24; n += 1) {
          const visitor = rig.visitor("riuhfest");
          answers.push((await visitor.ask(CODES, { body: typed(visitor.phone), headers: { "x-forwarded-for": forwarded } })).says);
        }
        mustBeOneOf(`${forwarded}: the last`, answers.at(-1), ["429 TOO_MANY_REQUESTS", "422 PROOF_NEEDED"]);
      }
    },
  },
  {
    id: "A10",
    sent: "numbers as list and object, with a second recipient, a line end, 40 digits",
    expected: "400 or 422, no message",
    async run(rig) {
      const visitor = rig.visitor();
      const own = visitor.phone.slice(3);
      for (const phoneNumber of [[own], { number: own }, `${own};cc=+628111111111`, `${own},8111111111`, `${own}\r\nBcc: x`, "8".repeat(40), "", null, 812]) {
        const answer = await visitor.ask(CODES, { body: { countryCode: "+62", phoneNumber } });
        mustBeOneOf(JSON.stringify(phoneNumber), answer.says, ["400 VALIDATION_FAILED", "422 FIELDS_INVALID"]);
      }
      must("no code", await codeOf(rig, MARKET.tenant, visitor.phone).catch(() => null), null);
    },
  },
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
      mustHold("a new cookie", /karcis_session=[\w-]{43}/.test(answer.headers.get("set-cookie") ?? "") && !answer.headers.get("set-cookie")!.includes(planted));
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
      const body = await wishAt(rig, MARKET);
      const first = await victim.ask(HOLD, { body, key });
      must("a first hold", first.says, "201");
      const own = first.headers.get("set-cookie")!.split(";")[0];
      const id = first.json["id"] as string;
      for (const [path, theirs] of [
        [HOLD, body],
        [HOLD, await wishAt(rig, MARKET, 2)],
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
      for (const cookie of [changed, good.slice(0, -1), `${good}x`, `${good}; ${good}`, "karcis_session=", `karcis_session=${"x".repeat(10_000)}`, "karcis_session=%00%ff", "karcis_session"]) {
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
      const body = await wishAt(rig, MARKET);
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
      const raw = JSON.stringify(await wishAt(rig, MARKET));
      await rig.unchanged(async () => {
        for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])
          must(type, (await rig.visitor().ask(HOLD, { method: "POST", raw, headers: { "content-type": type } })).says, "415 UNSUPPORTED_MEDIA");
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
      const change = (oldCode: string, newCode: string) => visitor.ask("/api/v1/person/phone", { body: { ...typed(fresh), oldCode, newCode } });
      mustBeOneOf("made up", (await change("000000", "000000")).says, ["401 CODE_WRONG", "410 CODE_EXPIRED"]);
      const asked = await visitor.ask("/api/v1/person/phone-codes", { body: typed(fresh) });
      mustBeOneOf("asked", asked.says, ["201", "429 TOO_MANY_REQUESTS"]);
      if (asked.status === 201) mustBeOneOf("the new one alone", (await change("000000", await codeOf(rig, "garudarun", fresh))).says, ["401 CODE_WRONG"]);
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
      mustBeOneOf("options", answer.says, ["403 STEP_UP_NEEDED", "401 PROOF_OF_PERSON_NEEDED", "403 PROOF_OF_PERSON_NEEDED", "401 STEP_UP_NEEDED"]);
    },
  },
  {
    id: "A21",
    sent: "a hold under a key that is missing, too short, too long, or holds a line end",
    expected: "400 IDEMPOTENCY_KEY_MISSING, nothing held",
    async run(rig) {
      const visitor = rig.visitor();
      const body = await wishAt(rig, MARKET);
      await hold(visitor, body);
      await rig.unchanged(async () => {
        for (const key of ["", "short", "x".repeat(129), "with space here", "ümlaut-key"])
          must(key.slice(0, 20), (await visitor.ask(HOLD, { body, key })).says, "400 IDEMPOTENCY_KEY_MISSING");
      });
    },
  },
];
