import type { Hono } from "hono";
import * as drafts from "#contract/drafts.ts";
import { mount, type ApiEnv } from "../../http/calls/mount.ts";
import { meetVisitor } from "../../http/visitor/meet-visitor.ts";
import { createDraft, type Draft } from "./create-draft.ts";
import { findDraft } from "./find-draft.ts";

function describe({ row, event }: Draft) {
  const { id, slug, name } = event;
  return drafts.createDraft.answer.parse({
    kind: "order-draft",
    code: row.code,
    event: { id, slug, name },
    sessionId: row.session_id,
    selection: row.selection,
    promoCode: row.promo_code,
    total: row.total,
    summary: row.summary,
    serverNow: row.now.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  });
}

/** Binds the drafts that visitors take to WhatsApp. */
export function mountWhatsappDrafts(app: Hono<ApiEnv>): void {
  mount(app, drafts.createDraft, async (ctx, { body, once }) => {
    const visitor = ctx.owner === null ? await ctx.db.transaction(ctx.tenant, (tx) => meetVisitor(ctx, tx)) : null;
    const owned = { ...ctx, locale: body.locale, owner: ctx.owner ?? visitor!.owner };
    const draft = await createDraft(owned, { input: body, once });
    return Response.json(describe(draft), { status: 201, ...(visitor ? { headers: { "set-cookie": visitor.setCookie } } : {}) });
  });
  mount(app, drafts.getDraft, async (ctx, { params }) => describe(await findDraft(ctx, params.code)));
}
