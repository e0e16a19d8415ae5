import type { Screen } from "#domain/orders/queue/room-boot.types.ts";
import { formatDateTime, formatNumber, formatTime } from "#i18n/format.ts";
import { translate, type MessageParams } from "#i18n/translate.ts";
import { waitSaid } from "#domain/orders/queue/wait-said.ts";
import type { Room } from "./room.types.ts";

/** The heading of each screen. */
const HEADINGS: Readonly<Record<Screen, string>> = {
  soon: "queue.soon",
  door: "queue.door",
  drawn: "queue.drawn",
  waiting: "queue.waiting",
  full: "queue.full",
  turn: "queue.turn",
  missed: "queue.missed",
  sold_out: "queue.sold_out",
  free: "queue.free",
  closed: "queue.closed",
  left: "queue.left",
  moved: "queue.moved",
  take: "queue.take",
  link: "queue.link",
  dead_link: "queue.dead_link",
  no_cookies: "queue.no_cookies",
  proof: "queue.door",
  phone: "queue.phone",
  code: "queue.code",
  elsewhere: "queue.elsewhere",
};

type Said = Pick<Room, "locale" | "words">;

/** A text of the room. */
export function say({ locale, words }: Said, key: string, params?: MessageParams): string {
  return translate(words, { locale, key, params });
}

/** Every heading that the page's script may show, by screen. */
export function headings(room: Said): Readonly<Record<Screen, string>> {
  return Object.fromEntries(Object.entries(HEADINGS).map(([screen, key]) => [screen, say(room, key)])) as Record<Screen, string>;
}

/** The document title. */
export function titleOf(room: Room): string {
  const heading = say(room, HEADINGS[room.screen]);
  const ahead = room.screen === "waiting" && room.ahead !== null ? `(${formatNumber(room.ahead, room.locale)}) ` : "";
  return `${ahead}${room.screen === "turn" ? "● " : ""}${heading} | ${room.event.name} | ${room.brand.title}`;
}

/** The estimated wait, rounded. */
export function waitText(room: Room): string {
  const { kind, ...minutes } = waitSaid(room.ahead ?? 0, room.state);
  return say(room, `queue.${kind}`, minutes);
}

/** An instant in the event's time zone. */
export function dateText(room: Room, instant: string): string {
  return formatDateTime(instant, room.event.zone, room.locale);
}

/** Time of the numbers in the event's time zone, which stays right on a page without scripts. */
export function updatedText(room: Room): string {
  return say(room, "queue.updated_at", { time: formatTime(room.state.at, room.event.zone, room.locale) });
}

/** The patterns of texts that the page's script composes. */
export function patterns(room: Room): Readonly<Record<string, string>> {
  const names = ["wait_range", "wait_short", "wait_long", "wait_unknown", "wait_next", "updated_one", "updated_other"];
  const more = [
    "turn_soon",
    "door_busy",
    "proof",
    "crowded",
    "trouble",
    "copied",
    "say",
    "door_again",
    "network_full",
    "moved_once",
    "phone_busy",
  ];
  return Object.fromEntries([...names, ...more].map((name) => [name, room.words[`queue.${name}`]!]));
}
