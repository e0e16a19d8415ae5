import type { IncomingMessage } from "node:http";
import type { Services } from "../act.ts";
import type { Tenant, Tenants } from "../modules/brands/tenants/resolve-tenant.ts";
import type { EarlyAnswer } from "../platform/http/answers/answer-early.ts";
import { addSafeHeaders } from "../platform/http/answers/safe-headers.ts";
import { isHeadPlain } from "../platform/http/sockets/judge-head.ts";
import { gatherRequest, type Alike } from "../platform/observability/log-request.ts";
import { Problem } from "../platform/base/problem.ts";
import type { QueueStates, StateBytes } from "./cache-queue-states.ts";

const PATH = /^\/queue\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.json$/;
const BEGIN = "/queue/";
const ROUTE = "/queue/*";
/** Browsers poll every few seconds and always get a new state. An edge fetches once for all, and serves an old one while the shop is away. */
const KEPT = "public, max-age=1, s-maxage=2, stale-while-revalidate=5, stale-if-error=60";
const TYPE = "application/json";
const LOOK_MS = 1000;
const MOST_HOSTS = 1000;

type Head = readonly string[];
/** Common headers of states, as alternating names and values. */
function headOf(isSecure: boolean): Head {
  const headers = new Headers({ "content-type": TYPE, "cache-control": KEPT });
  addSafeHeaders(headers, { path: BEGIN, isSecure });
  return [...headers].flat();
}
const PLAIN = headOf(false);
const SECURE = headOf(true);

/** Headers of a state's answers, made once per state. */
function headsOf(common: Head): (bytes: StateBytes) => { readonly 200: string[]; readonly 304: string[] } {
  const made = new WeakMap<StateBytes, { readonly 200: string[]; readonly 304: string[] }>();
  return (bytes) => {
    let heads = made.get(bytes);
    if (!heads) {
      const both = [...common, "etag", bytes.etag];
      made.set(bytes, (heads = { 200: [...both, "content-length", bytes.length], 304: both }));
    }
    return heads;
  };
}

/** Whether `If-None-Match` contains the state's tag. */
const isKnown = (asked: string | undefined | null, { etag }: StateBytes) =>
  asked !== undefined && asked !== null && (asked === "*" || asked.split(",").some((each) => each.trim().replace(/^W\//, "") === etag));

/** The event id in a queue's path. Null for any other path. */
const eventOf = (path: string) => (path.startsWith(BEGIN) ? (PATH.exec(path)?.[1] ?? null) : null);

type Asked = { readonly host: string | null; readonly known: string | null; readonly proto: string | null };

/** The relevant request headers, read once without building an object of all. Null if one occurs twice. */
function readAsked(raw: readonly string[]): Asked | null {
  let [host, known, proto]: (string | null)[] = [null, null, null];
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at]!;
    const value = raw[at + 1]!;
    if (name.length === 4 && name.toLowerCase() === "host") {
      if (host !== null) return null;
      host = value;
    } else if (name.length === 13 && name.toLowerCase() === "if-none-match") {
      if (known !== null) return null;
      known = value;
    } else if (name.length === 17 && name.toLowerCase() === "x-forwarded-proto") {
      if (proto !== null) return null;
      proto = value;
    }
  }
  return { host: host!, known: known!, proto: proto! };
}

/** Labels of the metrics. */
type Kinds = Readonly<Record<"GET" | "HEAD", Readonly<Record<200 | 304, Alike>>>>;

function kindsOf(tenant: string): Kinds {
  const of = (method: string) => ({
    200: { route: ROUTE, method, tenant, status: 200 },
    304: { route: ROUTE, method, tenant, status: 304 },
  });
  return { GET: of("GET"), HEAD: of("HEAD") };
}

/** A resolved host. `look`: the number of the last look for changed brands. */
type Host = { readonly tenant: string; readonly kinds: Kinds; look: number };

type Needs = {
  readonly services: Pick<Services, "settings">;
  readonly tenants: Pick<Tenants, "byHost" | "lastKnown">;
  readonly states: QueueStates;
  /** Called for every answer. */
  readonly onAnswer: () => void;
};

/** Fallback: a queue's state through the full request pipeline. Null for any other path. Throws NOT_FOUND without a queue. */
export async function serveQueueState(states: QueueStates, { id }: Pick<Tenant, "id">, request: Request): Promise<Response | null> {
  const event = eventOf(new URL(request.url).pathname);
  if (event === null) return null;
  const bytes = await states.get(id, event);
  if (!bytes) throw new Problem("NOT_FOUND");
  const headers = { "content-type": TYPE, "cache-control": KEPT, etag: bytes.etag };
  if (isKnown(request.headers.get("if-none-match"), bytes)) return new Response(null, { status: 304, headers });
  return new Response(bytes.body, { headers: { ...headers, "content-length": bytes.length } });
}

/**
 * Serves a queue's state synchronously, for a known host and a fresh state. Everything else (another address or host, a state to be read,
 * an unknown brand) takes the full pipeline.
 */
export function answerQueueStates({ services, tenants, states, onAnswer }: Needs): EarlyAnswer {
  const { trustProxy, env } = services.settings;
  const hosts = new Map<string, Host>();
  const heads = { http: headsOf(PLAIN), https: headsOf(SECURE) };
  let lookedAt = -Infinity;
  let looks = 0;

  /**
   * The tenant of a host as last read. The full pipeline waits for changed brands from time to time. Here the reload happens in the
   * background.
   */
  function hostOf(name: string, request: IncomingMessage, now: number): Host | null {
    if (now - lookedAt > LOOK_MS) {
      lookedAt = now;
      looks += 1;
      tenants.byHost(name).catch(() => {});
    }
    const known = hosts.get(name);
    if (known?.look === looks) return known;
    const tenant = isHeadPlain(request) ? tenants.lastKnown(name) : null;
    if (tenant && known?.tenant === tenant.id) {
      known.look = looks;
      return known;
    }
    hosts.delete(name);
    if (!tenant) return null;
    const host = { tenant: tenant.id, look: looks, kinds: kindsOf(tenant.id) };
    if (hosts.size >= MOST_HOSTS) hosts.clear();
    hosts.set(name, host);
    return host;
  }

  function schemeOf(told: string | null): "http" | "https" | "refused" {
    if (!trustProxy) return "http";
    if (told === "https") return "https";
    return told === "http" && env === "production" ? "refused" : "http";
  }

  return (request, response) => {
    const { url = "", method } = request;
    if (!url.startsWith(BEGIN) || (method !== "GET" && method !== "HEAD")) return false;
    const began = performance.now();
    const event = eventOf(url);
    const asked = event === null ? null : readAsked(request.rawHeaders);
    if (event === null || asked?.host == null) return false;
    const scheme = schemeOf(asked.proto);
    const host = scheme === "refused" ? null : hostOf(asked.host, request, began);
    const bytes = host && states.peek(host.tenant, event);
    if (scheme === "refused" || !host || !bytes) return false;
    const status = isKnown(asked.known, bytes) ? 304 : 200;
    response.writeHead(status, heads[scheme](bytes)[status]);
    if (status === 200 && method === "GET") response.end(bytes.body, "latin1");
    else response.end();
    onAnswer();
    gatherRequest(host.kinds[method][status], performance.now() - began);
    return true;
  };
}
