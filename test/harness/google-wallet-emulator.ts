import { createPublicKey, verify, type KeyObject } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Json = Record<string, unknown>;
type Kind = "eventTicketClass" | "eventTicketObject";

/** The REST API's faults for the next calls; `break` cuts the connection. */
export type GoogleFault = number | "break" | "hang";

export type GoogleWalletEmulator = {
  /** The REST API, without a final slash. */
  readonly url: string;
  readonly tokenUrl: string;
  readonly classes: ReadonlyMap<string, Json>;
  readonly objects: ReadonlyMap<string, Json>;
  /** Calls as `POST eventTicketClass` or `PATCH eventTicketObject/…`, tokens as `token`. */
  readonly calls: readonly string[];
  failNext(...faults: GoogleFault[]): void;
  /** Makes every call fail until `mend`. */
  breakDown(fault: GoogleFault): void;
  mend(): void;
  /** Follows a link to save a pass; returns the object shown in the wallet. Throws where Google would refuse. */
  save(link: string): Json;
  close(): Promise<void>;
};

export type GoogleAccount = { readonly issuer: string; readonly email: string; readonly key: KeyObject };

class Refused extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
const refuse = (message: string, status = 400): never => {
  throw new Refused(status, message);
};

const SCOPE = "https://www.googleapis.com/auth/wallet_object.issuer";
const STATES = ["ACTIVE", "COMPLETED", "EXPIRED", "INACTIVE"];
/** ISO 8601 with the venue's local time and offset. */
const LOCAL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?$/;

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";

/** A LocalizedString: its default value is required, and each translation has another language. */
function checkLocalized(value: unknown, name: string): void {
  if (!isObject(value)) return refuse(`${name} is required`);
  const one = (said: unknown) => isObject(said) && isText(said["value"]) && /^[a-z]{2}(?:-[A-Z]{2})?$/.test(String(said["language"]));
  const { defaultValue, translatedValues = [] } = value;
  if (!one(defaultValue)) refuse(`${name}.defaultValue needs a language and a value`);
  if (!Array.isArray(translatedValues) || !translatedValues.every(one)) refuse(`${name}.translatedValues need languages and values`);
  const languages = [defaultValue, ...(translatedValues as unknown[])].map((said) => (said as Json)["language"]);
  if (new Set(languages).size < languages.length) refuse(`${name} says a language twice`);
}

function checkDates(value: unknown): void {
  if (!isObject(value)) return refuse("dateTime is no object");
  const { start, end, doorsOpen } = value;
  for (const at of [start, end, doorsOpen])
    if (at !== undefined && !(isText(at) && LOCAL_TIME.test(at))) refuse("a date and time is ISO 8601");
  const at = (text: unknown) => Date.parse(String(text));
  if (start !== undefined && end !== undefined && at(end) < at(start)) refuse("dateTime.end is before its start");
  if (start !== undefined && doorsOpen !== undefined && at(doorsOpen) > at(start)) refuse("dateTime.doorsOpen is after its start");
}

function checkId(id: unknown, issuer: string): asserts id is string {
  if (typeof id !== "string" || !/^\d+\.[\w.-]+$/.test(id)) refuse("id must be the issuer's, a dot, and letters, digits, '.', '_' or '-'");
  if (!String(id).startsWith(`${issuer}.`)) refuse("the id is another issuer's", 403);
}

function checkClass(value: Json, issuer: string): void {
  checkId(value["id"], issuer);
  if (!isText(value["issuerName"])) refuse("issuerName is required");
  if (!["UNDER_REVIEW", "DRAFT"].includes(String(value["reviewStatus"]))) refuse("reviewStatus must be UNDER_REVIEW or DRAFT");
  checkLocalized(value["eventName"], "eventName");
  if (value["venue"] !== undefined) {
    if (!isObject(value["venue"])) return refuse("venue is no object");
    checkLocalized(value["venue"]["name"], "venue.name");
    checkLocalized(value["venue"]["address"], "venue.address");
  }
  if (value["dateTime"] !== undefined) checkDates(value["dateTime"]);
  const { hexBackgroundColor: colour = "#000000" } = value;
  if (!isText(colour) || !/^#[0-9a-f]{6}$/i.test(colour)) refuse("a colour is #rrggbb");
}

function checkTicket(value: Json, issuer: string, classes: ReadonlyMap<string, Json>): void {
  checkId(value["id"], issuer);
  const shared = classes.get(String(value["classId"])) ?? refuse("there is no such class", 404);
  if (shared["reviewStatus"] === "DRAFT") refuse("a draft's class makes no object");
  if (!STATES.includes(String(value["state"]))) refuse("state must be ACTIVE, COMPLETED, EXPIRED or INACTIVE");
  const { barcode, seatInfo, ticketType } = value as { barcode?: Json; seatInfo?: Json; ticketType?: unknown };
  if (barcode !== undefined && (barcode["type"] !== "QR_CODE" || !isText(barcode["value"]))) refuse("barcode needs a type and a value");
  for (const [name, said] of Object.entries(seatInfo ?? {})) checkLocalized(said, `seatInfo.${name}`);
  if (ticketType !== undefined) checkLocalized(ticketType, "ticketType");
}

/** The claims of a JWT signed by this key. */
function openJwt(text: string, key: KeyObject): Json {
  const [head = "", body = "", signature = ""] = text.split(".");
  const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString("utf8")) as Json;
  if (read(head)["alg"] !== "RS256") refuse("the JWT must be signed with RS256");
  if (!verify("RSA-SHA256", Buffer.from(`${head}.${body}`), key, Buffer.from(signature, "base64url")))
    refuse("the signature is wrong", 401);
  return read(body);
}

