import type { Hono } from "hono";
import * as handover from "#contract/tickets/handover.ts";
import { listMyPasses } from "#contract/tickets/passes.ts";
import { mount, type ApiEnv } from "../../../platform/http/calls/mount.ts";
import { acceptOffer } from "../../../modules/tickets/handover/accept-offer.ts";
import { askHolder } from "../../../modules/tickets/handover/ask-holder.ts";
import { askRecipient } from "../../../modules/tickets/handover/ask-recipient.ts";
import { declineOffer } from "../../../modules/tickets/handover/decline-offer.ts";
import { editHandover } from "../../../modules/tickets/handover/edit-handover.ts";
import { endHandover } from "../../../modules/tickets/handover/end-handover.ts";
import { listMyPasses as listPasses } from "../../../modules/tickets/handover/list-passes.ts";
import { showHandover } from "../../../modules/tickets/handover/show-handover.ts";
import { showOffer } from "../../../modules/tickets/handover/show-offer.ts";
import { startHandover } from "../../../modules/tickets/handover/start-handover.ts";

/** Binds handing tickets over, for who gives and for who receives. */
export function mountHandover(app: Hono<ApiEnv>): void {
  mount(app, handover.getTicketHandover, (ctx, { params, linkKey }) => showHandover(ctx, { id: params.id, key: linkKey }));
  mount(app, handover.askHandoverCode, (ctx, { params, linkKey, body, once }) =>
    askHolder({ ...ctx, locale: body.locale }, { ticketId: params.id, key: linkKey, idempotency: once, asking: body }),
  );
  mount(app, handover.startHandover, async (ctx, { linkKey, body, once }) => {
    await startHandover(ctx, { input: body, key: linkKey, idempotency: once });
    return showHandover(ctx, { id: body.ticketIds[0]!, key: linkKey });
  });
  mount(app, handover.editHandover, async (ctx, { params, linkKey, body, once }) => {
    return showHandover(ctx, {
      id: await editHandover(ctx, { id: params.id, input: body, key: linkKey, idempotency: once }),
      key: linkKey,
    });
  });
  mount(app, handover.endHandover, async (ctx, { params, linkKey, once }) => {
    return showHandover(ctx, { id: await endHandover(ctx, { id: params.id, key: linkKey, idempotency: once }), key: linkKey });
  });
  mount(app, listMyPasses, (ctx) => listPasses(ctx));
  mount(app, handover.getOffer, (ctx, { params, linkKey }) => showOffer(ctx, { id: params.id, key: linkKey }));
  mount(app, handover.askOfferCode, (ctx, { params, linkKey, body, once }) =>
    askRecipient({ ...ctx, locale: body.locale }, { id: params.id, key: linkKey, idempotency: once, proof: body.proof }),
  );
  mount(app, handover.acceptOffer, async (ctx, { params, linkKey, body, once }) => {
    await acceptOffer(ctx, { id: params.id, input: body, key: linkKey, idempotency: once });
    return showOffer(ctx, { id: params.id, key: linkKey, proven: true });
  });
  mount(app, handover.declineOffer, async (ctx, { params, linkKey, once }) => {
    await declineOffer(ctx, { id: params.id, key: linkKey, idempotency: once });
    return showOffer(ctx, { id: params.id, key: linkKey });
  });
}
