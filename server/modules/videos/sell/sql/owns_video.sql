-- Whether a number may already watch a video, by an order other than `p_but` or by a gift. An empty number owns nothing. Looks up the number's
-- entitlements, never the video's: a hundred thousand people may have bought a video.
create or replace function owns_video(p_tenant text, p_video uuid, p_phone text, p_but uuid) returns boolean
language plpgsql stable as $$
begin
  return coalesce(p_phone, '') <> '' and (
    exists (select from video_entitlements e
      where e.tenant_id = p_tenant and e.video_id = p_video and e.phone = p_phone and e.phone <> '' and e.revoked_at is null
        and coalesce(video_right_ends(e) > clock_timestamp(), true))
    or exists (select from booking_buyers y
      cross join lateral (select c.* from video_entitlements c
        where c.tenant_id = p_tenant and c.booking_id = y.booking_id and c.video_id = p_video limit 1) e
      where y.tenant_id = p_tenant and y.phone = p_phone and y.booking_id <> p_but
        and video_right_stands(e) and coalesce(video_right_ends(e) > clock_timestamp(), true)));
end $$;
