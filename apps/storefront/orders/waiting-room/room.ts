import { openingSpread, pollSeconds } from "#domain/orders/queue/place.ts";
import { roomView, type OwnPlace, type RoomView } from "#domain/orders/queue/room-screen.ts";
import type { QueueState } from "#domain/orders/queue/state.types.ts";
import { solveProof } from "#client/solve-proof.ts";
import type { RoomBoot } from "#domain/orders/queue/room-boot.types.ts";
import { readRoom, speak } from "./read-room.ts";
import { createActs } from "./room-acts.ts";
import { createTurn, askSound } from "./room-turn.ts";
import { paint, paintAge, type Painted } from "./paint-room.ts";
import { savePass } from "./save-pass.ts";
import { reportLater } from "./report-later.ts";
import { askRoom } from "./ask-room.ts";
import { showFont } from "./show-font.ts";
import { watchQueue } from "./watch-queue.ts";

/**
 * Forms that load a new page. None is sent twice at once, and each shows that it is being sent. A form with a proof of work sends itself
 * once the proof is computed.
 */
function watchForms(room: RoomBoot): void {
  const forms = [...document.querySelectorAll<HTMLFormElement>("[data-form]")];
  const buttonOf = (form: HTMLFormElement) => form.querySelector("button")!;

  function mark(form: HTMLFormElement, text: string | null): void {
    if (text === null) buttonOf(form).removeAttribute("aria-disabled");
    else buttonOf(form).setAttribute("aria-disabled", "true");
    const line = form.querySelector<HTMLElement>('[data-part="phone-busy"]');
    if (!line) return;
    line.textContent = text ?? "";
    line.hidden = text === null;
  }

  for (const form of forms)
    form.addEventListener("submit", (event) => {
      if (buttonOf(form).hasAttribute("aria-disabled")) event.preventDefault();
      else mark(form, room.said["phone_busy"]!);
    });
  // Allow sending again on a page that the browser restored from its memory.
  window.addEventListener("pageshow", ({ persisted }) => persisted && forms.forEach((form) => mark(form, null)));

  const form = forms.find(({ dataset }) => dataset["bits"]);
  const input = (name: string) => form!.elements.namedItem(name) as HTMLInputElement;
  if (!form) return;
  mark(form, room.said["proof"]!);
  void solveProof(input("challenge").value, Number(form.dataset["bits"])).then((solution) => {
    mark(form, null);
    if (solution === null) return;
    input("solution").value = String(solution);
    form.requestSubmit(buttonOf(form));
  });
}

/** Warns if the same queue is open in another tab of this browser. */
function watchTabs(id: string): void {
  if (!("BroadcastChannel" in window)) return;
  const note = document.querySelector<HTMLElement>('[data-note="tabs"]');
  const others = new Set<string>();
  const own = String(Math.random());
  const channel = new BroadcastChannel(`queue-${id}`);
  const tell = (what: "here" | "hello" | "bye") => channel.postMessage([what, own]);
  channel.addEventListener("message", ({ data: [what, who] }: MessageEvent<[string, string]>) => {
    if (what === "bye") others.delete(who);
    else others.add(who);
    if (what === "hello") tell("here");
    if (note) note.hidden = others.size === 0;
  });
  window.addEventListener("pagehide", () => tell("bye"));
  window.addEventListener("pageshow", () => tell("hello"));
  tell("hello");
}

/** How long to poll: a code is valid for five minutes. */
const CODE_MS = 300_000;
const FIRST_MS = 2000;
const LONGEST_MS = 15_000;

/** Shows the delivery of the code, polled until it is final. */
function watchCode(room: RoomBoot): void {
  const lines = [...document.querySelectorAll<HTMLElement>("[data-delivery]")];
  const begun = Date.now();
  let wait = FIRST_MS;
  const shown = () => lines.find((line) => !line.hidden)!.dataset["delivery"];

  async function look(): Promise<void> {
    const answer = await askRoom(room, { do: "delivery" });
    const state = answer?.ok ? answer.delivery : undefined;
    if (state !== undefined && state !== shown()) {
      for (const line of lines) line.hidden = line.dataset["delivery"] !== state;
      speak(lines.find((line) => !line.hidden)!.innerText);
    }
    wait = Math.min(LONGEST_MS, wait * 1.5);
    begin();
  }
  function begin(): void {
    if (shown() === "on_its_way" && Date.now() - begun < CODE_MS) setTimeout(() => void look(), wait);
  }
  if (lines.length > 0) begin();
}

