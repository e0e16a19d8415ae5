-- Notifies buyers of a video that had nothing to play, now that it has. `p_what` is the new part: a file, or the video's own id for its stream.
-- Excludes buyers who had another part to play, and videos that have not begun.
create or replace function notify_playable(p_tenant text, p_video uuid, p_what uuid) returns void
language plpgsql as $$
declare
  v_bookings uuid[];
begin
  perform require_tenant(p_tenant);
  select array_agg(e.booking_id order by e.booking_id) into v_bookings
    from video_entitlements e join videos v on v.tenant_id = e.tenant_id and v.id = e.video_id
    where e.tenant_id = p_tenant and e.video_id = p_video and e.booking_id is not null and video_right_stands(e)
      and coalesce(v.available_from <= clock_timestamp(), true) and coalesce(v.available_until > clock_timestamp(), true)
      and video_right_plays(e) and not video_right_plays(e, p_what);
  if v_bookings is null then return; end if;
  perform record_events(p_tenant, 'clock', 'video.prepared', v_bookings, null, array_fill('{}'::jsonb, array[cardinality(v_bookings)]));
end $$;
