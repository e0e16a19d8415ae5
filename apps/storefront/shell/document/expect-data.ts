import { data } from "react-router";
import type { CallResult } from "#contract/client.ts";
import type { EndpointName } from "#contract/paths.ts";

/** Returns a call's data, or throws the error screen with the refusal's status and request id. */
export function expectData<N extends EndpointName>(result: CallResult<N>) {
  if (result.ok) return result.data;
  throw data({ code: result.problem.code, requestId: result.problem.requestId }, { status: result.status });
}

/** Like `expectData`, for a slug in the address: a malformed slug is simply not found. */
export function expectEvent<N extends EndpointName>(result: CallResult<N>) {
  if (!result.ok && result.status === 400) throw data({ code: "NOT_FOUND", requestId: result.problem.requestId }, { status: 404 });
  return expectData(result);
}
