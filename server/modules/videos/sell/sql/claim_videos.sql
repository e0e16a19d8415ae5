-- Of the given video bookings, which the caller has locked, those that may be confirmed: the video is not over, and the number has no entitlement to
-- it, neither yet nor by an earlier one of these bookings. Locks each number with its video, in the order of the marks, until the transaction ends,
-- so that of two orders the second sees the first.
create or replace function claim_videos(p_tenant text, p_bookings uuid[]) returns uuid[]
language plpgsql as $$
declare
  v_one record;
  v_marks bigint[] := '{}'::bigint[];
  v_kept uuid[] := '{}'::uuid[];
begin
  for v_one in
    select b.id, b.event_id, y.phone, hashtextextended(p_tenant || ' watches ' || b.event_id || ' ' || y.phone, 0) as mark
      from unnest(p_bookings) as x(id)
      cross join lateral (select c.id, c.event_id from bookings c where c.tenant_id = p_tenant and c.id = x.id limit 1) b
      cross join lateral (select c.phone from booking_buyers c where c.tenant_id = p_tenant and c.booking_id = x.id limit 1) y
      order by mark, b.id
  loop
    if v_one.phone <> '' then
      perform pg_advisory_xact_lock(v_one.mark);
      continue when v_one.mark = any (v_marks) or owns_video(p_tenant, v_one.event_id, v_one.phone, v_one.id);
      v_marks := v_marks || v_one.mark;
    end if;
    continue when is_video_over(p_tenant, v_one.event_id);
    v_kept := v_kept || v_one.id;
  end loop;
  return v_kept;
end $$;
