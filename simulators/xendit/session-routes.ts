import { Hono, type Context } from "hono";
import type { Env } from "../kit/call-faults.ts";
import { readJson } from "../kit/read-json.ts";
import type { Kit } from "../kit/start-emulator.ts";
import type { Ledger } from "./ledger.ts";
import { readSessionRequest } from "./read-session-request.ts";
import type { Session } from "./session.ts";
import { paymentView, requestView, sessionView, type Account } from "./views.ts";

const notFound = (c: Context<Env>, code = "NOT_FOUND") => c.json({ error_code: code, message: "There is no such thing." }, 404);

/** Sessions, and their payers' requests. The key is checked before. */
export function sessionRoutes(
  { calls, clock }: Kit<Session>,
  ledger: Ledger,
  account: Account & { readonly channels: readonly string[] | null },
): Hono<Env> {
  const app = new Hono<Env>();

  app.post("/sessions", calls.around("create"), async (c) => {
    const wish = readSessionRequest((await readJson(c)) ?? {}, { now: clock.now(), channels: account.channels });
    if ("error_code" in wish) return c.json(wish, 400);
    return c.json(sessionView(ledger.open(wish), account), 201);
  });

  app.get("/sessions/:id", calls.around("read"), (c) => {
    const session = ledger.find(c.req.param("id"));
    return session?.id === c.req.param("id") ? c.json(sessionView(session, account)) : notFound(c);
  });

  // A cancellation sends no notice.
  app.post("/sessions/:id/cancel", calls.around("cancel"), (c) => {
    const session = ledger.find(c.req.param("id"));
    if (session?.id !== c.req.param("id")) return notFound(c);
    if (session.status !== "ACTIVE")
      return c.json({ error_code: "INVALID_SESSION_STATUS", message: `Session status is ${session.status}, expecting ACTIVE` }, 422);
    return c.json(sessionView(ledger.cancel(session), account));
  });

  app.get("/v3/payment_requests/:id", calls.around("request"), (c) => {
    const session = ledger.find(c.req.param("id"));
    const request = session?.requests.find(({ id }) => id === c.req.param("id"));
    return session && request ? c.json(requestView(session, request, account)) : notFound(c, "DATA_NOT_FOUND");
  });

  app.get("/v3/payments/:id", calls.around("payment"), (c) => {
    const session = ledger.find(c.req.param("id"));
    const request = session?.requests.find(({ payment }) => payment?.id === c.req.param("id"));
    return session && request ? c.json(paymentView(session, request, account)) : notFound(c, "DATA_NOT_FOUND");
  });

  return app;
}
