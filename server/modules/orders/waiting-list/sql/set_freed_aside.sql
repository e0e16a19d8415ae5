-- Trigger, when the transaction ends: sets freed units of a quota aside while somebody waits for them, whether an order expired, was cancelled or
-- refunded, or an organiser added stock. Decided at the end, because the transaction may take again what it returned.
create or replace function set_freed_aside() returns trigger
language plpgsql as $$
declare
  q quotas;
  v_units int;
begin
  select * into q from quotas x where x.tenant_id = new.tenant_id and x.event_id = new.event_id and x.id = new.id for no key update;
  v_units := least(new.total - new.taken - old.total + old.taken, q.total - q.taken);
  if v_units <= 0 then return null; end if;
  if not is_waited_for(new.tenant_id, new.event_id, new.id, true, case when q.set_aside > 0 then 0 else old.total - old.taken end) then
    return null;
  end if;
  update quotas x set taken = x.taken + v_units, set_aside = x.set_aside + v_units, aside_seen_at = null
    where x.tenant_id = new.tenant_id and x.event_id = new.event_id and x.id = new.id;
  return null;
end $$;
