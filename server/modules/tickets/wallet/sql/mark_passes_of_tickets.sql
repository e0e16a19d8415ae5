-- Trigger: marks the passes of changed tickets as due. Locks passes in id order, as all such functions do.
create or replace function mark_passes_of_tickets() returns trigger
language plpgsql as $$
declare
  v_ids uuid[];
begin
  select array_agg(x.id) into v_ids from (
    select p.id from changed t join wallet_passes p on p.ticket_id = t.id and p.tenant_id = t.tenant_id order by p.id for update of p) x;
  if v_ids is not null then
    update wallet_passes p set revision = p.revision + 1, attempts = 0, due_at = clock_timestamp()
      from (select distinct t.tenant_id from changed t) t where p.tenant_id = t.tenant_id and p.id = any (v_ids);
  end if;
  return null;
end $$;
