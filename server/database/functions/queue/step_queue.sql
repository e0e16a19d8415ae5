-- Begins the turns of the next `p_count` people, where the queue stands as look_at_queue found it: `p_seen` are epoch, served, phase and ticked of
-- that. Answers whether it did; of two workers that decide the same one does. `p_phase`: what a queue by load becomes; `p_is_calm`: nobody waits.
create or replace function step_queue(p_tenant text, p_event uuid, p_seen jsonb, p_count bigint, p_credit bigint, p_phase text, p_is_calm boolean)
returns boolean
language plpgsql as $$
declare
  q queues;
begin
  perform require_tenant(p_tenant);
  update queues x set served = x.served + p_count, credit = p_credit, ticked_at = clock_timestamp(), phase = p_phase,
      calm_since = case when p_is_calm then coalesce(x.calm_since, clock_timestamp()) end,
      opened_at = case when p_phase = 'open' and x.phase = 'idle' then clock_timestamp() else x.opened_at end
    where x.tenant_id = p_tenant and x.event_id = p_event and x.epoch = (p_seen->>'epoch')::int and x.served = (p_seen->>'served')::bigint
      and x.phase = p_seen->>'phase' and x.ticked_at::text = p_seen->>'ticked' and x.served + p_count <= x.tail
    returning * into q;
  if not found then return false; end if;
  if p_count > 0 then
    insert into queue_steps (tenant_id, event_id, epoch, served) values (p_tenant, p_event, q.epoch, q.served);
  end if;
  if p_phase is distinct from p_seen->>'phase' then
    perform record_events(p_tenant, 'clock', 'queue.by_load', array[p_event], array[jsonb_build_object('phase', p_phase)]);
  end if;
  return true;
end $$;
