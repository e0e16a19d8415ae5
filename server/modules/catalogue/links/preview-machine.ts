import { isMachine } from "../../../platform/http/visitor/is-machine.ts";

/** Whether no person sees the answer: HEAD requests, prefetches, and link-preview bots. */
export function isPreviewMachine(request: Request): boolean {
  if (request.method !== "GET") return true;
  const purpose = ["sec-purpose", "purpose", "x-moz"].map((name) => request.headers.get(name) ?? "").join(" ");
  if (/\bprefetch\b|\bpreview\b|\bprerender\b/i.test(purpose)) return true;
  return isMachine(request.headers.get("user-agent") ?? "");
}
