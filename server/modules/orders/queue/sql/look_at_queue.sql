-- The facts that decide the number of new turns (see domain/orders/queue/admissions.ts), after a due opening, and after expired passes have freed
-- their slots. Null if there is nothing to decide. A queue by load has no opening: its row is read without a lock. step_queue must find `ticked`
-- and `served` unchanged.
create or replace function look_at_queue(p_tenant text, p_event uuid) returns jsonb
language plpgsql as $$
declare
  q queues;
  v_missed bigint;
begin
  perform require_tenant(p_tenant);
  select * into q from queues x where x.tenant_id = p_tenant and x.event_id = p_event;
  if q.kind = 'schedule' then q := advance_queue(p_tenant, p_event); end if;
  if q.event_id is null or q.phase = 'closed' then return null; end if;
  if not has_queue_flag(p_tenant) then
    -- Record the look even without the flag, so that the queue does not count as late.
    update queues x set ticked_at = clock_timestamp() where x.tenant_id = p_tenant and x.event_id = p_event;
    return null;
  end if;
  update queue_passes x set ended_at = clock_timestamp()
    where (x.tenant_id, x.event_id, x.epoch, x.number) in (
      select y.tenant_id, y.event_id, y.epoch, y.number from queue_passes y
      where y.tenant_id = p_tenant and y.event_id = p_event and y.ended_at is null and not is_pass_live(y)
      order by y.epoch, y.number for update skip locked);
  v_missed := missed_of_queue(q);
  return jsonb_build_object('kind', q.kind, 'phase', q.phase, 'epoch', q.epoch, 'served', q.served, 'ticked', q.ticked_at::text,
    'waiting', waiting_of_queue(q, q.slots + 1), 'slots', q.slots, 'per_minute', q.per_minute, 'credit', q.credit,
    'since_ms', extract(epoch from clock_timestamp() - q.ticked_at) * 1000,
    'calm_s', extract(epoch from clock_timestamp() - q.calm_since),
    'active', active_in_checkout(p_tenant, p_event),
    -- Owners of unspent passes will each take a ticket.
    'free', free_tickets(p_tenant, p_event) - (select count(*) from queue_passes y where y.tenant_id = p_tenant and y.event_id = p_event
      and y.ended_at is null and y.booking_id is null and y.expires_at > clock_timestamp()),
    -- Given-up numbers of the draw whose ranks are not yet computed.
    'unnamed', (select jsonb_agg(x.number) from (select g.number from queue_gone g where g.tenant_id = p_tenant and g.event_id = p_event
      and g.epoch = q.epoch and g.rank is null and g.number < q.n_pre order by g.number limit 5000) x),
    'invited', invited_of_queue(q, v_missed), 'missed_turns', q.missed_turns, 'missed_to', q.missed_to);
end $$;
