import { isbot } from "isbot";

/** Tools of a person at the keyboard, and browsers that a person's program drives: they mean to open what they ask for. */
const TOOLS = /HeadlessChrome|^(?:curl|wget|node|undici|axios)\b/i;

/** Whether a User-Agent says that no person is behind the request. */
export function isMachine(agent: string): boolean {
  return !TOOLS.test(agent) && isbot(agent);
}
