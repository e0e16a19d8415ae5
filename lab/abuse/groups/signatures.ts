import { createCipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import { sealBody } from "#client/sealed-body.ts";
import { signCall } from "#client/sign-call.ts";
import { WIRE } from "../../../test/harness/signed-shop.ts";
import type { Case } from "../case.types.ts";
import { must, mustBeOneOf, mustHold, mustNotHold } from "../must.ts";
import type { Rig } from "../open-rig.ts";
import { eventAt, hold, MARKET, wish, wishAt } from "../orders.ts";

const EVENTS = "/api/v1/events?businessId=biz_karcis";
const QUOTES = "/api/v1/quotes";
const HOUR_MS = 3_600_000;

const sign = (businessId: string, timestamp = Date.now(), secret = WIRE.secret) =>
  signCall({ businessId, timestamp, suffix: WIRE.suffix }, secret);

/** A signature in OpenSSL's passphrase form, with a key made by MD5. */
function byPassphrase(businessId: string): string {
  const salt = randomBytes(8);
  let all = Buffer.alloc(0);
  for (let last: Uint8Array = Buffer.alloc(0); all.length < 48;) {
    last = createHash("md5").update(last).update(WIRE.secret).update(salt).digest();
    all = Buffer.concat([all, last]);
  }
  const cipher = createCipheriv("aes-256-cbc", all.subarray(0, 32), all.subarray(32, 48));
  const sealed = Buffer.concat([cipher.update(`${businessId}_${Date.now()}${WIRE.suffix}`, "utf8"), cipher.final()]);
  return Buffer.concat([Buffer.from("Salted__"), salt, sealed]).toString("base64");
}

/** Requests a price from the tenant with sealed bodies, with a plain body. */
async function plainQuote(rig: Rig) {
  const body = wish(await eventAt(rig, "jenius", "co-run"), "6K for two");
  return { eventId: body.eventId, sessionId: null, selection: body.selection, promoCode: null };
}
const signed = async () => ({ "x-signature": await signCall({ businessId: "", timestamp: Date.now(), suffix: WIRE.suffix }, WIRE.secret) });
const seal = (body: unknown, path = QUOTES) => sealBody(body, WIRE.bodySecret, { method: "POST", path, businessId: "" });

/** Seals text that is not JSON, which the client's own function does not accept. */
function sealText(text: string) {
  const iv = randomBytes(12);
  const key = Buffer.from(hkdfSync("sha256", WIRE.bodySecret, "", "karcis body v2", 32));
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(`POST ${QUOTES} `));
  const data = Buffer.concat([cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return { v: 2, iv: iv.toString("base64"), data: data.toString("base64") };
}

export const SIGNATURES: readonly Case[] = [
  {
    id: "X01",
    sent: "no signature, a random one, spliced blocks, an hour old, of another business, of another secret",
    expected: "401 SIGNATURE_INVALID, one answer for all",
    async run(rig) {
      const [one, other] = [await sign("biz_karcis"), await sign("biz_karcis", Date.now() - 1)];
      const splice = (a: string, b: string) =>
        Buffer.concat([Buffer.from(a, "base64").subarray(0, 16), Buffer.from(b, "base64").subarray(0, 16)]).toString("base64");
      const bad = [
        "",
        "AAAA",
        randomBytes(48).toString("base64"),
        splice(other, one),
        await sign("biz_karcis", Date.now() - HOUR_MS),
        await sign("biz_karcis", Date.now() + HOUR_MS),
        await sign("biz_garudarun"),
        await sign("biz_karcis", Date.now(), "f".repeat(32)),
        "x".repeat(3000),
      ];
      for (const signature of bad) {
        const answer = await rig.visitor().askPlain(EVENTS, { headers: { "x-signature": signature } });
        must(signature.slice(0, 24), answer.says, "401 SIGNATURE_INVALID");
      }
      must("a good one", (await rig.visitor().askPlain(EVENTS, { headers: { "x-signature": await sign("biz_karcis") } })).status, 200);
    },
  },
  {
    id: "X02",
    sent: "a good signature and nothing else, for what is somebody's",
    expected: "401, 404: it opens nothing",
    async run(rig) {
      const held = await hold(rig.visitor(), await wishAt(rig, { place: MARKET }));
      const stranger = rig.visitor();
      must("sessions", (await stranger.ask("/api/v1/sessions")).says, "401 LOGIN_REQUIRED");
      must("an order", (await stranger.ask(`/api/v1/bookings/${held.id}`)).says, "404 NOT_FOUND");
    },
  },
  {
    id: "X03",
    sent: "plain bodies to a tenant whose bodies are sealed",
    expected: "400, nothing read",
    async run(rig) {
      const body = await plainQuote(rig);
      must("plain", (await rig.visitor("jenius").askPlain(QUOTES, { body, headers: await signed() })).says, "400 BODY_NOT_SEALED");
      must("sealed", (await rig.visitor("jenius").askPlain(QUOTES, { body: await seal(body), headers: await signed() })).status, 200);
    },
  },
  {
    id: "X04",
    sent: "a sealed body with a bit changed at 60 places, cut short, with another IV, of another version",
    expected: "400 each, word for word the same",
    async run(rig) {
      const good = await seal(await plainQuote(rig));
      const bytes = Buffer.from(good.data, "base64");
      const flipped = Array.from({ length: 60 }, (_, i) => {
        const data = Buffer.from(bytes);
        data[Math.floor((i * bytes.length) / 60)]! ^= 1 << (i % 8);
        return { ...good, data: data.toString("base64") };
      });
      const others = [
        { ...good, data: bytes.subarray(0, -1).toString("base64") },
        { ...good, data: "" },
        { ...good, iv: randomBytes(12).toString("base64") },
        { ...good, iv: "" },
        { ...good, v: 1 },
        { ...good, data: "%%%" },
      ];
      const answers = new Set<string>();
      for (const body of [...flipped, ...others]) {
        const { status, json } = await rig.visitor("jenius").askPlain(QUOTES, { body, headers: await signed() });
        const { requestId: _, ...rest } = json;
        answers.add(JSON.stringify([status, rest]));
      }
      must("answers", [answers.size, [...answers][0]?.startsWith("[400,")], [1, true]);
    },
  },
  {
    id: "X05",
    sent: "a sealed body moved to another path and to another secret's tenant",
    expected: "400",
    async run(rig) {
      const body = await plainQuote(rig);
      for (const sealed of [
        await seal(body, "/api/v1/bookings"),
        await seal(body, `${QUOTES}/`),
        await sealBody(body, WIRE.bodySecret, { method: "GET", path: QUOTES, businessId: "" }),
        await sealBody(body, "another secret", { method: "POST", path: QUOTES, businessId: "" }),
      ])
        must(
          "moved",
          (await rig.visitor("jenius").askPlain(QUOTES, { body: sealed, headers: await signed() })).says,
          "400 VALIDATION_FAILED",
        );
    },
  },
  {
    id: "X05b",
    sent: "sealed text that a plain body could not be: duplicate keys, 100 levels, __proto__, NUL",
    expected: "400, as in the open",
    async run(rig) {
      const text = JSON.stringify(await plainQuote(rig));
      const inside = [
        text.replace("{", '{"eventId":"x",'),
        `{"a":${"[".repeat(100)}${"]".repeat(100)}}`,
        text.replace("{", '{"__proto__":{"a":1},'),
        text.replace('"promoCode":null', '"promoCode":"A\\u0000"'),
      ];
      must(
        "the same as it is",
        (await rig.visitor("jenius").askPlain(QUOTES, { body: sealText(text), headers: await signed() })).status,
        200,
      );
      for (const raw of inside) {
        must(
          raw.slice(0, 40),
          (await rig.visitor("jenius").askPlain(QUOTES, { body: sealText(raw), headers: await signed() })).says,
          "400 VALIDATION_FAILED",
        );
      }
    },
  },
  {
    id: "X06",
    sent: "tokens of other kinds where a login or a gate's token belongs: alg none, expired, kid with a path",
    expected: "401: none of them is read",
    async run(rig) {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
      for (const header of [{ alg: "none" }, { alg: "HS256", kid: "../../dev/null" }, { alg: "RS256", jku: "https://evil.example" }]) {
        const token = `${part(header)}.${part({ sub: "1", role: "supervisor", tenant: "garudarun" })}.`;
        must(
          "gate",
          (await rig.visitor("garudarun").ask("/api/v1/gate", { headers: { authorization: `Bearer ${token}` } })).says,
          "401 GATE_TOKEN_INVALID",
        );
        must(
          "login",
          (
            await rig
              .visitor("garudarun")
              .ask("/api/v1/sessions", { cookie: `karcis_session=${token}`, headers: { authorization: `Bearer ${token}` } })
          ).says,
          "401 LOGIN_REQUIRED",
        );
      }
    },
  },
  {
    id: "X09",
    sent: "nothing: pages, scripts and answers of 3 brands are read",
    expected: "no secret of the server in them, no source map",
    async run(rig) {
      const { paysimApiKey, paysimWebhookSecret, accessKey, fieldKey, ticketSeed } = rig.secrets;
      const keys = [accessKey, fieldKey, ticketSeed].flatMap((key) => [
        key.toString("base64"),
        key.toString("base64url"),
        key.toString("hex"),
      ]);
      const secrets = [paysimApiKey, paysimWebhookSecret, rig.stage.gates.north, ...keys];
      const seen = new Set<string>();
      for (const brand of ["karcis", "garudarun", "jenius"]) {
        const visitor = rig.visitor(brand);
        const page = await visitor.ask("/en");
        const files = [...page.text.matchAll(/["'](\/assets\/[\w.-]+\.js)["']/g)].map(([, path]) => path!);
        for (const path of ["/en", "/api/v1/config", "/api/v1/openapi.json", "/api/docs", ...files]) {
          if (seen.has(path) && path.startsWith("/assets/")) continue;
          seen.add(path);
          const { text } = await visitor.ask(path);
          mustHold(path, !secrets.some((secret) => text.includes(secret)), "a secret");
          mustNotHold(path, text, /sourceMappingURL|node_modules\/|BEGIN [A-Z ]*PRIVATE KEY/);
        }
      }
      mustHold(
        "scripts were read",
        [...seen].some((path) => path.startsWith("/assets/")),
        [...seen].slice(0, 5),
      );
    },
  },
  {
    id: "X10",
    sent: "https in front of the shop; then headers that deny it",
    expected: "HSTS, Secure and __Host- cookies by the proxy's word; never by others'",
    async run(rig) {
      const body = await wishAt(rig, { place: MARKET });
      const secure = await rig.visitor().ask("/api/v1/bookings", { body, headers: { "x-forwarded-proto": "https" } });
      must("held", secure.says, "201");
      mustHold(
        "the cookie",
        /^__Host-karcis_visitor=[\w-]{43}; Secure; Path=\//.test(secure.headers.get("set-cookie") ?? ""),
        secure.headers.get("set-cookie"),
      );
      for (const path of ["/en", "/api/v1/config", "/api/docs", "/media/karcis/logo.svg", "/en/nothing-here"]) {
        const { headers } = await rig.visitor().ask(path, { headers: { "x-forwarded-proto": "https" } });
        mustHold(
          `${path}: HSTS for a year`,
          Number(/max-age=(\d+)/.exec(headers.get("strict-transport-security") ?? "")?.[1] ?? 0) >= 31_536_000,
          headers.get("strict-transport-security"),
        );
        must(`${path} over http`, (await rig.visitor().ask(path)).headers.get("strict-transport-security"), null);
      }
      const plain = await rig
        .visitor()
        .ask("/api/v1/bookings", { body, headers: { forwarded: "proto=https", "x-forwarded-ssl": "on", "x-url-scheme": "https" } });
      mustHold("others' word", !/Secure/.test(plain.headers.get("set-cookie") ?? ""));
    },
  },
  {
    id: "X11",
    sent: "a signature in OpenSSL's passphrase form",
    expected: "401: there is one way to sign",
    async run(rig) {
      mustBeOneOf("passphrase", (await rig.visitor().askPlain(EVENTS, { headers: { "x-signature": byPassphrase("biz_karcis") } })).says, [
        "401 SIGNATURE_INVALID",
      ]);
    },
  },
];
