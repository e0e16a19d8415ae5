import type { Hono } from "hono";
import type { z } from "zod";
import type { NoticeEndpoint } from "#contract/payments/payment-notices.ts";
import { Problem } from "../../base/problem.ts";
import type { WebAct } from "../../../act.ts";
import { jsonResponse } from "../answers/text-response.ts";
import { readBytes } from "./json-body.ts";
import type { ApiEnv } from "./mount.ts";

/** A call of an outside system. Its contents count only after its signature over `raw` is verified. */
export type NoticeCall<E extends NoticeEndpoint> = {
  readonly params: z.output<E["params"]>;
  readonly headers: Headers;
  readonly raw: Uint8Array;
};

/** Binds a contract row for outside systems to its operation. Only the operation authenticates the caller, so mount it before the browser checks. */
export function mountNotice<E extends NoticeEndpoint>(
  app: Hono<ApiEnv>,
  row: E,
  handler: (act: WebAct, call: NoticeCall<E>) => Promise<z.input<E["answer"]>>,
): void {
  app.on(row.method, row.path.replace(/\{(\w+)\}/g, ":$1"), async (c) => {
    const params = row.params.safeParse(c.req.param());
    if (!params.success) throw new Problem("VALIDATION_FAILED");
    const request = c.req.raw;
    const raw = await readBytes(request, row.mostBytes);
    const answer = await handler(c.get("act"), { params: params.data as z.output<E["params"]>, headers: request.headers, raw });
    return jsonResponse(row.answer.parse(answer) as object);
  });
}
