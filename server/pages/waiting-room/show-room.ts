import type { Locale } from "#domain/brands/brand.ts";
import type { Screen } from "#domain/orders/queue/room-boot.types.ts";
import { roomView, type OwnPlace, type RoomView } from "#domain/orders/queue/room-screen.ts";
import type { QueueState } from "#domain/orders/queue/state.types.ts";
import { translate, type Messages } from "#i18n/translate.ts";
import type { Services } from "../../act.ts";
import { digestOwner, readPlaceToken } from "../../modules/orders/queue/place-token.ts";
import { readConfig } from "../../modules/brands/tenants/read-config.ts";
import type { Tenant } from "../../modules/brands/tenants/resolve-tenant.ts";
import { placeTokenOf } from "../../platform/http/visitor/place-cookie.ts";
import { readVisitor } from "../../platform/http/visitor/visitor-cookie.ts";
import { answerOf, isMoved, secondsLeft, type Done, type Given } from "./answer-act.ts";
import type { Caller } from "./call-queue.ts";
import { inAppBrowser } from "./in-app-browser.ts";
import { hasMoved, leftToken } from "./room-cookies.ts";
import type { RoomAddress } from "./room-address.ts";
import type { Room, RoomEvent } from "./room.types.ts";

/** A visit to a waiting room: visitor, address, and state of the queue. */
export type Visited = {
  readonly services: Services;
  readonly tenant: Tenant;
  readonly request: Request;
  readonly url: URL;
  readonly at: RoomAddress;
  readonly isSecure: boolean;
  readonly locale: Locale;
  readonly words: Messages;
  readonly event: RoomEvent;
  readonly state: QueueState;
  readonly call: Caller;
};

type Found = { readonly place: OwnPlace | null; readonly secondsLeft: number | null; readonly isMoved: boolean; readonly isIn: boolean };

/** The place in this browser's cookie, computed without a query. Others cannot forge it. */
function placeOf({ services, tenant, request, isSecure, event }: Visited): OwnPlace | null {
  const token = readPlaceToken({ secrets: services.secrets, tenant: tenant.id }, event.id, placeTokenOf(request, event.id));
  const owner = readVisitor(request, isSecure);
  return token?.kind === "place" && owner !== null && token.owner === digestOwner(owner)
    ? { index: token.index, epoch: token.epoch }
    : null;
}

/** Queries only if needed: at the visitor's turn, and if a link may have moved the place. */
async function findPlace(visited: Visited): Promise<Found> {
  const place = placeOf(visited);
  const plain = { place, secondsLeft: null, isMoved: false, isIn: false };
  if (place === null) return plain;
  const { screen } = roomView(visited.state, place);
  const isPlain = screen !== "turn" && screen !== "missed" && screen !== "sold_out";
  if (isPlain && !hasMoved(visited.request, visited.event.id)) return plain;
  const called = await visited.call("getQueuePlace", { id: visited.event.id });
  const isIn = called.ok && (Boolean(called.json.passUntil) || Boolean(called.json.bookingId));
  return { place, secondsLeft: called.ok ? secondsLeft(called.json) : null, isMoved: isMoved(called), isIn };
}

/** The screen of a visit without an action, or whose action has no screen. */
function screenOf({ url, request, event }: Visited, found: Found, view: RoomView): Screen {
  const query = url.searchParams;
  if (found.isIn) return "turn";
  if (query.has("move")) return "take";
  if (found.isMoved) return "moved";
  if (found.place === null && (query.has("joined") || query.get("cookies") === "off")) return "no_cookies";
  const isBack = found.place === null && (view.screen === "door" || view.screen === "full");
  return isBack && leftToken(request, event.id) !== null ? "left" : view.screen;
}

const OWN_NOTICES: Readonly<Record<string, string>> = {
  QUEUE_NOT_YET: "queue.turn_soon",
  QUEUE_NETWORK_FULL: "queue.network_full",
  QUEUE_MOVED_ONCE: "queue.moved_once",
  QUEUE_HAS_PLACE: "queue.has_place",
};

/** The notice about a refused action, if no screen shows it. */
function noticeOf({ words, locale }: Visited, done: Done | null): string | null {
  if (done?.notice) return translate(words, { locale, ...done.notice });
  if (done?.screen === "elsewhere" && done.called.json.details?.reason === "inside") return words["queue.inside"]!;
  if (done === null || done.called.ok || done.screen !== null) return null;
  const { code = "" } = done.called.json;
  const own = OWN_NOTICES[code];
  if (own !== undefined) return words[own]!;
  if (code.startsWith("QUEUE_") || code === "SOLD_OUT") return null;
  return words[done.called.retryAfter === null ? "queue.trouble" : "queue.crowded"]!;
}

/** The proof that the page's script must compute before a code is sent. */
function puzzleOf(done: Done | null): Room["puzzle"] {
  const { challenge, bits } = done?.called.json.details ?? {};
  return done?.screen === "phone" && challenge !== undefined && bits !== undefined ? { challenge, bits } : null;
}

/** Contents of a visit's page. `done`: the result of its form. */
export async function showRoom(visited: Visited, done: (Done & { readonly given: Given }) | null): Promise<Room> {
  const { services, tenant, request, at, locale, words, event, state, url } = visited;
  const found = await findPlace(visited);
  const view = roomView(state, found.place);
  const refused = done && !done.called.ok ? done.called.json.code : null;
  const told: Screen | null =
    refused === "QUEUE_FULL" ? "full" : refused === "QUEUE_TURN_MISSED" ? "missed" : refused === "SOLD_OUT" ? "sold_out" : null;
  const config = readConfig(services, tenant, locale);
  const answer = done && answerOf(done.called);
  return {
    brand: tenant.brand,
    ui: tenant.id,
    logo: config.brand.logo,
    locale,
    words,
    isSimulated: config.simulatedPayments,
    ...at,
    event,
    state,
    place: found.place,
    screen: done?.screen ?? told ?? screenOf(visited, found, view),
    rank: view.rank,
    ahead: view.ahead,
    secondsLeft: found.secondsLeft,
    isIn: found.isIn,
    typed: { countryCode: done?.given.countryCode || "+62", phoneNumber: done?.given.phoneNumber ?? "" },
    delivery: done?.delivery ?? "on_its_way",
    puzzle: puzzleOf(done),
    notice: noticeOf(visited, done),
    app: inAppBrowser(request.headers.get("user-agent") ?? ""),
    link: answer?.ok ? answer.link : null,
    code: url.searchParams.get("move"),
    key: services.newId(),
  };
}
