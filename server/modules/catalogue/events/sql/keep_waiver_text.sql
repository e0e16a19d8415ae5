-- Trigger: stores every text of an event's waiver under its version. Refuses (check_violation) to change a text without a new version, because
-- buyers would not have to accept the change.
create or replace function keep_waiver_text() returns trigger
language plpgsql as $$
begin
  if new.waiver is null then return null; end if;
  insert into waiver_texts (tenant_id, event_id, version, body) values (new.tenant_id, new.id, new.waiver_version, new.waiver)
    on conflict do nothing;
  if not exists (select 1 from waiver_texts w
      where w.tenant_id = new.tenant_id and w.event_id = new.id and w.version = new.waiver_version and w.body = new.waiver) then
    raise check_violation using message = 'a waiver''s text changed, and its version did not';
  end if;
  return null;
end $$;
