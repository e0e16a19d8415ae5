import { solveProof } from "#client/solve-proof.ts";
import type { RoomAnswer, RoomBoot } from "#domain/orders/queue/room-boot.types.ts";
import type { OwnPlace } from "#domain/orders/queue/room-screen.ts";
import type { QueueState } from "#domain/orders/queue/state.types.ts";
import { askRoom } from "./ask-room.ts";
import { part, slots } from "./read-room.ts";
import { savePass } from "./save-pass.ts";
import { reportLater } from "./report-later.ts";

/** Sets up the buttons beside a new link: copy, and share if the browser can. */
function showLink(room: RoomBoot, back: () => void): void {
  const [copy, share] = [part("copy"), part("share")];
  const field = slots("link")[0] as HTMLInputElement;
  if (copy && navigator.clipboard) {
    copy.hidden = false;
    copy.onclick = () => void navigator.clipboard.writeText(field.value).then(() => (copy.textContent = room.said["copied"]!));
  }
  if (share && "share" in navigator) {
    share.hidden = false;
    share.onclick = () => void navigator.share({ url: field.value }).catch(() => {});
  }
  const way = document.querySelector<HTMLAnchorElement>('[data-screen="link"] a.link');
  if (way)
    way.onclick = (event) => {
      event.preventDefault();
      back();
    };
}

type Use = {
  readonly joined: (place: OwnPlace, state: QueueState) => void;
  readonly refused: (code: string) => void;
  readonly moving: () => void;
  readonly back: () => void;
};

/** Maximum delay before joining again after the queue has restarted: spreads all its visitors over this time. */
const ANEW_MS = 20_000;
const LAST_RETRY_SECONDS = 60;

const key = () => crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(16)).join("-");

/** Acts of the visitor, or of the page for the visitor. No act runs twice at once, and its retries have one idempotency key. */
export function createActs(room: RoomBoot, use: Use) {
  let isAnew = false;
  const busy = new Set<string>();
  const tries = new Map<string, number>();
  /** Idempotency keys of acts without an answer: a retry has the same key, so that it cannot give a second place. */
  const unanswered = new Map<string, string>();

  /** Shows a message beside an act's button; none for null. */
  function sayAt(name: string, text: string | null): void {
    const line = part(name)!;
    line.textContent = text ?? "";
    line.hidden = text === null;
  }

  /** Hides the door's button while the page joins by itself. */
  function showDoor(isShown: boolean): void {
    for (const button of document.querySelectorAll<HTMLElement>('[data-screen="door"] form')) button.hidden = !isShown;
  }

  /** The pause before a retry: growing, unless the shop gives one. */
  function pauseOf(act: string, told: number | null): number {
    const n = (tries.get(act) ?? 0) + 1;
    tries.set(act, n);
    const seconds = told ?? Math.min(LAST_RETRY_SECONDS, 2 ** n);
    return seconds * (1 + 0.5 * Math.random()) * 1000;
  }

  async function sendOnce(act: string, body: Readonly<Record<string, string>>): Promise<RoomAnswer | null> {
    const own = { do: act, key: unanswered.get(act) ?? key(), ...body };
    unanswered.set(act, own.key);
    const answer = await askRoom(room, own);
    if (answer !== null) unanswered.delete(act);
    if (answer?.ok !== false || answer.challenge === null || answer.bits === null) return answer;
    sayAt("busy", room.said["proof"]!);
    const solution = await solveProof(answer.challenge, answer.bits);
    return solution === null ? answer : askRoom(room, { ...own, challenge: answer.challenge, solution: String(solution) });
  }

  /** Sends an act, and retries it if the shop could not carry it out. */
  async function send(act: "join" | "enter", line: string): Promise<void> {
    if (busy.has(act)) return;
    busy.add(act);
    const answer = await sendOnce(act, {});
    busy.delete(act);
    if (answer?.ok) {
      tries.delete(act);
      sayAt(line, null);
      showDoor(true);
      if (act === "join" && answer.place && answer.state) return use.joined(answer.place, answer.state);
      savePass(room, answer.secondsLeft);
      return location.replace(room.next);
    }
    const canRetry = answer === null || answer.retryAfter !== null;
    if (answer !== null && (answer.code === "QUEUE_FULL" || !canRetry)) {
      const isShown = answer.code.startsWith("QUEUE_") || answer.code === "SOLD_OUT";
      showDoor(true);
      sayAt(line, answer.code === "QUEUE_NETWORK_FULL" ? room.said["network_full"]! : isShown ? null : room.said["trouble"]!);
      return use.refused(answer.code);
    }
    sayAt(line, room.said[act === "enter" && answer !== null ? "turn_soon" : answer === null ? "trouble" : "crowded"]!);
    setTimeout(() => void send(act, line), pauseOf(act, answer?.retryAfter ?? null));
  }

  async function join(): Promise<void> {
    if (!hasCookies()) return location.replace(`${room.address}${room.address.includes("?") ? "&" : "?"}cookies=off`);
    showDoor(false);
    sayAt("busy", room.said["door_busy"]!);
    await send("join", "busy");
  }

  /** Passes the place on by a link. If this browser did so before, a message replaces `form`. */
  async function move(form: HTMLFormElement | null): Promise<void> {
    const answer = await sendOnce("move", {});
    if (answer?.ok === false && answer.code === "QUEUE_MOVED_ONCE" && form) return sayInstead(form, room.said["moved_once"]!);
    if (!answer?.ok) return answer === null ? undefined : use.refused(answer.code);
    for (const slot of slots("link")) (slot as HTMLInputElement).value = answer.link ?? "";
    showLink(room, use.back);
    use.moving();
  }

  function sayInstead(form: HTMLFormElement, text: string): void {
    const line = document.createElement("p");
    line.setAttribute("role", "status");
    form.replaceChildren(line);
    line.textContent = text;
  }

  function hasCookies(): boolean {
    document.cookie = "queue_try=1; SameSite=Lax; path=/";
    const isKept = document.cookie.includes("queue_try=1");
    document.cookie = "queue_try=; SameSite=Lax; path=/; max-age=0";
    return isKept;
  }

  document.addEventListener("submit", (event) => {
    const name = (event.submitter as HTMLButtonElement | null)?.value;
    if (name === "leave") reportLater(room, "queue_leave", null);
    if (name !== "join" && name !== "enter" && name !== "move") return;
    // Let the form load a new page: only the server can restore a place that was given up or missed its turn.
    if (name === "join" && room.screen !== "door" && room.screen !== "full") return;
    event.preventDefault();
    void (name === "join" ? join() : name === "move" ? move(event.target as HTMLFormElement) : send("enter", "in-a-moment"));
  });

  return {
    enter: () => void send("enter", "in-a-moment"),
    /** Handles a restart of the queue, which voids earlier places. */
    startAnew() {
      isAnew = true;
      part("again")!.hidden = false;
    },
    /** Joins by itself once the page is visible. */
    joinSoon() {
      showDoor(false);
      sayAt("busy", room.said["door_busy"]!);
      if (document.visibilityState === "visible") setTimeout(() => void join(), isAnew ? ANEW_MS * Math.random() : 0);
      else document.addEventListener("visibilitychange", () => void join(), { once: true });
    },
  };
}
