-- Begins the turns of the next `p_count` people, skipping unassigned ranks, and counts turns that ended unused, if the queue is as look_at_queue
-- found it: `p_seen` are its epoch, served, phase and ticked. Returns whether it did. Of two workers with the same decision, one succeeds.
-- `p_phase`: the next phase of a queue by load; `p_is_calm`: nobody waits.
create or replace function step_queue(p_tenant text, p_event uuid, p_seen jsonb, p_count bigint, p_credit bigint, p_phase text, p_is_calm boolean)
returns boolean
language plpgsql as $$
declare
  q queues;
  v_served bigint;
  v_missed bigint;
begin
  perform require_tenant(p_tenant);
  select * into q from queues x where x.tenant_id = p_tenant and x.event_id = p_event and x.epoch = (p_seen->>'epoch')::int
    and x.served = (p_seen->>'served')::bigint and x.ticked_at::text = p_seen->>'ticked';
  if not found then return false; end if;
  v_served := case when p_count > 0 then served_after(q, p_count) else q.served end;
  v_missed := greatest(q.missed_to, missed_of_queue(q));
  update queues x set served = v_served, tail = greatest(x.tail, v_served), ceiling = greatest(x.ceiling, v_served), credit = p_credit,
      ticked_at = clock_timestamp(), phase = p_phase,
      calm_since = case when p_is_calm then coalesce(x.calm_since, clock_timestamp()) end,
      missed_turns = x.missed_turns + case when v_missed > x.missed_to then absent_of_queue(q, x.missed_to, v_missed) else 0 end, missed_to = v_missed,
      opened_at = case when p_phase = 'open' and x.phase = 'idle' then clock_timestamp() else x.opened_at end
    where x.tenant_id = p_tenant and x.event_id = p_event and x.epoch = (p_seen->>'epoch')::int and x.served = (p_seen->>'served')::bigint
      and x.phase = p_seen->>'phase' and x.ticked_at::text = p_seen->>'ticked'
    returning * into q;
  if not found then return false; end if;
  if q.served > (p_seen->>'served')::bigint then
    insert into queue_steps (tenant_id, event_id, epoch, served) values (p_tenant, p_event, q.epoch, q.served);
  end if;
  if p_phase is distinct from p_seen->>'phase' then
    perform record_events(p_tenant, 'clock', 'queue.by_load', array[p_event], array[jsonb_build_object('phase', p_phase)]);
  end if;
  return true;
end $$;
