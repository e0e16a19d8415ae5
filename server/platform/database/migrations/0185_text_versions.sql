-- Every text that a brand's terms, its privacy policy or an event's terms ever had, kept by triggers whatever writes them: what a buyer
-- accepted is the version that was in force then. A text that is older than this table is kept with its first change. Never changed.
create table text_versions (
  tenant_id text not null,
  -- A page of the brand, or an event's id.
  subject text collate "C" not null check (subject in ('terms', 'privacy') or subject ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
  version int not null check (version > 0),
  -- Of a page of the brand; an event's terms bear its name.
  title jsonb,
  body jsonb not null,
  -- Null: before this was kept.
  since timestamptz default clock_timestamp(),
  primary key (tenant_id, subject, version)
);
alter table text_versions enable row level security;
alter table text_versions force row level security;
create policy own_tenant on text_versions using (tenant_id = (select current_setting('app.tenant', true)))
  with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert on text_versions to karcis_app, karcis_operator;

create trigger keep_new_terms after insert on events for each row execute function keep_event_terms();
create trigger keep_changed_terms after update of terms on events for each row when (new.terms is distinct from old.terms)
  execute function keep_event_terms();
create trigger keep_new_page after insert on tenant_pages for each row when (new.name in ('terms', 'privacy'))
  execute function keep_page_text();
create trigger keep_changed_page after update of title, body on tenant_pages for each row
  when (new.name in ('terms', 'privacy') and (new.title, new.body) is distinct from (old.title, old.body))
  execute function keep_page_text();
