-- Has everybody told who bought a video while there was nothing of it to play, now that there is. `p_what` is what has just come: a file, or by the
-- video's own id its stream. Who had something else to play before hears nothing, and of a video that has not begun nobody does.
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
  perform record_events(p_tenant, 'worker', 'video.prepared', v_bookings, null, array_fill('{}'::jsonb, array[cardinality(v_bookings)]));
end $$;
