/** The tables with governed statuses: those of the trigger refuse_move. */
export const GOVERNED = ["bookings", "payments", "refunds", "refund_transfers", "tickets", "handovers"];

/**
 * SQL that adds a rule to a test's database: a change of a status needs an audit row in the same transaction, with the changed row as its
 * subject or in its data. Otherwise the shop's transaction fails. The tables' owner may change them by hand.
 */
export const DEMAND_TRACES = `
  create function test_note_trace() returns trigger language plpgsql as $$
  begin
    perform set_config('test.traces', concat(current_setting('test.traces', true), new.subject_id, new.data), true);
    return null;
  end $$;
  create trigger test_note_trace after insert on audit for each row execute function test_note_trace();
  create function test_demand_trace() returns trigger language plpgsql as $$
  begin
    if pg_has_role(current_user, (select c.relowner from pg_class c where c.oid = tg_relid), 'usage')
        or strpos(current_setting('test.traces', true), new.id::text) > 0 then
      return null;
    end if;
    raise exception 'no trace: % became % from %', tg_table_name, new.status, old.status;
  end $$;
  ${GOVERNED.map(
    (table) => `create constraint trigger test_demand_trace after update of status on ${table} deferrable initially deferred
      for each row when (old.status is distinct from new.status) execute function test_demand_trace();`,
  ).join("\n")}`;
