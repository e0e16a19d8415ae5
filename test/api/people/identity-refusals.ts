import { randomBytes, randomUUID } from "node:crypto";
import type { EndpointName } from "#contract/paths.ts";
import type { ProblemCode } from "#contract/problems.ts";
import type { TenantId } from "#server/act.ts";
import type { Product } from "#server/app/serve.ts";
import { newBuyer, type Buyer } from "../../harness/buyer.ts";
import { askCodeFor, codeFor, logInAs } from "../../harness/log-in.ts";
import { softAuthenticator } from "../../harness/soft-authenticator.ts";
import { withoutChannels } from "../orders/lacking.ts";
import { send, type Sending, type Sent } from "../send.ts";

type Ways = Partial<Record<ProblemCode, () => Promise<Sent>>>;

const TENANT = "garudarun" as TenantId;
const PHONE = { countryCode: "+62", phoneNumber: "81277700567" };
const EMAIL = { email: "budi@example.com" };
const MADE = { id: "aa", rawId: "aa", type: "public-key", clientExtensionResults: {} };
const CREATED = { ...MADE, response: { clientDataJSON: "aa", attestationObject: "aa" } };
const SIGNED = { ...MADE, response: { clientDataJSON: "aa", authenticatorData: "aa", signature: "aa" } };
/** An invalid number, and a premium-rate one. */
const WRONG = { FIELDS_INVALID: { phoneNumber: "1" }, PHONE_NOT_SERVED: { countryCode: "+979", phoneNumber: "123456789" } } as const;

/** A valid body for each call of the feature with one. */
export const IDENTITY_BODIES: Partial<Record<EndpointName, unknown>> = {
  askLoginCode: PHONE,
  logIn: { ...PHONE, code: "123456" },
  askQueueCode: PHONE,
  confirmQueuePhone: { ...PHONE, code: "123456" },
  askPhoneCodes: PHONE,
  changePhone: { ...PHONE, oldCode: "123456", newCode: "123456" },
  askOlderOrdersCode: EMAIL,
  proveOlderOrders: { ...EMAIL, code: "123456" },
  addPasskey: CREATED,
  logInWithPasskey: SIGNED,
  stepUp: { code: "123456" },
  stepUpWithPasskey: SIGNED,
};

let serial = 0;
function freshNumber(): string {
  serial += 1;
  return `8129${String(serial).padStart(4, "0")}567`;
}

