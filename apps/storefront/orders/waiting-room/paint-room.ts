import type { RoomBoot, Screen } from "#domain/orders/queue/room-boot.types.ts";
import type { RoomView } from "#domain/orders/queue/room-screen.ts";
import type { QueueState } from "#domain/orders/queue/state.types.ts";
import { waitSaid } from "#domain/orders/queue/wait-said.ts";
import { formatNumber } from "#i18n/format.ts";
import { translate } from "#i18n/translate.ts";
import { slots, speak } from "./read-room.ts";

/** The page's current content. */
export type Painted = { readonly screen: Screen; readonly ahead: number | null; readonly said: number | null; readonly saidAt: number };

type Picture = {
  readonly screen: Screen;
  readonly view: RoomView;
  readonly state: QueueState;
  readonly isLost: boolean;
  readonly before: Painted | null;
};

/** The shortest interval between announcements of a new number. */
const SAY_MS = 60_000;

/** The expected wait, in the page's words. */
function waitText({ said, locale }: RoomBoot, ahead: number, state: QueueState): string {
  const { kind, ...minutes } = waitSaid(ahead, state);
  return translate(said, { locale, key: kind, params: minutes });
}

function fill(name: string, text: string): void {
  for (const slot of slots(name)) if (slot.textContent !== text) slot.textContent = text;
}

/** Shows one screen. Except for the first one, focuses its heading and announces it. */
function uncover(room: RoomBoot, screen: Screen, isFirst: boolean): void {
  for (const each of document.querySelectorAll<HTMLElement>("[data-screen]")) each.hidden = each.dataset["screen"] !== screen;
  const heading = document.querySelector("h1")!;
  heading.textContent = room.headings[screen];
  if (isFirst) return;
  heading.focus({ preventScroll: true });
  speak(room.headings[screen], screen === "turn" ? "urgent" : "polite");
}

/** The served number when this browser first saw the queue, where the progress bar starts. */
function firstAhead(room: RoomBoot, rank: number, served: number): number {
  const key = `karcis:queue-first:${room.id}:${room.state.epoch}:${rank}`;
  try {
    const kept = Number(sessionStorage.getItem(key) ?? served);
    sessionStorage.setItem(key, String(kept));
    return kept;
  } catch {
    return 0;
  }
}

function paintNumbers(room: RoomBoot, { view, state }: Picture): void {
  const { rank, ahead } = view;
  if (rank === null || ahead === null) return;
  fill("number", formatNumber(rank + 1, room.locale));
  fill("ahead", formatNumber(ahead, room.locale));
  fill("wait", waitText(room, ahead, state));
  const first = Math.min(firstAhead(room, rank, state.served), rank);
  const bar = document.querySelector("progress")!;
  bar.max = Math.max(1, rank - first);
  bar.value = Math.min(bar.max, state.served - first);
}

function note(name: string, isOn: boolean): void {
  const found = document.querySelector<HTMLElement>(`[data-note="${name}"]`);
  if (found) found.hidden = !isOn;
}

/** Whether to announce the number: near the end always, otherwise at each tenth of the way. */
function isNews(ahead: number, { said, saidAt }: Painted): boolean {
  if (performance.now() - saidAt < SAY_MS) return false;
  return said === null || (ahead !== said && (ahead < 20 || said - ahead >= said / 10));
}

/** Updates the page. */
export function paint(room: RoomBoot, picture: Picture): Painted {
  const { screen, view, state, isLost, before } = picture;
  if (before?.screen !== screen) uncover(room, screen, before === null && room.screen === screen);
  const isWaiting = screen === "waiting";
  if (isWaiting) paintNumbers(room, picture);
  const waits = isWaiting || screen === "drawn";
  note("paused", waits && state.phase === "paused");
  note("sold_for_now", waits && state.phase === "sold_for_now");
  note("stale", state.isStale === true && !isLost);
  note("lost", isLost);
  note("app", waits || screen === "full");
  const number = isWaiting && view.ahead !== null ? `(${formatNumber(view.ahead, room.locale)}) ` : screen === "turn" ? "● " : "";
  document.title = `${number}${room.headings[screen]} | ${room.name}`;
  const now = { screen, ahead: view.ahead, said: before?.said ?? view.ahead, saidAt: before?.saidAt ?? performance.now() };
  if (!isWaiting || view.ahead === null || !isNews(view.ahead, now)) return now;
  const wait = waitText(room, view.ahead, state);
  speak(translate(room.said, { locale: room.locale, key: "say", params: { ahead: formatNumber(view.ahead, room.locale), wait } }));
  return { ...now, said: view.ahead, saidAt: performance.now() };
}

/** The age of the numbers, updated every second. */
export function paintAge(room: RoomBoot, seconds: number): void {
  const n = Math.max(0, Math.floor(seconds));
  fill("updated", translate(room.said, { locale: room.locale, key: "updated", params: { n } }));
}
