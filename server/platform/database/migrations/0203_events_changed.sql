-- When what a page tells of an event or a video was changed last; null where nobody has changed it since this was kept.
alter table events add column changed_at timestamptz;
create trigger stamp_change before insert or update on events for each row execute function stamp_change();
