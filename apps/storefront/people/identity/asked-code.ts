/** Seconds between two codes. A shorter wait in an answer means that the code was sent earlier. */
const RESEND_SECONDS = 60;

/** When a code was requested, and when the next one may be, by this device's clock in ms. */
export type AskedAt = { readonly at: number; readonly againAt: number };

/**
 * The request of a code that the server reports as sent. After a repeated request, the wait is shorter: the code is still the earlier one.
 */
export function askedNow(resendAfterSeconds: number | null): AskedAt {
  const now = Date.now();
  return { at: now, againAt: now + (resendAfterSeconds ?? RESEND_SECONDS) * 1000 };
}

/** Whether the request got no new code, only the earlier one. */
export function isRepeat({ at, againAt }: AskedAt): boolean {
  return Math.round((againAt - at) / 1000) !== RESEND_SECONDS;
}

/** Whole seconds until a code may be requested again. */
export function secondsLeft({ againAt }: AskedAt): number {
  return Math.max(0, Math.ceil((againAt - Date.now()) / 1000));
}
