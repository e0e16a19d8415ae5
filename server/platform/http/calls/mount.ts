import type { Hono } from "hono";
import type { z } from "zod";
import { isSigned, type Endpoint } from "#contract/endpoint.ts";
import { asVisitor, type WebAct, type Act } from "../../../act.ts";
import { wasStaleSince } from "../../database/last-known.ts";
import type { Once } from "../../database/once.ts";
import { setRoute } from "../../observability/request-facts.ts";
import { Problem } from "../../base/problem.ts";
import { checkSignature, isOwnCall } from "./check-signature.ts";
import { publicAnswer } from "../answers/public-answer.ts";
import { readJsonBody, type JsonBody, readJsonText } from "./json-body.ts";
import { keyFromCookie } from "../visitor/key-cookies.ts";
import { placeTokenOf } from "../visitor/place-cookie.ts";
import { refusedPart } from "./refused-part.ts";
import { STALE } from "../answers/mark-stale.ts";
import { jsonResponse } from "../answers/text-response.ts";
import { createHmac } from "node:crypto";
import { openText } from "#client/sealed-body.ts";
import { everyKeys, type Keys } from "../../config/secrets.ts";
import { bodySecretsOf } from "../../config/wire-settings.ts";

/** Whether a body looks sealed, validly or not. */
function looksSealed({ value }: JsonBody): boolean {
  return typeof value === "object" && value !== null && "v" in value && "iv" in value && "data" in value;
}

/**
 * Opens the sealed body of a call to a tenant with `encryptedData`, and parses it like an unsealed one. Every fault of the seal gives the
 * same refusal. See docs/rules/api.md#sealed-bodies. Throws VALIDATION_FAILED, or BODY_NOT_SEALED for a plain body. Not held by this: page
 * readers, since every page carries the secret.
 */
async function openSealed(act: Act, request: Request, sealed: JsonBody): Promise<JsonBody> {
  const url = new URL(request.url);
  if (!looksSealed(sealed)) {
    if (act.settings.wire.mode === "observe") return sealed;
    throw new Problem("BODY_NOT_SEALED");
  }
  const at = { method: request.method, path: url.pathname, businessId: url.searchParams.get("businessId") ?? "" };
  for (const secret of bodySecretsOf(act)) {
    const text = await openText(sealed.value, secret, at);
    if (text !== undefined) return readJsonText(text);
  }
  throw new Problem("VALIDATION_FAILED");
}

/** One raw call. `body` is its text, unsealed if it was sealed. */
type RawCall = { readonly name: string; readonly path: string; readonly key: string; readonly body: string };

type Caller = Pick<Act, "secrets" | "tenant">;

function digest({ callKey }: Pick<Keys, "callKey">, parts: readonly string[]): string {
  return createHmac("sha256", callKey).update(JSON.stringify(parts)).digest("base64url");
}

/** The stored digests of a call's idempotency key and contents, which can be neither replayed nor guessed. */
function digestCall({ secrets, tenant }: Caller, { name, path, key, body }: RawCall): Once {
  const under = (keys: Keys) => ({ key: digest(keys, ["key", tenant, key]), bodyHash: digest(keys, ["body", tenant, name, path, body]) });
  return { ...under(secrets), earlier: secrets.previous.map(under) };
}

const UNGUESSABLE = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/**
 * Identifies a repeated call of a browser without a cookie, after a lost answer: the same endpoint, key and body from the same network.
 * Under the current secret first. Empty unless the key is a random UUID, since others could send any other key.
 */
function openingsOf({ secrets, tenant, visit }: Caller & Pick<WebAct, "visit">, { name, path, key, body }: RawCall): readonly string[] {
  if (!UNGUESSABLE.test(key)) return [];
  const parts = ["opening", tenant, name, path, key.toLowerCase(), body, visit.network ?? ""];
  return everyKeys(secrets).map((keys) => digest(keys, parts));
}

type Out<E, K extends string> = E extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined;

