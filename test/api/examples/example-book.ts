import type { CallAnswer, CallInput } from "#contract/client.ts";
import { PATHS, type EndpointName } from "#contract/paths.ts";
import type { CallExample } from "#server/platform/http/calls/call-examples.ts";
import { freshKey, type Buyer } from "../../harness/buyer.ts";

/** Longer texts are shortened. */
const MOST_LETTERS = 120;

function cutText(text: string): string {
  if (text.length <= MOST_LETTERS) return text;
  return /^[\w-]+$|^https?:/.test(text) ? text.slice(0, MOST_LETTERS) : `${text.slice(0, MOST_LETTERS - 1)}…`;
}

/** A value shortened for an example: the first element of lists, the beginning of long texts. */
function cutDown(value: unknown): unknown {
  if (typeof value === "string") return cutText(value);
  if (Array.isArray(value)) return value.slice(0, 1).map(cutDown);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, cutDown(each)]));
}

const filled = (part: unknown) => typeof part === "object" && part !== null && Object.keys(part).length > 0;

/** Makes API calls, and records each as the example of its endpoint with request and response. */
export function openExampleBook() {
  const noted = new Map<string, CallExample>();

  function note(name: string, { params, query, headers, body, answer }: CallExample): void {
    noted.set(name, {
      ...(filled(params) ? { params } : {}),
      ...(filled(query) ? { query } : {}),
      ...(filled(headers) ? { headers } : {}),
      ...(body === undefined ? {} : { body: cutDown(body) }),
      ...(answer === undefined || answer === null ? {} : { answer: cutDown(answer) }),
    } as CallExample);
  }

  /** A call that must succeed. The last one of an endpoint becomes its example. */
  async function run<N extends EndpointName>(name: N, by: Pick<Buyer, "call">, input: CallInput<N>): Promise<CallAnswer<N>> {
    const key = "idempotent" in PATHS[name] ? { idempotencyKey: freshKey() } : {};
    const answer = await by.call(name, { ...input, ...key });
    if (!answer.ok) throw new Error(`${name}: ${answer.problem.code} ${JSON.stringify(answer.problem.fields ?? [])}`);
    const { params, query, body } = input as CallExample;
    note(name, { params, query, body, answer: answer.data } as CallExample);
    return answer.data;
  }
  return { run, note, noted: noted as ReadonlyMap<string, CallExample> };
}
