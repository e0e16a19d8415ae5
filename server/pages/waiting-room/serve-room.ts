import type { Locale } from "#domain/brands/brand.ts";
import { messagesFor } from "#i18n/messages.ts";
import type { Services } from "../../act.ts";
import { readQueue } from "../../modules/orders/queue/read-queue.ts";
import { crossHosts } from "../../modules/brands/crossing/cross-hosts.ts";
import type { Tenant, Tenants } from "../../modules/brands/tenants/resolve-tenant.ts";
import { originOf } from "../../platform/http/address/public-origin.ts";
import { jsonResponse } from "../../platform/http/answers/text-response.ts";
import { readBytes } from "../../platform/http/calls/json-body.ts";
import { refuseCrossSite } from "../../platform/http/calls/refuse-cross-site.ts";
import { localeFromCookie } from "../../platform/http/visitor/locale-cookie.ts";
import { resolveLocale } from "../../platform/http/visitor/resolve-locale.ts";
import { Problem } from "../../platform/base/problem.ts";
import { answerOf, doAct, readGiven, type Done } from "./answer-act.ts";
import { callerOf, type Called } from "./call-queue.ts";
import { cookiesAfter, leftToken } from "./room-cookies.ts";
import { drawRoom, type Drawn } from "./draw-room.ts";
import { isRoomPath, readRoomAddress } from "./room-address.ts";
import { showRoom, type Visited } from "./show-room.ts";
import { shareRooms } from "./share-room.ts";
import type { RoomScript } from "./room-script.ts";
import { answerPage } from "../../platform/http/answers/answer-page.ts";
import { pageBytes } from "../../platform/http/answers/page-bytes.ts";
import { formatSpan } from "#i18n/format.ts";
import type { Messages } from "#i18n/translate.ts";
import { browseCatalogue } from "../../modules/catalogue/events/load-catalogue.ts";
import { pictureOf } from "../../modules/catalogue/events/describe-event.ts";
import { judgeAvailability } from "../../modules/catalogue/events/judge-stock.ts";
import type { RoomEvent } from "./room.types.ts";

type Asked = { readonly tenant: string; readonly slug: string; readonly locale: Locale; readonly words: Messages };

/** The event of a waiting room, from memory. Null if the brand has no event of that name. */
async function readRoomEvent(services: Pick<Services, "db" | "now">, asked: Asked): Promise<RoomEvent | null> {
  const { tenant, slug, locale, words } = asked;
  const catalogue = await browseCatalogue(services.db, tenant);
  const event = catalogue.bySlug.get(slug);
  if (!event) return null;
  const { id, name, starts_at: from, ends_at: to, zone } = event.row;
  const states = judgeAvailability(catalogue, event, services.now().getTime());
  const span = from && formatSpan(from.toISOString(), { to: to && to.toISOString(), zone, locale });
  return {
    id,
    slug,
    name,
    when: span ?? words["common.date_unknown"]!,
    zone,
    picture: pictureOf(event.row).src,
    waitingList: states.find(({ state }) => state === "waiting_list")?.categoryId ?? null,
  };
}

type Answered = {
  readonly request: Request;
  readonly cookies: readonly string[];
  /** The queue's response to a refused form. */
  readonly refused: Called | null;
};

/**
 * The page as sent. It is compressed, because its length reveals nothing. A refused action keeps its status if browsers show a page with
 * that status.
 */
async function answerRoom({ pieces, policy }: Drawn, { request, cookies, refused }: Answered): Promise<Response> {
  const headers: [string, string][] = [
    ["content-type", "text/html; charset=utf-8"],
    ["cache-control", "no-store"],
    ["content-security-policy", policy],
    ["referrer-policy", "strict-origin"],
    ["x-robots-tag", "noindex"],
    ...cookies.map((line): [string, string] => ["set-cookie", line]),
  ];
  if (refused?.retryAfter) headers.push(["retry-after", String(refused.retryAfter)]);
  return answerPage({ status: refused?.status ?? 200, headers, bytes: pageBytes(pieces), isSentOnce: true }, request);
}

type Needs = {
  readonly app: { readonly tenants: Tenants; fetch(request: Request): Promise<Response> };
  readonly script: RoomScript;
};

/** A visit before its event and queue are known. */
type Arrived = Pick<Visited, "services" | "tenant" | "request" | "url" | "at" | "isSecure" | "locale">;

/** Bytes. A form of the room has a few short fields. */
const LONGEST_FORM = 4096;
const FORM = /^application\/x-www-form-urlencoded(?:;|$)/i;

const wantsJson = (request: Request) => /^application\/json\b/.test(request.headers.get("accept") ?? "");

