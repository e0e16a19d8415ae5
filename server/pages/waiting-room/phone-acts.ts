import type { TaskScreen } from "#domain/queue/room-boot.types.ts";
import type { Asked, Done, Given } from "./answer-act.ts";
import type { Called, Caller } from "./call-queue.ts";

const RESEND_SECONDS = 60;

type Phoned = Omit<Done, "screen"> & { readonly screen: TaskScreen | null };

const phoneOf = ({ countryCode, phoneNumber }: Given) => ({
  countryCode: countryCode.startsWith("+") ? countryCode : `+${countryCode}`,
  phoneNumber,
});

/** Text about a code that was not sent. */
function noticeOfCode({ json: { code = "" }, retryAfter }: Called): Done["notice"] {
  if (code === "FIELDS_INVALID" || code === "VALIDATION_FAILED") return { key: "queue.phone_bad" };
  if (code === "PHONE_NOT_SERVED") return { key: "queue.phone_far" };
  if (code === "CODES_NOT_OFFERED") return { key: "queue.code_off" };
  if (code === "PROOF_NEEDED") return { key: "queue.proof" };
  if (code === "TOO_MANY_REQUESTS" && retryAfter !== null)
    return { key: "queue.code_wait", params: { n: Math.max(1, Math.ceil(retryAfter / 60)) } };
  return { key: "queue.code_trouble" };
}

/** Text for a visitor who asks again while a code is on its way. */
async function noticeOfDelivery(call: Caller, { id, called }: { readonly id: string; readonly called: Called }): Promise<Done["notice"]> {
  const seconds = called.json.resendAfterSeconds ?? RESEND_SECONDS;
  if (seconds >= RESEND_SECONDS) return undefined;
  const { json } = await call("getCodeDelivery", { id });
  if (json.state === "not_sent") return { key: "queue.code_not_sent" };
  return { key: json.state === "on_its_way" ? "queue.code_on_way" : "queue.code_before", params: { n: seconds } };
}

/** Sends a code to the number that was typed, and asks for it. */
export async function sendCode(call: Caller, { id, given }: Pick<Asked, "id" | "given">): Promise<Phoned> {
  const { key, challenge, solution } = given;
  const proof = challenge !== null && solution ? { proof: { challenge, solution: Number(solution) } } : {};
  const called = await call("askQueueCode", { id, key, body: { ...phoneOf(given), ...proof } });
  const notice = called.ok ? await noticeOfDelivery(call, { id, called }) : noticeOfCode(called);
  return { called, screen: called.ok ? "code" : "phone", ...(notice && { notice }) };
}

/** Text about a wrong code. */
function noticeOfDigits({ json: { code = "", details } }: Called): NonNullable<Done["notice"]> {
  if (code === "CODE_EXPIRED") return { key: "queue.code_late" };
  if (code === "CODE_TRIES_OVER" || details?.triesLeft === 0) return { key: "queue.code_over" };
  if (code === "CODE_WRONG" && details?.triesLeft !== undefined) return { key: "queue.code_wrong", params: { n: details.triesLeft } };
  return { key: code === "VALIDATION_FAILED" ? "queue.code_short" : "queue.code_trouble" };
}

/** Confirms the number by the digits that were sent, and joins with it. */
export async function confirmPhone(call: Caller, { id, given, leftToken }: Asked): Promise<Phoned> {
  const { key, digits } = given;
  const confirmed = await call("confirmQueuePhone", { id, key, body: { ...phoneOf(given), code: digits } });
  if (!confirmed.ok) return { called: confirmed, screen: "code", notice: noticeOfDigits(confirmed) };
  const called = await call("joinQueue", { id, token: leftToken, cookies: confirmed.cookies });
  return { called: { ...called, cookies: [...confirmed.cookies, ...called.cookies] }, screen: null };
}
