import { Hono, type Context } from "hono";
import type { Ledger } from "./ledger.ts";
import { findOutcome } from "./outcomes.ts";
import { missingPage, paymentPage, returnAddress } from "./page.ts";
import { PAGE_STYLE_SOURCE } from "./page-style.ts";
import { readBody } from "./request-body.ts";
import { findChannel } from "./channels.ts";
import { findMethod, type Session } from "./session.ts";

const LONGEST_REFRESH_S = 86_400;

/** The hosted page under /pay. The session's unguessable id grants access, as with any payment link. */
export function pageRoutes(options: { ledger: Ledger; basePath: string; now: () => number }): Hono {
  const { ledger, basePath, now } = options;
  const app = new Hono();

  function show(c: Context, session: Session): Response | Promise<Response> {
    const secondsLeft = Math.ceil((session.expiresAt - now()) / 1000) + 1;
    // The browser reloads at the end of the time, so that no button is shown that no longer works.
    if (session.status === "pending" && secondsLeft <= LONGEST_REFRESH_S) c.header("refresh", String(secondsLeft));
    guard(c, new URL(session.returnUrl).origin);
    return c.html(paymentPage(session, `${basePath}/pay/${session.id}`, now()));
  }

  function showMissing(c: Context): Response | Promise<Response> {
    guard(c, "");
    const isIndonesian = /^id\b/i.test(c.req.header("accept-language") ?? "");
    return c.html(missingPage(isIndonesian ? "id" : "en"), 404);
  }

  app.get("/:id", (c) => {
    const session = ledger.find(c.req.param("id"));
    return session ? show(c, session) : showMissing(c);
  });

  app.post("/:id", async (c) => {
    const text = await readBody(c.req.raw);
    if (text === null) return c.text("Too large", 413);
    const session = ledger.find(c.req.param("id"));
    if (!session) return showMissing(c);
    const form = new URLSearchParams(text);
    const outcome = findOutcome(form.get("outcome"));
    if (!outcome) return c.text("Unknown outcome", 400);
    const changed = ledger.act(session, outcome, findChannel(form.get("method")) ?? findMethod(form.get("method")));
    if (!changed) return c.redirect(`${basePath}/pay/${session.id}`, 303);
    return c.redirect(returnAddress(changed.returnUrl, outcome.hint), 303);
  });

  return app;
}

function guard(c: Context, returnOrigin: string): void {
  // Browsers also apply form-action to the redirect after a form, so it names the shop's origin.
  c.header(
    "content-security-policy",
    `default-src 'none'; style-src ${PAGE_STYLE_SOURCE}; form-action 'self' ${returnOrigin}; base-uri 'none'; frame-ancestors 'none'`,
  );
  c.header("cache-control", "no-store");
  c.header("referrer-policy", "no-referrer");
  c.header("x-content-type-options", "nosniff");
  c.header("x-frame-options", "DENY");
  c.header("x-robots-tag", "noindex");
}