/** Applies fields of `change`; null removes one. */
const patched = (there: Json, change: Json): Json =>
  Object.fromEntries(Object.entries({ ...there, ...change }).filter(([, value]) => value !== null));

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}

/**
 * A local Google Wallet for event tickets, by Google's documentation: the token endpoint for service accounts, insert, get and patch of
 * classes and objects with their required fields, and links to save a pass.
 */
export async function startGoogleWalletEmulator(account: GoogleAccount): Promise<GoogleWalletEmulator> {
  const publicKey = createPublicKey(account.key);
  const [classes, objects] = [new Map<string, Json>(), new Map<string, Json>()];
  const tokens = new Set<string>();
  const calls: string[] = [];
  const next: GoogleFault[] = [];
  let down: GoogleFault | null = null;
  let tokenUrl = "";

  function giveToken(body: string): Json {
    const form = new URLSearchParams(body);
    if (form.get("grant_type") !== "urn:ietf:params:oauth:grant-type:jwt-bearer") refuse("unsupported_grant_type");
    const { iss, scope, aud, iat, exp } = openJwt(form.get("assertion") ?? "", publicKey);
    if (iss !== account.email || scope !== SCOPE || aud !== tokenUrl) refuse("invalid_grant");
    const [from, to] = [Number(iat), Number(exp)];
    if (!(to > from && to - from <= 3600 && Math.abs(from * 1000 - Date.now()) < 300_000)) refuse("invalid_grant");
    const token = `ya29.${tokens.size + 1}-${crypto.randomUUID()}`;
    tokens.add(token);
    return { access_token: token, expires_in: 3599, token_type: "Bearer" };
  }

  function check(kind: Kind, value: Json): void {
    if (kind === "eventTicketClass") checkClass(value, account.issuer);
    else checkTicket(value, account.issuer, classes);
  }
  const shelfOf = (kind: Kind) => (kind === "eventTicketClass" ? classes : objects);

  function store(kind: Kind, value: Json): Json {
    check(kind, value);
    // A class submitted for review is approved at once here.
    const kept = value["reviewStatus"] === "UNDER_REVIEW" ? { ...value, reviewStatus: "APPROVED" } : value;
    shelfOf(kind).set(String(value["id"]), kept);
    return kept;
  }

  function insert(kind: Kind, value: Json): Json {
    checkId(value["id"], account.issuer);
    if (shelfOf(kind).has(value["id"])) refuse("it exists already", 409);
    return store(kind, value);
  }

  function act(method: string, path: string, body: string): Json {
    const [, kind, id] = /^\/(eventTicketClass|eventTicketObject)(?:\/([^/?]+))?$/.exec(path) ?? refuse("no such address", 404);
    const of = kind as Kind;
    if (id === undefined) return method === "POST" ? insert(of, JSON.parse(body) as Json) : refuse("no such method", 405);
    const there = shelfOf(of).get(decodeURIComponent(id)) ?? refuse("there is none", 404);
    if (method === "GET") return there;
    if (method !== "PATCH") return refuse("no such method", 405);
    // A change of an approved class submits it for review again.
    return store(of, patched(there, JSON.parse(body) as Json));
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? "").replace(/^\/walletobjects\/v1/, "");
    const body = await bodyOf(request);
    calls.push(path === "/token" ? "token" : `${request.method} ${path.slice(1)}`);
    const fault = next.shift() ?? down;
    if (fault === "break") return void response.destroy();
    if (fault === "hang") return;
    const say = (status: number, value: Json) =>
      void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
    try {
      if (typeof fault === "number") throw new Refused(fault, "as the test asked");
      if (path === "/token") return say(200, giveToken(body));
      if (!tokens.has((request.headers.authorization ?? "").replace(/^Bearer /, ""))) refuse("no valid token", 401);
      say(200, act(request.method ?? "", path, body));
    } catch (error) {
      const status = error instanceof Refused ? error.status : 400;
      const { message } = error as Error;
      say(status, { error: { code: status, message } });
    }
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  tokenUrl = `${origin}/token`;
  return {
    url: `${origin}/walletobjects/v1`,
    tokenUrl,
    classes,
    objects,
    calls,
    failNext: (...faults) => void next.push(...faults),
    breakDown: (fault) => void (down = fault),
    mend: () => void (down = null),
    save(link) {
      const [, jwt] =
        /^https:\/\/pay\.google\.com\/gp\/v\/save\/([\w-]+\.[\w-]+\.[\w-]+)$/.exec(link) ?? refuse("no link of Google Wallet");
      if (link.length > 1800) refuse("browsers cut what is longer than 1,800 signs");
      const { iss, aud, typ, payload } = openJwt(jwt!, publicKey) as {
        iss: string;
        aud: string;
        typ: string;
        payload: Record<string, Json[]>;
      };
      if (iss !== account.email || aud !== "google" || typ !== "savetowallet") refuse("these are no claims to save a pass");
      // Existing ones stay unchanged.
      for (const each of payload["eventTicketClasses"] ?? []) if (!classes.has(String(each["id"]))) insert("eventTicketClass", each);
      const saved = payload["eventTicketObjects"] ?? refuse("nothing to save");
      for (const each of saved) if (!objects.has(String(each["id"]))) insert("eventTicketObject", each);
      return objects.get(String(saved[0]!["id"]))!;
    },
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
