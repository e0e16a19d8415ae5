-- The public state of a queue (see domain/orders/queue/state.types.ts), in one read. Performs a due opening. Null without a queue, and if the
-- brand has none.
create or replace function read_queue(p_tenant text, p_event uuid) returns jsonb
language plpgsql as $$
declare
  q queues;
  v_phase text;
  v_pace jsonb;
begin
  perform require_tenant(p_tenant);
  select * into q from queues x where x.tenant_id = p_tenant and x.event_id = p_event;
  if not found or not has_queue_flag(p_tenant) then return null; end if;
  if q.kind = 'schedule' and (q.phase = 'idle' and q.prequeue_at <= clock_timestamp() or q.phase = 'prequeue' and q.opens_at <= clock_timestamp()) then
    q := advance_queue(p_tenant, p_event);
  end if;
  v_phase := q.phase;
  if v_phase in ('open', 'paused') and free_tickets(p_tenant, p_event) <= 0 then
    v_phase := case when active_in_checkout(p_tenant, p_event) > 0 or exists (select from bookings b
        where b.tenant_id = p_tenant and b.event_id = p_event and b.status = 'verifying') then 'sold_for_now' else 'sold_out' end;
  end if;
  v_pace := pace_of_queue(q);
  return jsonb_build_object('epoch', q.epoch, 'phase', v_phase, 'at', clock_timestamp(), 'opens_at', q.opens_at, 'prequeue_at', q.prequeue_at,
    'opened_at', q.opened_at, 'served', q.served, 'missed', missed_of_queue(q), 'tail', tail_of_queue(q),
    'per_minute', v_pace->'per_minute', 'at_once', v_pace->'at_once',
    'full_ahead', q.full_ahead, 'asks_phone', q.asks_phone, 'commit', encode(q.seed_commit, 'hex'),
    'count', q.n_pre, 'seed', case when q.n_pre is not null then encode(q.seed, 'hex') end);
end $$;
