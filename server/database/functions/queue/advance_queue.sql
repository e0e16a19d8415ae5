-- Locks a queue and moves its phase on by the clock, read after the lock: whoever takes a number and whoever lets people in asks this first, so that
-- no late worker delays an opening, and everybody who had a number before it is drawn. At the opening their count is settled and the seed told to the
-- audit. Answers the row; a row of nulls for an event without a queue.
create or replace function advance_queue(p_tenant text, p_event uuid) returns queues
language plpgsql as $$
declare
  q queues;
begin
  select * into q from queues x where x.tenant_id = p_tenant and x.event_id = p_event for update;
  if q.phase = 'idle' and q.kind = 'schedule' and q.prequeue_at <= clock_timestamp() then
    update queues x set phase = 'prequeue' where x.tenant_id = p_tenant and x.event_id = p_event returning * into q;
  end if;
  if q.phase = 'prequeue' and q.opens_at <= clock_timestamp() then
    update queues x set phase = 'open', n_pre = x.tail, opened_at = clock_timestamp(), ticked_at = clock_timestamp(), credit = 0
      where x.tenant_id = p_tenant and x.event_id = p_event returning * into q;
    perform record_events(p_tenant, 'clock', 'queue.opened', array[p_event], array[jsonb_build_object(
      'epoch', q.epoch, 'count', q.n_pre, 'commit', encode(q.seed_commit, 'hex'), 'seed', encode(q.seed, 'hex'))]);
  end if;
  return q;
end $$;
