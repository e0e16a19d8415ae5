-- What is over of a video is over for its orders too: the row that it is sold by has its end, so that money, links and what is erased of people
-- follow one rule.
create trigger note_video_end after insert or update of published_at, available_from, available_until on videos for each row execute function note_video_end();
update events e set starts_at = case when v.available_until is null then null else least(coalesce(v.available_from, v.published_at), v.available_until) end,
    ends_at = v.available_until
  from videos v where v.tenant_id = e.tenant_id and v.id = e.id and e.kind = 'video';

create trigger note_media_state after update of state, captions on media_files for each row
  when (old.state is distinct from new.state or old.captions is distinct from new.captions) execute function note_media_state();
