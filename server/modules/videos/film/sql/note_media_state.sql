-- Trigger: changes a video's version when one of its files becomes playable or stops being so, so that caches of the catalogue reload it.
-- Notifies waiting viewers.
create or replace function note_media_state() returns trigger
language plpgsql as $$
begin
  update events e set version = e.version + 1 where e.tenant_id = new.tenant_id and e.id in (
    select p.video_id from video_parts p where p.tenant_id = new.tenant_id and p.media_id = new.id
    union select v.id from videos v where v.tenant_id = new.tenant_id and v.trailer_id = new.id);
  if new.state = 'ready' and old.state is distinct from new.state then
    perform notify_playable(new.tenant_id, x.video_id, new.id)
      from (select distinct p.video_id from video_parts p where p.tenant_id = new.tenant_id and p.media_id = new.id) x;
  end if;
  return null;
end $$;
