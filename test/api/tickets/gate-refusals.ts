import { OPERATOR } from "#server/platform/base/actor.ts";
import { randomBytes, randomUUID } from "node:crypto";
import type { EndpointName } from "#contract/paths.ts";
import type { ProblemCode } from "#contract/problems.ts";
import type { TenantId } from "#server/act.ts";
import { giveToken, saveGate } from "#server/modules/tickets/gate/save-gate.ts";
import { rememberPeer } from "#server/platform/http/address/peer.ts";
import type { Product } from "#server/app/serve.ts";
import { freeOrder } from "./document-refusals.ts";
import { send, type Sending, type Sent } from "../send.ts";

type Ways = Partial<Record<ProblemCode, () => Promise<Sent>>>;

const TENANT = "garudarun" as TenantId;
const NOBODY = "01890000-0000-7000-8000-000000000000";
const NOW = "2026-07-01T10:00:00.000Z";
/** More wrong tokens than one network may send. */
const MANY = 40;

const SCAN = { text: "no ticket at all", leaving: false };
const UNDOING = { reason: "wrong person" };
const batch = (key: string, text: string) => ({
  sentAt: NOW,
  scans: [{ key, text, scannedAt: NOW, leaving: false, admitted: false }],
});

/** A valid body for each call of the feature with one. */
export const GATE_BODIES: Partial<Record<EndpointName, unknown>> = {
  scanTicket: SCAN,
  bringScans: batch("scan-of-a-device", SCAN.text),
  undoScan: UNDOING,
};

let networks = 0;
const wrongToken = () => `gate_${randomBytes(32).toString("base64url")}`;

/** Causes of the refusals of gate devices. */
export function gateRefusals(shop: () => Product): Partial<Record<EndpointName, Ways>> {
  const call = (
    token: string,
    { path, how = {}, at = shop() }: { readonly path: string; readonly how?: Sending; readonly at?: Pick<Product, "fetch"> },
  ) => send(at, `/api/v1/gate${path}`, { key: randomUUID(), headers: { authorization: `Bearer ${token}` }, ...how });

  /** The token of a device at an open event's gate, by default a scanner's. */
  async function device(eventId: string | null = null, role: "scanner" | "supervisor" = "scanner"): Promise<string> {
    const { services } = shop();
    return services.db.transaction({ tenant: TENANT, actor: OPERATOR }, async (tx) => {
      const [event] = await tx.query<{ id: string }>("select id from events where slug = 'losari-sunset-5k'");
      const rules = { eventId: eventId ?? event!.id, categoryIds: null, sessionIds: null, opensAt: new Date(0), closesAt: null };
      const gateId = await saveGate(services, tx, { ...rules, name: "North" });
      return giveToken(services, tx, { gateId, role, label: "North device", hours: 24 }).token;
    });
  }

  /** A ticket valid at its gate. */
  async function ticket(): Promise<{ readonly code: string; readonly eventId: string }> {
    const { ticketId } = await freeOrder(shop());
    return shop().services.db.transaction(TENANT, async (tx) => {
      await tx.query("delete from waiver_release_events");
      const [row] = await tx.query<{ code: string; event_id: string }>("select code, event_id from tickets where id = $1", [ticketId]);
      return { code: row!.code, eventId: row!.event_id };
    });
  }

  /** Sends wrong tokens from one network until it is limited. */
  async function guess(path: string, how: Sending): Promise<Sent> {
    networks += 1;
    const address = `198.51.${networks}.7`;
    const fetch: Product["fetch"] = (request) => {
      rememberPeer(request, address);
      return shop().fetch(request);
    };
    for (let n = 1; ; n += 1) {
      const answer = await call(wrongToken(), { path, how, at: { fetch } });
      if (n === MANY || answer.status !== 401) return answer;
    }
  }

  const wrong = (path: string, how: Sending = {}): Ways => ({
    GATE_TOKEN_INVALID: () => call(wrongToken(), { path, how }),
    TOO_MANY_REQUESTS: () => guess(path, how),
  });

  return {
    getGate: wrong(""),
    getGateList: wrong("/list"),
    scanTicket: {
      ...wrong("/scans", { body: SCAN }),
      async IDEMPOTENCY_MISMATCH() {
        const [token, key] = [await device(), randomUUID()];
        await call(token, { path: "/scans", how: { body: SCAN, key } });
        return call(token, { path: "/scans", how: { body: { ...SCAN, leaving: true }, key } });
      },
    },
    bringScans: {
      ...wrong("/scan-batches", { body: batch(randomUUID(), SCAN.text) }),
      async IDEMPOTENCY_MISMATCH() {
        const [token, key] = [await device(), randomUUID()];
        await call(token, { path: "/scan-batches", how: { body: batch(key, SCAN.text) } });
        return call(token, { path: "/scan-batches", how: { body: batch(key, "another text") } });
      },
    },
    undoScan: {
      async IDEMPOTENCY_MISMATCH() {
        const { code, eventId } = await ticket();
        const [token, key] = [await device(eventId, "supervisor"), randomUUID()];
        const admit = async () => (await call(token, { path: "/scans", how: { body: { ...SCAN, text: code } } })).json["scanId"] as string;
        await call(token, { path: `/scans/${await admit()}/undo`, how: { body: UNDOING, key } });
        return call(token, { path: `/scans/${await admit()}/undo`, how: { body: UNDOING, key } });
      },
      ...wrong(`/scans/${NOBODY}/undo`, { body: UNDOING }),
      GATE_ROLE: async () => call(await device(), { path: `/scans/${NOBODY}/undo`, how: { body: UNDOING } }),
    },
  };
}
