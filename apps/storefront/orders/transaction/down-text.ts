import type { Config } from "#contract/brands/config.ts";
import type { ProblemBody } from "#contract/shapes.ts";
import type { Locale } from "#domain/brands/brand.ts";
import { deadlineWords } from "#i18n/deadline-words.ts";
import type { T } from "../../shell/i18n/use-t.ts";

type Here = {
  readonly t: T;
  readonly locale: Locale;
  readonly event: { readonly zone: string };
  readonly payment: Config["payment"];
};

/** The message while the payment provider is unavailable: nothing is lost, and the tickets are held until a given time. */
export function downText(
  { t, locale, event, payment }: Here,
  { details, message }: Pick<ProblemBody, "details" | "message">,
): { readonly title: string; readonly text: string } {
  const until = details?.["until"];
  const title = t("checkout.down.title");
  if (typeof until !== "string") return { title, text: message[locale] };
  const key = (payment?.channels.length ?? 0) > 1 ? "checkout.down.text" : "checkout.down.again";
  return { title, text: t(key, { time: deadlineWords(until, { now: new Date().toISOString(), zone: event.zone, locale }) }) };
}
