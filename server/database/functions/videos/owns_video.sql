-- Whether a number may watch a video already, by an order other than `p_but` or by a gift. No number owns nothing.
create or replace function owns_video(p_tenant text, p_video uuid, p_phone text, p_but uuid) returns boolean
language sql stable as $$
  select coalesce(p_phone, '') <> '' and exists (
    select from video_entitlements e
    where e.tenant_id = p_tenant and e.video_id = p_video and video_right_stands(e) and coalesce(video_right_ends(e) > clock_timestamp(), true)
      and (e.phone = p_phone or e.booking_id in (
        select y.booking_id from booking_buyers y where y.tenant_id = p_tenant and y.phone = p_phone and y.booking_id <> p_but)))
$$;
