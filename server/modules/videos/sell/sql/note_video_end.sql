-- Trigger: the event row of a video ends when the video does. A video without an end has no date.
create or replace function note_video_end() returns trigger
language plpgsql as $$
begin
  update events e set ends_at = new.available_until,
      starts_at = case when new.available_until is not null then least(coalesce(new.available_from, new.published_at), new.available_until) end
    where e.tenant_id = new.tenant_id and e.id = new.id and e.kind = 'video' and e.ends_at is distinct from new.available_until;
  return null;
end $$;
