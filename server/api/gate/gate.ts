import type { Hono } from "hono";
import * as gate from "#contract/tickets/gate.ts";
import { mount, type ApiEnv } from "../../platform/http/calls/mount.ts";
import { bringScans } from "../../modules/tickets/gate/bring-scans.ts";
import { listGate } from "../../modules/tickets/gate/list-gate.ts";
import type { GateQuestions } from "../../modules/tickets/gate/port.ts";
import { scanTicket } from "../../modules/tickets/gate/scan-ticket.ts";
import { showGate } from "../../modules/tickets/gate/show-gate.ts";
import { undoScan } from "../../modules/tickets/gate/undo-scan.ts";

/** Binds the calls of gate devices. */
export function mountGate(app: Hono<ApiEnv>, questions: GateQuestions): void {
  mount(app, gate.getGate, (act) => showGate(act));
  mount(app, gate.getGateList, (act, { query }) => listGate(act, questions, query));
  mount(app, gate.scanTicket, (act, { body, once }) =>
    scanTicket(act, questions, { key: once.key, bodyHash: once.bodyHash, text: body.text, leaving: body.leaving }),
  );
  mount(app, gate.bringScans, async (act, { body }) => ({ kind: "scan-batch" as const, scans: await bringScans(act, questions, body) }));
  mount(app, gate.undoScan, async (act, { params, body, once }) => {
    await undoScan(act, { scan: params.id, reason: body.reason, idempotency: once });
    return { kind: "scan-undone" as const, scanId: params.id };
  });
}
