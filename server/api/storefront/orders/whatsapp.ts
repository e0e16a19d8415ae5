import { asOwner, ownerOf } from "../../../act.ts";
import type { Hono } from "hono";
import * as drafts from "#contract/orders/drafts.ts";
import { mount, type ApiEnv } from "../../../platform/http/calls/mount.ts";
import { ensureVisitor } from "../../../platform/http/visitor/ensure-visitor.ts";
import { mountNotice } from "../../../platform/http/calls/mount-notice.ts";
import { textResponse } from "../../../platform/http/answers/text-response.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { receiveWhatsApp as receiveWhatsAppRow } from "#contract/payments/payment-notices.ts";
import { loadCatalogue } from "../../../modules/catalogue/events/load-catalogue.ts";
import { answerSubscription, receiveWhatsApp } from "../../../modules/orders/whatsapp/receive-whatsapp.ts";
import { releaseDraft } from "../../../modules/orders/whatsapp/release-draft.ts";
import { createDraft, type Draft } from "../../../modules/orders/whatsapp/create-draft.ts";
import { findDraft } from "../../../modules/orders/whatsapp/find-draft.ts";

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
    isReleased: row.is_released,
    serverNow: row.now.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  });
}

/** Binds WhatsApp's webhook. No browser calls it, so mount it before the browser checks. */
export function mountWhatsAppNotices(app: Hono<ApiEnv>): void {
  app.get(receiveWhatsAppRow.path, (c) => {
    const challenge = answerSubscription(c.get("act"), new URL(c.req.url).searchParams);
    if (challenge === null) throw new Problem("NOT_FOUND");
    return textResponse(challenge, { status: 200, headers: { "content-type": "text/plain; charset=utf-8" } });
  });
  mountNotice(app, receiveWhatsAppRow, async (act, { headers, raw }) => {
    await receiveWhatsApp(act, { signature: headers.get("x-hub-signature-256") ?? "", raw });
    return { received: true as const };
  });
}

/** Binds drafts of WhatsApp messages by visitors. */
export function mountWhatsappDrafts(app: Hono<ApiEnv>): void {
  mount(app, drafts.createDraft, async (act, { body, once }) => {
    const visitor = ownerOf(act) === null ? await act.db.transaction(act, (tx) => ensureVisitor(act, tx)) : null;
    const owned = asOwner({ ...act, locale: body.locale }, ownerOf(act) ?? visitor!.owner);
    const draft = await createDraft(owned, { input: body, once });
    return Response.json(describe(draft), { status: 201, ...(visitor ? { headers: { "set-cookie": visitor.setCookie } } : {}) });
  });
  mount(app, drafts.releaseDraft, async (act, { params }) => {
    if (act.settings.env === "production" || act.channels("whatsapp", act.tenant)) throw new Problem("NOT_FOUND");
    const { row } = await findDraft(act, params.code);
    const catalogue = await loadCatalogue(act.db, act.tenant);
    const place = { tenant: act.tenant, origin: act.origin, brand: act.brand.title, eventOf: (id: string) => catalogue.byId.get(id)?.row };
    await releaseDraft(act, { place, code: row.code, by: { how: "simulation" } });
    return describe(await findDraft(act, row.code));
  });
  mount(app, drafts.getDraft, async (act, { params }) => describe(await findDraft(act, params.code)));
}