/** Causes of the refusals of login and personal data. */
export function identityRefusals(shop: () => Product): Partial<Record<EndpointName, Ways>> {
  const sql = (text: string) => shop().services.db.transaction(TENANT, (tx) => tx.query(text));
  const call = (path: string, how: Sending & { readonly by?: Buyer }) =>
    send(shop(), `/api/v1/${path}`, { ...how, ...(how.by ? { cookie: how.by.cookie() } : {}) });

  async function loggedIn(): Promise<{ by: Buyer; phone: string }> {
    await sql("delete from one_time_codes");
    const by = newBuyer(shop(), { tenant: TENANT });
    const phone = `+62${freshNumber()}`;
    await logInAs(shop(), by, phone);
    await sql("delete from one_time_codes");
    return { by, phone };
  }
  /** Calls by a logged-in person, or twice with one key. */
  const asPerson = async (path: string, body: unknown) => call(path, { by: (await loggedIn()).by, body });
  async function twice(
    path: string,
    { one, other, by }: { readonly one: unknown; readonly other: unknown; readonly by?: Buyer | undefined },
  ): Promise<Sent> {
    const key = randomUUID();
    const who = by ?? (await loggedIn()).by;
    await call(path, { by: who, key, body: one });
    return call(path, { by: who, key, body: other });
  }
  const visitor = (path: string, body?: unknown) => call(path, body === undefined ? {} : { body });
  const wrongPhones = (path: string, more: object, isPerson: boolean): Ways =>
    Object.fromEntries(
      Object.entries(WRONG).map(([code, phone]) => {
        const body = { ...PHONE, ...phone, ...more };
        return [code, () => (isPerson ? asPerson(path, body) : visitor(path, body))];
      }),
    );
  /** Does the work while the tenant counts as under attack: many codes were guessed wrongly. */
  async function guessing(work: () => Promise<Sent>): Promise<Sent> {
    await sql(`insert into one_time_codes (tenant_id, id, purpose, subject, recipient, browser, block, code_hash, tries, expires_at)
      select '${TENANT}', gen_random_uuid(), 'login', '', 'x' || n, 'x', 'x' || n, 'x', 5, now() from generate_series(1, 40) n`);
    const answer = await work();
    await sql("delete from one_time_codes");
    return answer;
  }
  /** The result of entering a code after `spoil`. */
  const codes = (enter: () => Promise<() => Promise<Sent>>): Ways => ({
    CODE_WRONG: async () => (await enter())(),
    async CODE_EXPIRED() {
      const again = await enter();
      await sql("update one_time_codes set expires_at = now()");
      return again();
    },
    async CODE_TRIES_OVER() {
      const again = await enter();
      await sql("update one_time_codes set tries = 5");
      return again();
    },
  });
  const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

  async function enterLogin() {
    const by = newBuyer(shop(), { tenant: TENANT });
    const phoneNumber = freshNumber();
    await askCodeFor(by, `+62${phoneNumber}`);
    const code = wrongOf(await codeFor(shop(), by.host, `+62${phoneNumber}`));
    return () => call("logins", { by, body: { countryCode: "+62", phoneNumber, code } });
  }
  async function enterChange() {
    const { by, phone } = await loggedIn();
    const to = { countryCode: "+62", phoneNumber: freshNumber() };
    await by.call("askPhoneCodes", { body: to, idempotencyKey: randomUUID() });
    const oldCode = wrongOf(await codeFor(shop(), by.host, phone));
    return () => call("person/phone", { by, body: { ...to, oldCode, newCode: "123456" } });
  }
  async function enterEmail() {
    const { by } = await loggedIn();
    await by.call("askOlderOrdersCode", { body: EMAIL, idempotencyKey: randomUUID() });
    return () => call("person/older-orders/prove", { by, body: { ...EMAIL, code: "123456" } });
  }
  async function enterStepUp() {
    const { by, phone } = await loggedIn();
    await by.call("askStepUpCode", { body: {}, idempotencyKey: randomUUID() });
    const code = wrongOf(await codeFor(shop(), by.host, phone));
    return () => call("person/step-up", { by, body: { code } });
  }
  /** As a person whose login is older than ten minutes. */
  const stale =
    (path: string, body: unknown = {}) =>
    async () => {
      const { by } = await loggedIn();
      await sql("update login_sessions set proved_at = proved_at - interval '11 minutes'");
      return call(path, { by, body });
    };
  async function taken(): Promise<Sent> {
    const theirs = (await loggedIn()).phone;
    const { by, phone } = await loggedIn();
    const to = { countryCode: "+62", phoneNumber: theirs.slice(3) };
    await by.call("askPhoneCodes", { body: to, idempotencyKey: randomUUID() });
    const [oldCode, newCode] = [await codeFor(shop(), by.host, phone), await codeFor(shop(), by.host, theirs)];
    return call("person/phone", { by, body: { ...to, oldCode, newCode } });
  }
  async function otherPasskey(): Promise<Sent> {
    const { by } = await loggedIn();
    const start = await by.call("startPasskey", { body: {}, idempotencyKey: randomUUID() });
    const made = softAuthenticator(`http://${by.host}`).make((start.ok ? start.data.options : {}) as never);
    return twice("person/passkeys/new", { one: made, other: CREATED, by });
  }
  const codeless = (path: string, body: unknown) => async () => {
    const { by } = await loggedIn();
    return withoutChannels(shop(), () => call(path, { by, body }));
  };
  const limited = (path: string, body: unknown) => async () => {
    const { by } = await loggedIn();
    await call(path, { by, body });
    // Use up the valid code: a repeated request would return it.
    await sql("update one_time_codes set used_at = clock_timestamp()");
    return call(path, { by, body });
  };

  /** One call more than a browser may make, each with its own key. */
  const tooMany = (path: string, most: number, body: unknown) => async () => {
    const cookie = `karcis_visitor=${randomBytes(32).toString("base64url")}`;
    for (let n = 0; n < most; n++) await call(path, { cookie, body });
    return call(path, { cookie, body });
  };

  return {
    askLoginCode: {
      ...wrongPhones("login-codes", {}, false),
      IDEMPOTENCY_MISMATCH: () => twice("login-codes", { one: PHONE, other: { ...PHONE, phoneNumber: "81277711567" } }),
      PROOF_NEEDED: () => guessing(() => visitor("login-codes", PHONE)),
      CODES_NOT_OFFERED: () => withoutChannels(shop(), () => visitor("login-codes", PHONE)),
      TOO_MANY_REQUESTS: limited("login-codes", PHONE),
    },
    logIn: {
      ...wrongPhones("logins", { code: "123456" }, false),
      ...codes(enterLogin),
      async IDEMPOTENCY_MISMATCH() {
        const { by } = await loggedIn();
        await askCodeFor(by, `+62${PHONE.phoneNumber}`);
        return twice("logins", { one: { ...PHONE, code: "123456" }, other: { ...PHONE, code: "123457" }, by });
      },
    },
    logOutEverywhere: { LOGIN_REQUIRED: () => visitor("session/end-everywhere", {}), STEP_UP_NEEDED: stale("session/end-everywhere") },
    listSessions: { LOGIN_REQUIRED: () => visitor("sessions") },
    endSession: {
      LOGIN_REQUIRED: () => visitor(`sessions/${randomUUID()}/end`, {}),
      STEP_UP_NEEDED: stale(`sessions/${randomUUID()}/end`),
    },
    askPhoneCodes: {
      ...wrongPhones("person/phone-codes", {}, true),
      IDEMPOTENCY_MISMATCH: () => twice("person/phone-codes", { one: PHONE, other: { ...PHONE, phoneNumber: "81277711567" } }),
      LOGIN_REQUIRED: () => visitor("person/phone-codes", PHONE),
      PROOF_NEEDED: async () => {
        const { by } = await loggedIn();
        return guessing(() => call("person/phone-codes", { by, body: PHONE }));
      },
      CODES_NOT_OFFERED: codeless("person/phone-codes", PHONE),
      TOO_MANY_REQUESTS: limited("person/phone-codes", PHONE),
    },
    changePhone: {
      ...wrongPhones("person/phone", { oldCode: "123456", newCode: "123456" }, true),
      ...codes(enterChange),
      IDEMPOTENCY_MISMATCH: () =>
        twice("person/phone", {
          one: { ...PHONE, oldCode: "123456", newCode: "123456" },
          other: { ...PHONE, oldCode: "123457", newCode: "123456" },
        }),
      LOGIN_REQUIRED: () => visitor("person/phone", IDENTITY_BODIES.changePhone),
      PHONE_TAKEN: taken,
    },
    getKnownBuyer: { LOGIN_REQUIRED: () => visitor("person/known-buyer") },
    getOlderOrders: { LOGIN_REQUIRED: () => visitor("person/older-orders") },
    askOlderOrdersCode: {
      IDEMPOTENCY_MISMATCH: () => twice("person/older-order-codes", { one: EMAIL, other: { email: "sari@example.com" } }),
      LOGIN_REQUIRED: () => visitor("person/older-order-codes", EMAIL),
      CODES_NOT_OFFERED: codeless("person/older-order-codes", EMAIL),
      TOO_MANY_REQUESTS: limited("person/older-order-codes", EMAIL),
    },
    proveOlderOrders: {
      ...codes(enterEmail),
      IDEMPOTENCY_MISMATCH: () =>
        twice("person/older-orders/prove", { one: { ...EMAIL, code: "123456" }, other: { ...EMAIL, code: "123457" } }),
      LOGIN_REQUIRED: () => visitor("person/older-orders/prove", IDENTITY_BODIES.proveOlderOrders),
    },
    startPasskey: { LOGIN_REQUIRED: () => visitor("person/passkey-options", {}), STEP_UP_NEEDED: stale("person/passkey-options") },
    addPasskey: {
      IDEMPOTENCY_MISMATCH: otherPasskey,
      LOGIN_REQUIRED: () => visitor("person/passkeys/new", CREATED),
      STEP_UP_NEEDED: stale("person/passkeys/new", CREATED),
      PASSKEY_REFUSED: () => asPerson("person/passkeys/new", CREATED),
    },
    listPasskeys: { LOGIN_REQUIRED: () => visitor("person/passkeys") },
    removePasskey: {
      LOGIN_REQUIRED: () => visitor(`person/passkeys/${randomUUID()}/remove`, {}),
      STEP_UP_NEEDED: stale(`person/passkeys/${randomUUID()}/remove`),
    },
    askStepUpCode: {
      IDEMPOTENCY_MISMATCH: async () => {
        const { by } = await loggedIn();
        const key = randomUUID();
        await call("person/step-up-codes", { by, key, body: {} });
        return call("person/step-up-codes", { by, key, raw: "{ }", headers: { "content-type": "application/json" } });
      },
      CODES_NOT_OFFERED: codeless("person/step-up-codes", {}),
      LOGIN_REQUIRED: () => visitor("person/step-up-codes", {}),
      PHONE_NOT_SERVED: async () => {
        const { by } = await loggedIn();
        await sql(`insert into code_countries (tenant_id, calling_code) values ('${TENANT}', '+1')`);
        const answer = await call("person/step-up-codes", { by, body: {} });
        await sql("delete from code_countries");
        return answer;
      },
      PROOF_NEEDED: async () => {
        const { by } = await loggedIn();
        return guessing(() => call("person/step-up-codes", { by, body: {} }));
      },
      TOO_MANY_REQUESTS: limited("person/step-up-codes", {}),
    },
    stepUp: {
      ...codes(enterStepUp),
      IDEMPOTENCY_MISMATCH: () => twice("person/step-up", { one: { code: "123456" }, other: { code: "123457" } }),
      LOGIN_REQUIRED: () => visitor("person/step-up", { code: "123456" }),
    },
    stepUpWithPasskey: {
      IDEMPOTENCY_MISMATCH: () => twice("person/step-up-passkey", { one: SIGNED, other: { ...SIGNED, id: "ab" } }),
      LOGIN_REQUIRED: () => visitor("person/step-up-passkey", SIGNED),
      PASSKEY_REFUSED: () => asPerson("person/step-up-passkey", SIGNED),
    },
    startPasskeyLogin: { TOO_MANY_REQUESTS: tooMany("passkey-login-options", 30, {}) },
    logInWithPasskey: {
      IDEMPOTENCY_MISMATCH: () => twice("passkey-logins", { one: SIGNED, other: { ...SIGNED, id: "ab" } }),
      PASSKEY_REFUSED: () => visitor("passkey-logins", SIGNED),
      TOO_MANY_REQUESTS: tooMany("passkey-logins", 20, SIGNED),
    },
  };
}
