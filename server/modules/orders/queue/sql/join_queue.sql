-- Gives the next numbers of a queue to `p_asked` people in order of arrival, without rows of their own (see join_places). Returns `code`: given,
-- with the `first` number and how many were `given`, fewer if the room is full (strictly more than the limit ahead, except before the opening);
-- or why there was none: none, idle, closed. One update of one row, for any number of people. Kept for the previous version while both run.
create or replace function join_queue(p_tenant text, p_event uuid, p_asked int) returns jsonb
language plpgsql as $$
declare
  q queues;
  v_first bigint;
  v_given bigint;
begin
  perform require_tenant(p_tenant);
  q := advance_queue(p_tenant, p_event);
  if q.event_id is null or not has_queue_flag(p_tenant) then return jsonb_build_object('code', 'none'); end if;
  if q.phase in ('idle', 'closed') then return jsonb_build_object('code', q.phase); end if;
  -- Above the range of an external counter.
  v_first := greatest(q.tail, q.ceiling);
  v_given := case when q.phase = 'prequeue' then p_asked else least(p_asked, greatest(0, q.full_ahead + 1 - (v_first - q.served))) end;
  if v_given > 0 then
    update queues x set tail = v_first + v_given, ceiling = v_first + v_given, lease = null,
      listed_from = greatest(x.listed_from, v_first + v_given) where x.tenant_id = p_tenant and x.event_id = p_event;
  end if;
  return jsonb_build_object('code', 'given', 'first', v_first, 'given', v_given, 'epoch', q.epoch, 'phase', q.phase, 'at', clock_timestamp(), 'full_ahead', q.full_ahead);
end $$;
