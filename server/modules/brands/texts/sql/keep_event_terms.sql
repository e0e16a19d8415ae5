-- Trigger: stores each new text of an event's terms. Before the first change it also stores the original text.
create or replace function keep_event_terms() returns trigger
language plpgsql as $$
declare
  v_known int;
begin
  select coalesce(max(v.version), 0) into v_known from text_versions v where v.tenant_id = new.tenant_id and v.subject = new.id::text;
  if tg_op = 'UPDATE' and v_known = 0 then
    insert into text_versions (tenant_id, subject, version, body, since) values (new.tenant_id, new.id::text, 1, old.terms, null);
    v_known := 1;
  end if;
  insert into text_versions (tenant_id, subject, version, body) values (new.tenant_id, new.id::text, v_known + 1, new.terms);
  return null;
end $$;
