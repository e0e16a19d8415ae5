import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BOOKING_MOVES } from "#domain/orders/booking-status.ts";
import { HANDOVER_MOVES, HANDOVER_STATES, type HandoverKind } from "#domain/tickets/handover/handover-state.ts";
import { PAYMENT_MOVES, PAYMENT_MOVES_BY_REFUNDS, type PaymentStatus } from "#domain/payments/payment-status.ts";
import { REFUND_MOVES } from "#domain/payments/refund-status.ts";
import { REFUND_TRANSFER_MOVES } from "#domain/payments/refund-transfer.ts";
import { TICKET_MOVES } from "#domain/tickets/ticket-state.ts";
import { REFUSALS } from "#server/platform/database/refusals.ts";
import { openMigrated } from "../harness/seeded-database.ts";

type Moves = Readonly<Record<string, readonly string[]>>;

const ofHandovers = (kind: HandoverKind): Moves =>
  Object.fromEntries(
    HANDOVER_STATES.map((from) => [from, [...new Set(Object.values(HANDOVER_MOVES[kind][from] ?? {}))].filter((to) => to !== from)]),
  );
const ofPayments = Object.fromEntries(
  Object.entries(PAYMENT_MOVES).map(([from, to]) => [from, [...to, ...(PAYMENT_MOVES_BY_REFUNDS[from as PaymentStatus] ?? [])]]),
);

/** The domain's table of moves, by the name in the database's trigger. */
const TABLES: Readonly<Record<string, Moves>> = {
  bookings: BOOKING_MOVES,
  payments: ofPayments,
  refunds: REFUND_MOVES,
  refund_transfers: REFUND_TRANSFER_MOVES,
  tickets: TICKET_MOVES,
  transfers: ofHandovers("transfer"),
  delegations: ofHandovers("delegation"),
};
const BINDINGS = [
  "bookings bookings",
  "handovers delegations",
  "handovers transfers",
  "payments payments",
  "refund_transfers refund_transfers",
  "refunds refunds",
  "tickets tickets",
];

let database: Awaited<ReturnType<typeof openMigrated>>;
beforeAll(async () => {
  database = await openMigrated();
  const probes = Object.keys(TABLES).map(
    (name) => `create table probe_${name} (status text);
      create trigger refuse_move before update of status on probe_${name} for each row execute function refuse_move('${name}');
      grant select, insert, update, delete on probe_${name} to karcis_app;`,
  );
  await database.script(probes.join("\n"));
}, 180_000);
afterAll(() => database?.close());

/** The moves that the database allows the shop, as `from to`. Any error but its refusal fails the test. */
async function allowed(name: string, moves: Moves): Promise<string[]> {
  const statuses = Object.keys(moves);
  await database.script(`set role karcis_app; do $$
    declare v_from text; v_to text; v_passed text[] := '{}';
    begin
      foreach v_from in array string_to_array('${statuses.join()}', ',') loop
        foreach v_to in array string_to_array('${statuses.join()}', ',') loop
          delete from probe_${name};
          insert into probe_${name} values (v_from);
          begin
            update probe_${name} set status = v_to where v_to <> v_from;
            if found then v_passed := v_passed || (v_from || ' ' || v_to); end if;
          exception when sqlstate '${REFUSALS.MOVE}' then null;
          end;
        end loop;
      end loop;
      delete from probe_${name};
      insert into probe_${name} select unnest(v_passed);
    end $$; reset role;`);
  return (await database.query<{ status: string }>(`select status from probe_${name}`)).map(({ status }) => status);
}

describe("the moves of a status", () => {
  it.each(Object.entries(TABLES))("allows the same moves in the database as in domain/: %s", async (name, moves) => {
    const expected = Object.entries(moves).flatMap(([from, to]) => to.map((each) => `${from} ${each}`));
    expect((await allowed(name, moves)).toSorted()).toEqual(expected.toSorted());
  });

  it("checks each governed table on every change of a status", async () => {
    const bindings = await database.query<{ binding: string; on: boolean }>(
      `select t.tgrelid::regclass || ' ' || rtrim(encode(t.tgargs, 'escape'), '\\000') as binding,
         t.tgenabled = 'O' and pg_get_triggerdef(t.oid) ~ 'BEFORE UPDATE OF status' and pg_get_triggerdef(t.oid) ~ 'old.status IS DISTINCT FROM new.status' as on
       from pg_trigger t join pg_proc p on p.oid = t.tgfoid and p.proname = 'refuse_move' where t.tgrelid::regclass::text not like 'probe%' order by 1`,
    );
    expect(bindings).toEqual(BINDINGS.map((binding) => ({ binding, on: true })));
  });

  it("lets the tables' owner correct a status by hand", async () => {
    await database.query("delete from probe_tickets");
    await database.query("insert into probe_tickets values ('void')");
    await database.query("update probe_tickets set status = 'valid' where status = 'void'");
    await expect(
      database.script("set role karcis_app; update probe_tickets set status = 'void'; update probe_tickets set status = 'valid'"),
    ).rejects.toThrow("tickets: void never becomes valid");
    await database.script("reset role");
  });
});
