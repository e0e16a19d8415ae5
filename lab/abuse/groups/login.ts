import { randomUUID } from "node:crypto";
import type { Case } from "../case.types.ts";
import { must, mustBeOneOf, mustHold } from "../must.ts";
import { buy, MARKET, times } from "../orders.ts";
import { askCode, codeOf, enterCode, logIn, typed, whoIs, wrongCode } from "../person.ts";
import { proofFor } from "../visitor.ts";

const CODES = "/api/v1/login-codes";
const LOGINS = "/api/v1/logins";
/** A tenant used only for guessing, so that other probes are not disturbed. */
const GUESSED = "melancarun";

export const LOGIN: readonly Case[] = [
  {
    id: "A01",
    sent: "a login code for a buyer's number, and for one that nobody knows",
    expected: "the same answer",
    async run(rig) {
      const { visitor: known } = await buy(rig, { place: MARKET });
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
    expected: "the same one named again, and 429 with Retry-After to the other; no second message",
    async run(rig) {
      const visitor = rig.visitor();
      must("asked", await askCode(visitor), "ok");
      const code = await codeOf(rig, MARKET.tenant, visitor.phone);
      must("the same browser", (await visitor.ask(CODES, { body: typed(visitor.phone) })).status, 201);
      const other = await rig.visitor().ask(CODES, { body: typed(visitor.phone) });
      must("another", other.says, "429 TOO_MANY_REQUESTS");
      mustHold("says how long", Number(other.headers.get("retry-after")) > 0);
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
      if ((await codeOf(rig, "garudarun", visitor.phone)) !== code)
        must("another tenant's host", await enterCode(tenant, code, visitor.phone), "CODE_WRONG");
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
      await rig.sql(
        "update one_time_codes set asked_at = asked_at - interval '6 minutes', expires_at = expires_at - interval '6 minutes' where recipient = $1",
        [visitor.phone],
      );
      mustBeOneOf("late", await enterCode(visitor, code), ["CODE_EXPIRED", "CODE_WRONG"]);
      must("nobody", await whoIs(visitor), null);
    },
  },
  {
    id: "A09",
    sent: "codes to numbers of other countries, and to those that cost extra",
    expected: "422, no message",
    async run(rig) {
      const numbers = [
        ["+94", "771234567"],
        ["+1", "9005551234"],
        ["+44", "9012345678"],
        ["+882", "16123456"],
        ["+62", "8091234567"],
      ] as const;
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
      must(
        "sent",
        answers.filter((each) => each !== "ok"),
        [],
      );
    },
  },
  {
    id: "A09d",
    sent: "30 codes from one address, and from ones that say nothing: with a port, in brackets, unknown",
    expected: "429 or a proof after 20 at the latest",
    async run(rig) {
      for (const forwarded of [
        rig.visitor().address,
        `${rig.visitor().address}:443`,
        "[2001:db8:77::1]",
        '"[2001:db8:78::1]:4711"',
        "unknown",
        "_hidden",
      ]) {
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
    id: "A09e",
    sent: "24 codes from one address, which writes other addresses before its own",
    expected: "429 or a proof after 20 at the latest: only what the proxy saw counts",
    async run(rig) {
      const { address } = rig.visitor("riuhfest");
      const answers = [];
      for (let n = 0; n < 24; n += 1) {
        const visitor = rig.visitor("riuhfest");
        const forwarded = `203.0.${n}.7, 198.51.${n}.9,${address}`;
        answers.push((await visitor.ask(CODES, { body: typed(visitor.phone), headers: { "x-forwarded-for": forwarded } })).says);
      }
      mustBeOneOf("the last", answers.at(-1), ["429 TOO_MANY_REQUESTS", "422 PROOF_NEEDED"]);
    },
  },
  {
    id: "A10",
    sent: "numbers as list and object, with a second recipient, a line end, 40 digits",
    expected: "400 or 422, no message",
    async run(rig) {
      const visitor = rig.visitor();
      const own = visitor.phone.slice(3);
      for (const phoneNumber of [
        [own],
        { number: own },
        `${own};cc=+628111111111`,
        `${own},8111111111`,
        `${own}\r\nBcc: x`,
        "8".repeat(40),
        "",
        null,
        812,
      ]) {
        const answer = await visitor.ask(CODES, { body: { countryCode: "+62", phoneNumber } });
        mustBeOneOf(JSON.stringify(phoneNumber), answer.says, ["400 VALIDATION_FAILED", "422 FIELDS_INVALID"]);
      }
      must("no code", await codeOf(rig, MARKET.tenant, visitor.phone).catch(() => null), null);
    },
  },
];