/**
 * The waiting room's script. It polls one answer that is the same for all visitors, and computes this visitor's place from it. The numbers
 * change only with new data.
 */
const room = readRoom();
const play = askSound();

/**
 * `refused`: the visitor got no place, because too many are waiting. `over`: the screen after an act, which the polled state does not
 * contain.
 */
let place: OwnPlace | null = room.place;
let refused = false;
let over: "moved" | "missed" | "link" | "phone" | "elsewhere" | null = null;
/** Whether the server rendered a screen that the polled state does not contain. Such a screen stays until the visitor acts. */
const isTask = ["left", "moved", "take", "dead_link", "no_cookies", "proof", "link", "phone", "code", "elsewhere"].includes(room.screen);
let painted: Painted | null = null;

const watch = watchQueue(`/queue/${room.id}.json`, { state: room.state, look: show, wait: secondsToWait });

function viewOf(state: QueueState): RoomView {
  const view = roomView(state, place);
  // A visitor with a pass has been let in: never show the turn as missed.
  if (room.isIn && place === room.place && view.screen === "missed") return { ...view, screen: "turn" };
  if (refused && place === null && view.screen === "door") return { ...view, screen: "full" };
  return view;
}

/** Seconds until the next poll. */
function secondsToWait(state: QueueState): number | null {
  const { screen, ahead } = viewOf(state);
  if (screen === "free" || screen === "closed") return null;
  if (screen === "full" || screen === "sold_out" || screen === "missed") return 60 * (0.8 + 0.4 * Math.random());
  const usual = pollSeconds({ ahead: screen === "waiting" ? ahead : null, perMinute: state.perMinute }, Math.random());
  const change = screen === "soon" ? state.prequeueAt : screen === "drawn" ? state.opensAt : null;
  if (change === null) return usual;
  const left = Date.parse(change) / 1000 - watch.serverSeconds();
  // Poll right after the change, at random moments that spread the crowd.
  return left > 0 && left < usual + 10 ? left + 1 + openingSpread(state.tail) * Math.random() : usual;
}

function show(): void {
  const { state } = watch;
  if (place !== null && place.epoch !== state.epoch) {
    place = null;
    over = null;
    acts.startAnew();
  }
  if (refused && !state.isFull) refused = false;
  const view = viewOf(state);
  if (view.screen === "turn" && over === "link") over = null;
  const screen = isTask ? room.screen : (over ?? view.screen);
  const before = painted?.screen;
  painted = paint(room, { screen, view, state, isLost: watch.failures > 0, before: painted });
  if (screen === before) return;
  if (screen === "full") reportLater(room, "queue_full", view.ahead);
  if (screen === "turn") turn.begin(view);
  else turn.end();
  // Without a queue, stop the event's page from redirecting here.
  if (screen === "free" || screen === "closed") savePass(room, null);
  if (screen === "door") acts.joinSoon();
}

const acts = createActs(room, {
  joined(own, state) {
    place = own;
    refused = false;
    over = null;
    watch.take(state);
    reportLater(room, "queue_enter", viewOf(state).ahead);
    show();
  },
  refused(code) {
    refused = code === "QUEUE_FULL";
    if (code === "QUEUE_PLACE_INVALID") place = null;
    if (code === "QUEUE_TURN_MISSED") over = "missed";
    if (code === "QUEUE_PLACE_USED") over = "moved";
    if (code === "QUEUE_PHONE_NEEDED") over = "phone";
    if (code === "QUEUE_PHONE_HAS_PLACE") over = "elsewhere";
    show();
    watch.soon();
  },
  moving() {
    over = "link";
    show();
  },
  back() {
    over = null;
    show();
  },
});
const turn = createTurn(room, { play, enter: acts.enter, missed: () => watch.soon() });

void showFont(room);
watchTabs(room.id);
watchForms(room);
watchCode(room);
// Remove parameters of acts from the address, so that nobody returns to them.
if (/[?&](?:joined|cookies)=/.test(location.search)) history.replaceState(null, "", room.address);
show();
if (!isTask) watch.begin();
setInterval(() => paintAge(room, watch.age()), 1000);
paintAge(room, watch.age());
