import { answerPage } from "../../platform/http/answers/answer-page.ts";
import { pageBytes } from "../../platform/http/answers/page-bytes.ts";
import type { Called } from "./call-queue.ts";
import type { Drawn } from "./draw-room.ts";

type Answered = {
  readonly request: Request;
  readonly cookies: readonly string[];
  /** What the queue said to a form that it refused. */
  readonly refused: Called | null;
};

/**
 * The page as it is sent. It says nothing that its length could give away, so it is packed. An act that was refused keeps the refusal's status, but
 * only where browsers show a page all the same.
 */
export async function answerRoom({ pieces, policy }: Drawn, { request, cookies, refused }: Answered): Promise<Response> {
  const headers: [string, string][] = [
    ["content-type", "text/html; charset=utf-8"],
    ["cache-control", "no-store"],
    ["content-security-policy", policy],
    ["referrer-policy", "strict-origin"],
    ["x-robots-tag", "noindex"],
    ...cookies.map((line): [string, string] => ["set-cookie", line]),
  ];
  if (refused?.retryAfter) headers.push(["retry-after", String(refused.retryAfter)]);
  return answerPage({ status: refused?.status ?? 200, headers, bytes: pageBytes(pieces), isSentOnce: true }, request);
}
