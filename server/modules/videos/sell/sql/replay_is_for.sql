-- Whether a ticket includes a replay of its event, by its organiser's choice: for every holder, for those admitted, or, once the event is over,
-- for those not admitted.
create or replace function replay_is_for(t tickets, p_video uuid) returns boolean
language sql stable as $$
  select exists (select from event_replays r join events s on s.tenant_id = r.tenant_id and s.id = r.event_id
    where r.tenant_id = t.tenant_id and r.event_id = t.event_id and r.video_id = p_video and case r.holders
      when 'all' then t.status in ('valid', 'locked', 'checked_in')
      when 'checked_in' then t.status = 'checked_in'
      else t.status in ('valid', 'locked') and coalesce(s.ends_at, s.starts_at) < clock_timestamp() end)
$$;
