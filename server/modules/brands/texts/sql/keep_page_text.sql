-- Trigger: stores each new text of a brand's legal page. Before the first change it also stores the original text.
create or replace function keep_page_text() returns trigger
language plpgsql as $$
declare
  v_known int;
begin
  select coalesce(max(v.version), 0) into v_known from text_versions v where v.tenant_id = new.tenant_id and v.subject = new.name;
  if tg_op = 'UPDATE' and v_known = 0 then
    insert into text_versions (tenant_id, subject, version, title, body, since)
      values (new.tenant_id, new.name, 1, old.title, old.body, old.updated_on::timestamptz);
    v_known := 1;
  end if;
  insert into text_versions (tenant_id, subject, version, title, body) values (new.tenant_id, new.name, v_known + 1, new.title, new.body);
  return null;
end $$;
