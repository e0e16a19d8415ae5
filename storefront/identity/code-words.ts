import type { T } from "../i18n/use-t.ts";
import type { Refusal } from "./use-act.ts";

/** What a refusal means to somebody who asks for a code or enters one, in the page's language. */
export function codeWords(problem: Refusal, t: T, locale: "en" | "id"): string {
  const { code, details } = problem;
  const left = details?.["triesLeft"];
  if (code === "CODE_WRONG" && left === 0) return t("login.error.over");
  if (code === "CODE_WRONG" && typeof left === "number") return t("login.error.wrong", { n: left });
  if (code === "CODE_TRIES_OVER") return t("login.error.over");
  const wait = details?.["retryAfterSeconds"];
  if (code === "TOO_MANY_REQUESTS" && typeof wait === "number") return t("login.error.wait", { n: Math.max(1, Math.ceil(wait / 60)) });
  return problem.message[locale];
}
