import type { Dsn } from "./dsn.ts";

/** Address and body to deliver one fault to a Sentry-compatible service. The address contains the key. */
export function envelope(dsn: Dsn, { item, sentAt }: { readonly item: { readonly event_id: string }; readonly sentAt: string }) {
  const lines = [{ event_id: item.event_id, sent_at: sentAt }, { type: "event" }, item];
  return {
    url: `${dsn.endpoint}?sentry_version=7&sentry_client=karcis%2F1&sentry_key=${dsn.key}`,
    body: lines.map((line) => JSON.stringify(line)).join("\n"),
  };
}
