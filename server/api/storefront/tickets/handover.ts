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

/** Binds ticket transfers, for sender and recipient. */
export function mountHandover(app: Hono<ApiEnv>): void {
  mount(app, handover.getTicketHandover, (act, { params, linkKey }) => showHandover(act, { id: params.id, key: linkKey }));
  mount(app, handover.askHandoverCode, (act, { params, linkKey, body, once }) =>
    askHolder({ ...act, locale: body.locale }, { ticketId: params.id, key: linkKey, idempotency: once, asking: body }),
  );
  mount(app, handover.startHandover, async (act, { linkKey, body, once }) => {
    await startHandover(act, { input: body, key: linkKey, idempotency: once });
    return showHandover(act, { id: body.ticketIds[0]!, key: linkKey });
  });
  mount(app, handover.editHandover, async (act, { params, linkKey, body, once }) => {
    return showHandover(act, {
      id: await editHandover(act, { id: params.id, input: body, key: linkKey, idempotency: once }),
      key: linkKey,
    });
  });
  mount(app, handover.endHandover, async (act, { params, linkKey, once }) => {
    return showHandover(act, { id: await endHandover(act, { id: params.id, key: linkKey, idempotency: once }), key: linkKey });
  });
  mount(app, listMyPasses, (act) => listPasses(act));
  mount(app, handover.getOffer, (act, { params, linkKey }) => showOffer(act, { id: params.id, key: linkKey }));
  mount(app, handover.askOfferCode, (act, { params, linkKey, body, once }) =>
    askRecipient({ ...act, locale: body.locale }, { id: params.id, key: linkKey, idempotency: once, proof: body.proof }),
  );
  mount(app, handover.acceptOffer, async (act, { params, linkKey, body, once }) => {
    await acceptOffer(act, { id: params.id, input: body, key: linkKey, idempotency: once });
    return showOffer(act, { id: params.id, key: linkKey, proven: true });
  });
  mount(app, handover.declineOffer, async (act, { params, linkKey, once }) => {
    await declineOffer(act, { id: params.id, key: linkKey, idempotency: once });
    return showOffer(act, { id: params.id, key: linkKey });
  });
}
