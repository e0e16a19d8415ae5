import type { Hono } from "hono";
import * as handover from "#contract/handover.ts";
import { mount, type ApiEnv } from "../../http/mount.ts";
import { acceptOffer } from "./accept-offer.ts";
import { askHolder } from "./ask-holder.ts";
import { askRecipient } from "./ask-recipient.ts";
import { declineOffer } from "./decline-offer.ts";
import { editHandover } from "./edit-handover.ts";
import { endHandover } from "./end-handover.ts";
import { showHandover } from "./show-handover.ts";
import { showOffer } from "./show-offer.ts";
import { startHandover } from "./start-handover.ts";

/** Binds handing tickets over, for who gives and for who receives. */
export function mountHandover(app: Hono<ApiEnv>): void {
  mount(app, handover.getTicketHandover, (ctx, { params, query }) => showHandover(ctx, params.id, query.k));
  mount(app, handover.askHandoverCode, (ctx, { params, query, body, once }) =>
    askHolder({ ...ctx, locale: body.locale }, params.id, query.k, once, body.proof),
  );
  mount(app, handover.startHandover, async (ctx, { query, body, once }) => {
    await startHandover(ctx, body, query.k, once);
    return showHandover(ctx, body.ticketIds[0]!, query.k);
  });
  mount(app, handover.editHandover, async (ctx, { params, query, body, once }) => {
    return showHandover(ctx, await editHandover(ctx, params.id, body, query.k, once), query.k);
  });
  mount(app, handover.endHandover, async (ctx, { params, query, once }) => {
    return showHandover(ctx, await endHandover(ctx, params.id, query.k, once), query.k);
  });
  mount(app, handover.getOffer, (ctx, { params, query }) => showOffer(ctx, params.id, query.k));
  mount(app, handover.askOfferCode, (ctx, { params, query, body, once }) =>
    askRecipient({ ...ctx, locale: body.locale }, params.id, query.k, once, body.proof),
  );
  mount(app, handover.acceptOffer, async (ctx, { params, query, body, once }) => {
    await acceptOffer(ctx, params.id, body, query.k, once);
    return showOffer(ctx, params.id, query.k, true);
  });
  mount(app, handover.declineOffer, async (ctx, { params, query, once }) => {
    await declineOffer(ctx, params.id, query.k, once);
    return showOffer(ctx, params.id, query.k);
  });
}
