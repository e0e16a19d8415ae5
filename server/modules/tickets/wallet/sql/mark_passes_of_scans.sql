-- Trigger: after a scan in or out, marks the ticket's passes as due.
create or replace function mark_passes_of_scans() returns trigger
language plpgsql as $$
declare
  v_ids uuid[];
begin
  select array_agg(x.id) into v_ids from (
    select p.id from wallet_passes p where (p.ticket_id, p.tenant_id) in (select s.ticket_id, s.tenant_id from changed s where s.ticket_id is not null)
    order by p.id for update) x;
  if v_ids is not null then
    update wallet_passes p set revision = p.revision + 1, attempts = 0, due_at = clock_timestamp()
      where p.tenant_id = (select s.tenant_id from changed s limit 1) and p.id = any (v_ids);
  end if;
  return null;
end $$;
