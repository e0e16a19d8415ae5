-- Moves the place of a visitor's confirmed number from another browser to this visitor, on request or if the place has lapsed there. Not if that
-- browser has gone in, nor if this visitor's own place has a number confirmed for it. The caller has checked the tenant.
create or replace function take_phone_place(q queues, p_owner bytea, p_phone bytea, p_here boolean) returns void
language plpgsql as $$
declare
  v_own queue_places;
  v_other queue_places;
begin
  select * into v_other from queue_places p
    where p.tenant_id = q.tenant_id and p.event_id = q.event_id and p.epoch = q.epoch and p.phone = p_phone and p.owner <> p_owner for update;
  if not found or is_owner_inside(v_other) or not p_here and (q.phase = 'prequeue' or is_place_kept(v_other)) then return; end if;
  select * into v_own from queue_places p
    where p.tenant_id = q.tenant_id and p.event_id = q.event_id and p.epoch = q.epoch and p.owner = p_owner for update;
  if v_own.phone is not null and is_place_kept(v_own) then return; end if;
  -- Drop the visitor's current place: without a confirmed number, or given up.
  if v_own.number is not null and (q.n_pre is null or v_own.number < q.n_pre) and q.kind = 'schedule' then
    insert into queue_gone (tenant_id, event_id, epoch, number) values (q.tenant_id, q.event_id, q.epoch, v_own.number) on conflict do nothing;
  end if;
  delete from queue_places p where p.tenant_id = q.tenant_id and p.event_id = q.event_id and p.epoch = q.epoch and p.owner = p_owner;
  update queue_places p set owner = p_owner, gave = p.gave or coalesce(v_own.gave, false)
    where p.tenant_id = q.tenant_id and p.event_id = q.event_id and p.epoch = q.epoch and p.owner = v_other.owner;
end $$;
