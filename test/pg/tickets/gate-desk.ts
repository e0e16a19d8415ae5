import { OPERATOR } from "#server/platform/base/actor.ts";
import type { ActTransaction } from "#server/platform/database/database.ts";
import { randomBytes } from "node:crypto";
import { expect, vi } from "vitest";
import type { ScanAnswer } from "#contract/tickets/gate.ts";
import { ticketCode } from "#domain/tickets/ticket-code.ts";
import type { TenantId } from "#server/act.ts";
import type { Product } from "#server/app/serve.ts";
import { giveToken, saveGate, type GateRules } from "#server/modules/tickets/gate/save-gate.ts";
import { signTicket } from "#server/modules/tickets/issue/sign-ticket.ts";
import { send } from "../../api/send.ts";
import { openStall, type Stall } from "../../api/stall.ts";
import { actOnPaymentPage, newBuyer } from "../../harness/buyer.ts";
import { PATIENCE } from "../../harness/patience.ts";

export const TENANT = "garudarun" as TenantId;
const DAY_MS = 86_400_000;

export type Ticket = { readonly id: string; readonly code: string; readonly qr: string };
type ScanHow = { readonly key?: string; readonly leaving?: boolean; readonly at?: Pick<Product, "fetch"> };
export type Gate = { readonly gateId: string; readonly tokenId: string; readonly token: string };

/** Paid tickets and gates of a stall's event. */
export async function openDesk(stall: Stall) {
  const { services } = stall.shop;
  const run = <T>(work: (tx: ActTransaction) => Promise<T>) => services.db.transaction({ tenant: TENANT, actor: OPERATOR }, work);
  const buyer = newBuyer(stall.shop, { tenant: TENANT });
  const started = await stall.start(buyer, 1);
  await actOnPaymentPage(stall.shop, started.redirectUrl, "pay");
  await vi.waitFor(async () => expect(await stall.statusOf(buyer, started.id)).toBe("confirmed"), PATIENCE);
  await stall.work();
  let position = 1000;
  let scans = 0;

  const desk = {
    bookingId: started.id,
    buyer,
    /** The text of a QR code, with any faults that a test wants. */
    sign: (ticket: { id: string; version?: number; keyId?: number; eventId?: string; tenant?: string; notAfter?: Date }): string =>
      signTicket(services.secrets, {
        tenant: TENANT,
        keyId: 1,
        eventId: stall.event.id,
        version: 1,
        notAfter: new Date(Date.now() + 30 * DAY_MS),
        ...ticket,
      }),
    /** More tickets of the paid booking. */
    async tickets(count: number): Promise<Ticket[]> {
      const made = Array.from({ length: count }, () => ({
        id: services.newId(),
        code: ticketCode(randomBytes(8)),
        position: (position += 1),
      }));
      await stall.sql(
        `insert into tickets (tenant_id, id, booking_id, event_id, session_id, category_id, position, code, status, holder, category)
         select t.tenant_id, x.id, t.booking_id, t.event_id, t.session_id, t.category_id, x.position, x.code, 'valid', 'Budi ' || x.position, t.category
         from jsonb_to_recordset($2::jsonb) as x(id uuid, code text, position int),
           (select * from tickets where booking_id = $1 order by position limit 1) t`,
        [started.id, JSON.stringify(made)],
      );
      return made.map(({ id, code }) => ({ id, code, qr: desk.sign({ id }) }));
    },
    /** An open gate with a token. */
    async gate(name: string, rules: Partial<GateRules> = {}, role: "scanner" | "supervisor" = "scanner"): Promise<Gate> {
      return run(async (tx) => {
        const gateId = await saveGate(services, tx, {
          eventId: stall.event.id,
          name,
          categoryIds: null,
          sessionIds: null,
          opensAt: new Date(Date.now() - DAY_MS),
          closesAt: null,
          ...rules,
        });
        const { id, token } = giveToken(services, tx, { gateId, role, label: `${name} device`, hours: 24 });
        return { gateId, tokenId: id, token };
      });
    },
    call(
      gate: Pick<Gate, "token"> | null,
      path: string,
      body?: unknown,
      how: { key?: string; host?: string; at?: Pick<Product, "fetch"> } = {},
    ) {
      scans += 1;
      return send(how.at ?? stall.shop, `/api/v1/gate${path}`, {
        key: how.key ?? `scan-key-${scans}`,
        ...(how.host ? { host: how.host } : {}),
        ...(body === undefined ? {} : { body }),
        headers: gate ? { authorization: `Bearer ${gate.token}` } : {},
      });
    },
    async scan(gate: Gate, text: string, how: ScanHow = {}): Promise<ScanAnswer> {
      const answer = await desk.call(gate, "/scans", { text, leaving: how.leaving ?? false }, how);
      if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
      return answer.json as unknown as ScanAnswer;
    },
    outcome: async (gate: Gate, text: string, how: ScanHow = {}): Promise<string> => (await desk.scan(gate, text, how)).outcome,
    run,
  };
  return desk;
}
export type Desk = Awaited<ReturnType<typeof openDesk>>;

/** The count of each code. */
export const tally = (codes: readonly string[]) =>
  Object.fromEntries([...new Set(codes)].sort().map((c) => [c, codes.filter((x) => x === c).length]));

/** A stall with two open gates: north scans, south is a supervisor's. Waivers are required only if a test says so. */
export async function openGates(clusterUrl: string) {
  const stall = await openStall(clusterUrl);
  await stall.setStock(200);
  const desk = await openDesk(stall);
  await stall.sql("delete from waiver_release_events where event_id = $1", [stall.event.id]);
  return {
    stall,
    desk,
    north: await desk.gate("North"),
    south: await desk.gate("South", {}, "supervisor"),
    one: async (): Promise<Ticket> => (await desk.tickets(1))[0]!,
    statusOf: async (id: string) => (await stall.sql<{ status: string }>("select status from tickets where id = $1", [id]))[0]!.status,
    audits: async (id: string, action: string) =>
      (await stall.sql<{ n: number }>("select count(*)::int as n from audit where subject_id = $1 and action = $2", [id, action]))[0]!.n,
  };
}
export type Gates = Awaited<ReturnType<typeof openGates>>;
