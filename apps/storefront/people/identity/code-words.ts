import { leftWords } from "#i18n/deadline-words.ts";
import type { T } from "../../shell/i18n/use-t.ts";
import type { Refusal } from "./use-act.ts";

/** A country's name in the page's language; its two letters if the browser has no name. */
function nameOf(country: string, locale: "en" | "id"): string {
  return new Intl.DisplayNames([locale], { type: "region" }).of(country) ?? country;
}

/** The text of a refused code or code request, in the page's language. */
export function codeWords(problem: Refusal, t: T, locale: "en" | "id"): string {
  const { code, details } = problem;
  const left = details?.["triesLeft"];
  if (code === "CODE_WRONG" && left === 0) return t("login.error.over");
  if (code === "CODE_WRONG" && typeof left === "number") return t("login.error.wrong", { n: left });
  if (code === "CODE_TRIES_OVER") return t("login.error.over");
  const wait = details?.["retryAfterSeconds"];
  if (code === "TOO_MANY_REQUESTS" && typeof wait === "number" && wait <= 60)
    return t("login.error.soon", { time: leftWords(wait, locale) });
  if (code === "TOO_MANY_REQUESTS" && typeof wait === "number") return t("login.error.wait", { n: Math.max(1, Math.ceil(wait / 60)) });
  const country = details?.["country"];
  if (code === "PHONE_NOT_SERVED" && typeof country === "string") return t("login.error.country", { country: nameOf(country, locale) });
  return problem.message[locale];
}