function goTo(location: string, cookies: readonly string[] = [], status = 303): Response {
  const headers = new Headers({ location, "cache-control": "no-store" });
  for (const line of cookies) headers.append("set-cookie", line);
  return new Response(null, { status, headers });
}

async function readForm(request: Request): Promise<URLSearchParams> {
  if (!FORM.test(request.headers.get("content-type") ?? "")) throw new Problem("UNSUPPORTED_MEDIA");
  return new URLSearchParams(new TextDecoder().decode(await readBytes(request, LONGEST_FORM)));
}

/**
 * The waiting rooms of a shop's events, `/event/{slug}/queue`. A page needs no script and no further request but the logo's, and a waiting
 * visitor causes no query. Null for every other address, and if the brand has no waiting rooms. Throws the queue's errors that no screen
 * shows, CROSS_SITE and UNSUPPORTED_MEDIA.
 */
export function createRoomServer(services: Services, { app, script }: Needs) {
  const shared = shareRooms(services, script);

  async function arrive(request: Request, tenant: Tenant): Promise<Arrived | Response | null> {
    const url = new URL(request.url);
    const at = readRoomAddress(url);
    if (!at || !tenant.brand.flags.withQueue) return null;
    const origin = originOf(services, request);
    const isSecure = origin.startsWith("https:");
    const over = request.method === "POST" ? null : await crossHosts(app.tenants, { services, tenant, request, origin });
    if (over) return goTo(over.location, [], over.status);
    const kept = localeFromCookie(request.headers.get("cookie"), isSecure);
    const { locale } = resolveLocale(url.pathname, {
      kept,
      accepted: request.headers.get("accept-language"),
      brands: tenant.brand.defaultLocale,
    });
    return { services, tenant, request, url, at, isSecure, locale: locale as Locale };
  }

  async function visit(arrived: Arrived): Promise<Visited | Response | null> {
    const { request, tenant, at, locale } = arrived;
    const words = messagesFor(locale, ["queue", "common"], {});
    const event = await readRoomEvent(services, { tenant: tenant.id, slug: at.slug, locale, words });
    if (!event) return null;
    const known = await readQueue({ ...services, tenant: tenant.id }, { event: event.id });
    if (!known) return goTo(at.next);
    const call = callerOf(app.fetch, request);
    return { ...arrived, words, event, state: known.state, call };
  }

  async function act(visited: Visited): Promise<Response> {
    const { request, at, event, isSecure } = visited;
    refuseCrossSite(services, request);
    const given = readGiven(await readForm(request));
    if (given.act === null) throw new Problem("VALIDATION_FAILED");
    const done: Done = await doAct(visited.call, { id: event.id, given, leftToken: leftToken(request, event.id) });
    const { called } = done;
    const cookies = [...called.cookies, ...cookiesAfter(given.act, called, { event: event.id, isSecure })];
    if (wantsJson(request)) {
      const answer = jsonResponse(answerOf(called), 200, { "cache-control": "no-store" });
      for (const line of cookies) answer.headers.append("set-cookie", line);
      return answer;
    }
    if (called.ok && done.screen === null) {
      const joined = `${at.address}${at.address.includes("?") ? "&" : "?"}joined=1`;
      return goTo(given.act === "enter" ? at.next : given.act === "leave" ? at.address : joined, cookies);
    }
    return answerRoom(drawRoom(await showRoom(visited, { ...done, given }), script), {
      request,
      cookies,
      refused: called.ok ? null : called,
    });
  }

  return async function serve(request: Request, tenant: Tenant): Promise<Response | null> {
    const arrived = await arrive(request, tenant);
    const isAnybodys =
      arrived !== null && !(arrived instanceof Response) && request.method !== "POST" && !wantsJson(request) && shared.isAnybodys(arrived);
    const page = isAnybodys ? await shared.find(arrived, tenant) : null;
    if (page) return answerRoom(page, { request, cookies: [], refused: null });
    const visited = arrived === null || arrived instanceof Response ? arrived : await visit(arrived);
    if (visited === null && request.method === "POST" && isRoomPath(new URL(request.url).pathname)) throw new Problem("NOT_FOUND");
    if (visited === null || visited instanceof Response) return visited;
    if (request.method === "POST") return act(visited);
    if (wantsJson(request)) {
      const called = await visited.call("getQueuePlace", { id: visited.event.id });
      return jsonResponse(answerOf(called), 200, { "cache-control": "no-store" });
    }
    const room = await showRoom(visited, null);
    return answerRoom(isAnybodys ? shared.keep(visited, room) : drawRoom(room, script), { request, cookies: [], refused: null });
  };
}
