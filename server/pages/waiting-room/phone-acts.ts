import type { CodeState, TaskScreen } from "#domain/orders/queue/room-boot.types.ts";
import type { Asked, Done, Given } from "./answer-act.ts";
import type { Called, Caller } from "./call-queue.ts";

const RESEND_SECONDS = 60;

type Phoned = Omit<Done, "screen"> & { readonly screen: TaskScreen | null };

const phoneOf = ({ countryCode, phoneNumber }: Given) => ({
  countryCode: countryCode.startsWith("+") ? countryCode : `+${countryCode}`,
  phoneNumber,
});

/** Notice about a code that was not sent. */
function noticeOfCode({ json: { code = "" }, retryAfter }: Called): Done["notice"] {
  if (code === "FIELDS_INVALID" || code === "VALIDATION_FAILED") return { key: "queue.phone_bad" };
  if (code === "PHONE_NOT_SERVED") return { key: "queue.phone_far" };
  if (code === "CODES_NOT_OFFERED") return { key: "queue.code_off" };
  if (code === "PROOF_NEEDED") return { key: "queue.proof" };
  if (code === "TOO_MANY_REQUESTS" && retryAfter !== null)
    return { key: "queue.code_wait", params: { n: Math.max(1, Math.ceil(retryAfter / 60)) } };
  return { key: "queue.code_trouble" };
}

const STATES: readonly string[] = ["sent", "not_sent", "kept"] satisfies readonly CodeState[];

/** Shows an unknown state as in transit. */
export function deliveryOf(state: string | undefined): CodeState {
  return state !== undefined && STATES.includes(state) ? (state as CodeState) : "on_its_way";
}

/** The delivery state of this browser's newest code message. */
async function askDelivery(
  call: Caller,
  { id, cookies }: { readonly id: string; readonly cookies: readonly string[] },
): Promise<CodeState> {
  return deliveryOf((await call("getCodeDelivery", { id, cookies })).json.state);
}

/** Notice after an accepted request that sent no new code, because the last one is recent. None if the screen shows an undelivered code. */
function noticeOfDelivery({ json: { resendAfterSeconds: n = RESEND_SECONDS } }: Called, delivery: CodeState): Done["notice"] {
  if (n >= RESEND_SECONDS || delivery === "not_sent") return undefined;
  return { key: delivery === "on_its_way" ? "queue.code_on_way" : "queue.code_before", params: { n } };
}

/** Sends a code to the typed number and shows the field for it. */
export async function sendCode(call: Caller, { id, given }: Pick<Asked, "id" | "given">): Promise<Phoned> {
  const { key, challenge, solution } = given;
  const proof = challenge !== null && solution ? { proof: { challenge, solution: Number(solution) } } : {};
  const called = await call("askQueueCode", { id, key, body: { ...phoneOf(given), ...proof } });
  if (!called.ok) return { called, screen: "phone", notice: noticeOfCode(called)! };
  const delivery = await askDelivery(call, { id, cookies: called.cookies });
  const notice = noticeOfDelivery(called, delivery);
  return { called, screen: "code", delivery, ...(notice && { notice }) };
}

/** Notice about a wrong code. */
function noticeOfDigits({ json: { code = "", details } }: Called): NonNullable<Done["notice"]> {
  if (code === "CODE_EXPIRED") return { key: "queue.code_late" };
  if (code === "CODE_TRIES_OVER" || details?.triesLeft === 0) return { key: "queue.code_over" };
  if (code === "CODE_WRONG" && details?.triesLeft !== undefined) return { key: "queue.code_wrong", params: { n: details.triesLeft } };
  return { key: code === "VALIDATION_FAILED" ? "queue.code_short" : "queue.code_trouble" };
}

/** Confirms the number by the digits sent, and joins with it. */
export async function confirmPhone(call: Caller, { id, given, leftToken }: Asked): Promise<Phoned> {
  const { key, digits } = given;
  const confirmed = await call("confirmQueuePhone", { id, key, body: { ...phoneOf(given), code: digits } });
  if (!confirmed.ok) {
    const delivery = await askDelivery(call, { id, cookies: confirmed.cookies });
    return { called: confirmed, screen: "code", delivery, notice: noticeOfDigits(confirmed) };
  }
  const called = await call("joinQueue", { id, token: leftToken, cookies: confirmed.cookies });
  return { called: { ...called, cookies: [...confirmed.cookies, ...called.cookies] }, screen: null };
}