/** One call as an operation receives it. */
export type Call<E> = {
  readonly params: Out<E, "params">;
  readonly query: Out<E, "query">;
  readonly body: Out<E, "body">;
  /** The key from a link, which opens an owner's thing in another browser. Sent as `X-Order-Key`. */
  readonly linkKey: string | undefined;
  /** The caller's place in the event's queue, if the row requires one. */
  readonly placeToken: string | undefined;
  /** The raw request, for responses with their own media type and conditional requests. */
  readonly request: Request;
  /** Present on idempotent endpoints: digests of the caller's key and request. The key itself is not passed on. */
  readonly once: Once;
};
type AnswerOf<E> = E extends { readonly answer: infer S extends z.ZodType } ? z.input<S> : Response;
export type Handler<E> = (act: WebAct, call: Call<E>) => Promise<AnswerOf<E> | Response>;

export type ApiEnv = { Variables: { act: WebAct } };

function singleQuery(url: URL): Record<string, string> {
  const query: Record<string, string> = {};
  for (const [key, value] of url.searchParams) {
    if (key in query || /[[\]]/.test(key)) throw new Problem("VALIDATION_FAILED");
    query[key] = value;
  }
  return query;
}

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  // Only a refusal needs the input in its issues, so parse again for it.
  const { issues } = schema.safeParse(value, { reportInput: true }).error ?? result.error;
  throw new Problem("VALIDATION_FAILED", { fields: issues.slice(0, 20).map(refusedPart) });
}

async function readBody(act: WebAct, request: Request): Promise<JsonBody> {
  const json = await readJsonBody(request);
  if (act.brand.flags.encryptedData) return openSealed(act, request, json);
  if (looksSealed(json)) throw new Problem("BODY_SEALED");
  return json;
}

const KEY = /^[\x21-\x7e]{8,128}$/;
const LINK_KEY = /^[A-Za-z0-9_-]{1,64}$/;

/** The key of the call, else the one that the browser stored earlier. Malformed keys are ignored. */
function linkKeyOf(
  act: WebAct,
  { row, request, id }: { readonly row: Endpoint; readonly request: Request; readonly id: string | undefined },
): string | undefined {
  if (row.access !== "owner") return undefined;
  const header = request.headers.get("x-order-key");
  if (header !== null && LINK_KEY.test(header)) return header;
  return keyFromCookie(request, id, act.origin.startsWith("https:"));
}

/** Binds a contract row to its operation. Answers are parsed on the way out, so that no column leaks. */
export function mount<E extends Endpoint>(app: Hono<ApiEnv>, row: E, handler: Handler<E>): void {
  app.on(row.method, row.path.replace(/\{(\w+)\}/g, ":$1"), async (c) => {
    const act = c.get("act");
    setRoute(c.req.raw, row.name);
    const url = new URL(c.req.url);
    // Browsers load pictures and documents themselves, without a signature.
    if (isSigned(row)) checkSignature(act, c.req.raw);
    const params = parse(row.params, row.params ? c.req.param() : undefined);
    const query = parse(row.query, singleQuery(url));
    const json = row.body ? await readBody(act, c.req.raw) : null;
    const body = parse(row.body, json?.value);
    const key = c.req.header("idempotency-key") ?? "";
    if (row.idempotent && !KEY.test(key)) throw new Problem("IDEMPOTENCY_KEY_MISSING");
    const call = { name: row.name, path: url.pathname, key, body: json?.text ?? "" };
    const once = row.idempotent ? digestCall(act, call) : { key: "", bodyHash: "" };
    const caller =
      row.idempotent && act.actor.kind === "visitor" && act.actor.owner === null
        ? asVisitor(act, { openings: openingsOf(act, call) })
        : act;
    const linkKey = linkKeyOf(act, { row, request: c.req.raw, id: c.req.param("id") });
    const placeToken = row.carriesPlace ? placeTokenOf(c.req.raw, c.req.param("id")) : undefined;
    const began = row.isEverybodys ? performance.now() : 0;
    const answer = await handler(caller, { params, query, body, linkKey, placeToken, once, request: c.req.raw } as Call<E>);
    if (answer instanceof Response) return answer;
    const parsed = row.answer!.safeParse(answer);
    if (!parsed.success) throw new Error(`the answer of ${row.name} breaks its contract: ${parsed.error.message}`);
    if (row.isEverybodys && wasStaleSince(act.db, began)) return jsonResponse(parsed.data as object, row.status, STALE);
    if (row.isEverybodys && !isOwnCall(c.req.raw)) return publicAnswer(act, c.req.raw, parsed.data as object);
    return jsonResponse(parsed.data as object, row.status);
  });
}
