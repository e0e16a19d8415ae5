import { data } from "react-router";
import type { CallResult } from "#contract/client.ts";
import type { EndpointName } from "#contract/paths.ts";

/** The answer of a call, or the error screen: the refusal's own status, and its request id for support. */
export function expectData<N extends EndpointName>(result: CallResult<N>) {
  if (result.ok) return result.data;
  throw data({ code: result.problem.code, requestId: result.problem.requestId }, { status: result.status });
}

/** As `expectData`, for what a slug of the address names: one that no event can have is simply no page. */
export function expectEvent<N extends EndpointName>(result: CallResult<N>) {
  if (!result.ok && result.status === 400) throw data({ code: "NOT_FOUND", requestId: result.problem.requestId }, { status: 404 });
  return expectData(result);
}
