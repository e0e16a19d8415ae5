/** A new code may be followed by another after so long; where less is left, it was sent before. */
const RESEND_SECONDS = 60;

/** When a code was asked for here, and from when on another may be, by this device's clock in ms. */
export type AskedAt = { readonly at: number; readonly againAt: number };

/** A code that the server said it sent. Asked for again too soon it is the one of before: that has its own words. */
export function askedNow(resendAfterSeconds: number | null): AskedAt {
  const now = Date.now();
  return { at: now, againAt: now + (resendAfterSeconds ?? RESEND_SECONDS) * 1000 };
}

/** Whether it was sent before, and named again. */
export function isRepeat({ at, againAt }: AskedAt): boolean {
  return Math.round((againAt - at) / 1000) !== RESEND_SECONDS;
}

/** Whole seconds until another may be asked for. */
export function secondsLeft({ againAt }: AskedAt): number {
  return Math.max(0, Math.ceil((againAt - Date.now()) / 1000));
}
