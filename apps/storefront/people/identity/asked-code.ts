/** Seconds between two codes. If less is left, the code was sent before. */
const RESEND_SECONDS = 60;

/** The time of the request and of the next possible one, by this device's clock in ms. */
export type AskedAt = { readonly at: number; readonly againAt: number };

/** A code that the server reports as sent. A request too soon refers to the earlier code, which has its own text. */
export function askedNow(resendAfterSeconds: number | null): AskedAt {
  const now = Date.now();
  return { at: now, againAt: now + (resendAfterSeconds ?? RESEND_SECONDS) * 1000 };
}

/** Whether it refers to an earlier code. */
export function isRepeat({ at, againAt }: AskedAt): boolean {
  return Math.round((againAt - at) / 1000) !== RESEND_SECONDS;
}

/** Whole seconds until the next request. */
export function secondsLeft({ againAt }: AskedAt): number {
  return Math.max(0, Math.ceil((againAt - Date.now()) / 1000));
}
