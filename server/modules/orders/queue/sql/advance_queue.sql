-- Locks a queue and moves its phase on by the clock, read after the lock. Callers that give numbers or admit people call this first, so that a late
-- worker delays no opening, and the draw includes every number given before it. With an external counter, up to `ceiling` numbers may be given but
-- not reported: the counter has three seconds to settle the draw itself, after which all of them are drawn. Returns the row, or a row of nulls for
-- an event without a queue.
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
