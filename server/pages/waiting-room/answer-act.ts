import type { QueuePlaceAnswer } from "#contract/orders/queue.ts";
import type { MessageParams } from "#i18n/translate.ts";
import type { CodeState, RoomAnswer, TaskScreen } from "#domain/orders/queue/room-boot.types.ts";
import type { Called, Caller } from "./call-queue.ts";
import { confirmPhone, deliveryOf, sendCode } from "./phone-acts.ts";
import type { Act } from "./room-acts.ts";

/** The fields of a form. */
export type Given = {
  readonly act: Act | null;
  readonly key: string;
  readonly code: string;
  readonly challenge: string | null;
  readonly solution: string | null;
  /** A typed phone number, and the digits sent to it. */
  readonly countryCode: string;
  readonly phoneNumber: string;
  readonly digits: string;
};

/** The result of a form. */
export type Done = {
  readonly called: Called;
  /** A screen that the queue itself does not show, or null. */
  readonly screen: TaskScreen | null;
  /** The delivery state of the code message, if the screen shows it. */
  readonly delivery?: CodeState;
  /** The notice on the page, with the numbers in its text. Absent if the text of the refusal is enough. */
  readonly notice?: { readonly key: string; readonly params?: MessageParams };
};

const ACTS: readonly string[] = ["join", "leave", "enter", "move", "take", "code", "confirm", "here", "delivery"] satisfies readonly Act[];

/** Reads a form of the room. */
export function readGiven(form: URLSearchParams): Given {
  const act = form.get("do") ?? "";
  return {
    act: ACTS.includes(act) ? (act as Act) : null,
    key: form.get("key") ?? "",
    code: (form.get("code") ?? "").slice(0, 300),
    challenge: form.get("challenge"),
    solution: form.get("solution"),
    countryCode: (form.get("countryCode") ?? "").trim().slice(0, 8),
    phoneNumber: (form.get("phoneNumber") ?? "").trim().slice(0, 30),
    digits: (form.get("digits") ?? "").replace(/\D/g, "").slice(0, 12),
  };
}

/** Seconds left for a place's turn, or for its order after entry. */
export function secondsLeft({ passUntil, turnUntil, queue }: Partial<QueuePlaceAnswer>): number | null {
  const until = passUntil ?? turnUntil ?? null;
  if (until === null || queue === undefined) return null;
  return Math.max(0, Math.round((Date.parse(until) - Date.parse(queue.at)) / 1000));
}

/** The answer for the page's own script. */
export function answerOf({ ok, json, retryAfter }: Called): RoomAnswer {
  if (!ok) {
    const isMoved = json.code === "QUEUE_PLACE_INVALID" && json.details?.reason === "moved";
    const { challenge = null, bits = null } = json.details ?? {};
    return { ok, code: isMoved ? "QUEUE_PLACE_MOVED" : (json.code ?? "INTERNAL"), retryAfter, challenge, bits };
  }
  const place = json.index === undefined ? null : { index: json.index, epoch: json.epoch! };
  return {
    ok,
    ...(json.queue && { state: json.queue }),
    place,
    secondsLeft: secondsLeft(json),
    link: json.url ?? null,
    ...(json.state && { delivery: deliveryOf(json.state) }),
  };
}

/** Whether a place is in another browser now. */
export function isMoved({ ok, json }: Called): boolean {
  return !ok && (json.code === "QUEUE_PLACE_USED" || (json.code === "QUEUE_PLACE_INVALID" && json.details?.reason === "moved"));
}

/** The screen of a refused place, if the queue itself has none. */
function joinScreen(called: Called): TaskScreen | null {
  const { code } = called.json;
  if (code === "PROOF_NEEDED") return "proof";
  if (code === "QUEUE_PHONE_NEEDED") return "phone";
  if (code === "QUEUE_PHONE_HAS_PLACE") return "elsewhere";
  return isMoved(called) ? "moved" : null;
}

export type Asked = { readonly id: string; readonly given: Given; readonly leftToken: string | null };

/** Executes a form. */
export async function doAct(call: Caller, { id, given, leftToken }: Asked): Promise<Done> {
  const { act, key, code, challenge, solution } = given;
  if (act === "join" || act === "here") {
    const proof = challenge !== null && solution !== null ? { proof: { challenge, solution: Number(solution) } } : {};
    const called = await call("joinQueue", { id, key, body: { ...proof, ...(act === "here" && { here: true }) }, token: leftToken });
    return { called, screen: joinScreen(called) };
  }
  if (act === "code") return sendCode(call, { id, given });
  if (act === "confirm") {
    const done = await confirmPhone(call, { id, given, leftToken });
    return { ...done, screen: done.screen ?? joinScreen(done.called) };
  }
  if (act === "delivery") return { called: await call("getCodeDelivery", { id }), screen: null };
  if (act === "take") {
    const called = await call("takeQueuePlace", { id, key, code });
    return { called, screen: called.json.code === "QUEUE_PLACE_INVALID" ? "dead_link" : null };
  }
  if (act === "leave") return { called: await call("leaveQueue", { id, key }), screen: null };
  const called = await call(act === "enter" ? "enterQueue" : "moveQueuePlace", { id, key });
  return { called, screen: joinScreen(called) ?? (called.ok && act === "move" ? "link" : null) };
}
