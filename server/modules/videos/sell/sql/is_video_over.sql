-- Whether a video has ended for everybody, by the clock.
create or replace function is_video_over(p_tenant text, p_video uuid) returns boolean
language plpgsql stable as $$
begin
  return exists (select from videos v where v.tenant_id = p_tenant and v.id = p_video and v.available_until <= clock_timestamp());
end $$;
