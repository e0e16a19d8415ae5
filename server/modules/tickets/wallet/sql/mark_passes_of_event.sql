-- Trigger: marks all passes of an event as due when their content has changed. The row names its event, or is the event. They are processed once
-- no process has the old event in its cache: see server/modules/catalogue/events/load-catalogue.ts.
create or replace function mark_passes_of_event() returns trigger
language plpgsql as $$
declare
  v_row jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  v_tenant text := v_row ->> 'tenant_id';
  v_event uuid := coalesce(v_row ->> 'event_id', v_row ->> 'id')::uuid;
begin
  perform 1 from wallet_passes p where p.event_id = v_event and p.tenant_id = v_tenant order by p.id for update;
  if found then
    update wallet_passes p set revision = p.revision + 1, attempts = 0, due_at = clock_timestamp() + interval '2 seconds'
      where p.event_id = v_event and p.tenant_id = v_tenant;
  end if;
  return null;
end $$;
