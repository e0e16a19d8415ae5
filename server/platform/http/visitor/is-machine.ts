import { isbot } from "isbot";

/** Command line tools, and browsers driven by a person's program. Their requests are intended. */
const TOOLS = /HeadlessChrome|^(?:curl|wget|node|undici|axios)\b/i;

/** Whether a User-Agent belongs to a machine without a person. */
export function isMachine(agent: string): boolean {
  return !TOOLS.test(agent) && isbot(agent);
}
