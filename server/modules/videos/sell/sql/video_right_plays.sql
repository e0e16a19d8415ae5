-- Whether an entitlement has anything to play: a finished part, its own or one of its additional videos', or a stream. Ignores `p_but`: a file,
-- or the video's own id for its stream.
create or replace function video_right_plays(e video_entitlements, p_but uuid default null) returns boolean
language plpgsql stable as $$
begin
  return e.video_id is distinct from p_but
      and exists (select from videos v where v.tenant_id = e.tenant_id and v.id = e.video_id and v.stream_url is not null)
    or exists (select from video_parts p join media_files m on m.tenant_id = p.tenant_id and m.id = p.media_id
      where p.tenant_id = e.tenant_id and p.video_id = e.video_id and m.state = 'ready' and m.id is distinct from p_but
        and (p.addon_id is null or p.addon_id = any (e.addons)));
end $$;
