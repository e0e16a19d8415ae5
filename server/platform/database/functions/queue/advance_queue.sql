-- Locks a queue and moves its phase on by the clock, read after the lock: whoever takes a number and whoever lets people in asks this first, so that
-- no late worker delays an opening, and everybody who had a number before it is drawn. Where numbers are counted outside the database, up to
-- `ceiling` of them may be given and not reported: the counter has three seconds to settle the draw itself; then all of them are drawn. Answers the
-- row; a row of nulls for an event without a queue.
create or replace function advance_queue(p_tenant text, p_event uuid) returns queues
language plpgsql as $$
declare
  q queues;
begin
  select * into q from queues x where x.tenant_id = p_tenant and x.event_id = p_event for update;
  if q.phase = 'idle' and q.kind = 'schedule' and q.prequeue_at <= clock_timestamp() then
    update queues x set phase = 'prequeue' where x.tenant_id = p_tenant and x.event_id = p_event returning * into q;
  end if;
  if q.phase = 'prequeue' and q.opens_at <= clock_timestamp()
    and (q.ceiling <= q.tail or q.opens_at <= clock_timestamp() - interval '3 seconds') then
    q := settle_draw(p_tenant, p_event, greatest(q.tail, q.ceiling));
  end if;
  return q;
end $$;
