import { isbot } from "isbot";

/** Tools of a person at the keyboard, and browsers that a person's program drives: they mean to open what they ask for. */
const TOOLS = /HeadlessChrome|^(?:curl|wget|node|undici|axios)\b/i;

/** Whether nobody sees the answer: a HEAD, a browser that fetches ahead, or a machine that draws a preview of a link. */
export function isPreviewMachine(request: Request): boolean {
  if (request.method !== "GET") return true;
  const purpose = ["sec-purpose", "purpose", "x-moz"].map((name) => request.headers.get(name) ?? "").join(" ");
  if (/\bprefetch\b|\bpreview\b|\bprerender\b/i.test(purpose)) return true;
  const agent = request.headers.get("user-agent") ?? "";
  return !TOOLS.test(agent) && isbot(agent);
}
