import type { Dsn } from "./dsn.ts";

/**
 * Address and body that deliver one item to a Sentry-compatible service. The key is in the address, so that a browser needs no preflight request.
 */
export function envelope(
  dsn: Dsn,
  { type, item, sentAt }: { readonly type: "event" | "transaction"; readonly item: { readonly event_id: string }; readonly sentAt: string },
) {
  const lines = [{ event_id: item.event_id, sent_at: sentAt }, { type }, item];
  return {
    url: `${dsn.endpoint}?sentry_version=7&sentry_client=karcis%2F1&sentry_key=${dsn.key}`,
    body: lines.map((line) => JSON.stringify(line)).join("\n"),
  };
}
