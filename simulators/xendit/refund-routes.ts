import { Hono } from "hono";
import type { Env } from "../kit/call-faults.ts";
import { readJson } from "../kit/read-json.ts";
import type { Kit } from "../kit/start-emulator.ts";
import type { Ledger } from "./ledger.ts";
import { finishRefund, takeRefund, type RefundWish } from "./refund.ts";
import type { Session } from "./session.ts";
import { refundView } from "./views.ts";

/** How long a bank takes to finish a refund by itself. */
const FINISHED_AFTER_MS = 60_000;
const REASONS: ReadonlySet<unknown> = new Set(["FRAUDULENT", "DUPLICATE", "REQUESTED_BY_CUSTOMER", "CANCELLATION", "OTHERS"]);

/** Reads the body of `POST /refunds`. Null if malformed. */
function readWish(body: Readonly<Record<string, unknown>>, key: string | undefined): RefundWish | null {
  const { payment_request_id: requestId, reference_id: reference = null, amount = null, currency = "IDR", reason } = body;
  const isSum = amount === null || (Number.isSafeInteger(amount) && Number(amount) > 0);
  const isName = reference === null || (typeof reference === "string" && reference.length > 0 && reference.length <= 255);
  if (typeof requestId !== "string" || !isSum || !isName || currency !== "IDR" || !REASONS.has(reason)) return null;
  return { requestId, reference: reference as string | null, amount: amount as number | null, reason: reason as string, key: key ?? null };
}

/** The routes of refunds. The caller has checked the API key. */
export function refundRoutes(kit: Kit<Session>, ledger: Ledger, { finishesRefunds }: { readonly finishesRefunds: boolean }): Hono<Env> {
  const { calls, clock } = kit;
  const app = new Hono<Env>();

  function finishLater(sessionId: string, id: string): void {
    kit.after(FINISHED_AFTER_MS, () => {
      const session = ledger.find(sessionId);
      if (session) finishRefund(ledger, session, { id, status: "SUCCEEDED", failure: null, now: clock.now() });
    });
  }

  app.post("/refunds", calls.around("refund"), async (c) => {
    const wish = readWish((await readJson(c)) ?? {}, c.req.header("idempotency-key"));
    if (!wish) return c.json({ error_code: "API_VALIDATION_ERROR", message: "The body is not as it should be." }, 400);
    const refunding = takeRefund(ledger, wish, clock.now());
    if ("refusal" in refunding) return c.json(refunding.refusal, refunding.status as 400);
    const { session, refund } = refunding;
    if (finishesRefunds && refund.status === "PENDING") finishLater(session.id, refund.id);
    return c.json(refundView(session, refund));
  });

  app.get("/refunds", calls.around("refunds"), (c) => {
    const wanted = c.req.query("payment_request_id");
    const data = ledger
      .all()
      .flatMap((session) => session.refunds.filter(({ requestId }) => requestId === wanted).map((refund) => refundView(session, refund)));
    return c.json({ data, has_more: false });
  });

  app.get("/refunds/:id", calls.around("refund_read"), (c) => {
    const session = ledger.find(c.req.param("id"));
    const refund = session?.refunds.find(({ id }) => id === c.req.param("id"));
    if (!session || !refund) return c.json({ error_code: "DATA_NOT_FOUND", message: "There is no such refund." }, 404);
    return c.json(refundView(session, refund));
  });

  return app;
}
