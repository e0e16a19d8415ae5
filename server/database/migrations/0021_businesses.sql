-- What a business says of itself on its own page. No row: it says nothing.
create table microsites (
  tenant_id text not null,
  business_id text not null,
  hero_text jsonb check (hero_text is null or (jsonb_typeof(hero_text -> 'en') = 'string' and jsonb_typeof(hero_text -> 'id') = 'string')),
  primary key (tenant_id, business_id),
  foreign key (tenant_id, business_id) references businesses (tenant_id, id) on delete cascade
);

-- Visits that a campaign brought, counted by day and campaign: never who came.
create table campaign_visits (
  tenant_id text not null,
  business_id text not null,
  day date not null,
  path text not null,
  utm jsonb not null check (jsonb_typeof(utm) = 'object'),
  utm_hash text collate "C" not null,
  visits int not null default 1 check (visits > 0),
  primary key (tenant_id, business_id, day, path, utm_hash)
);

do $$
declare t text;
begin
  foreach t in array array['microsites', 'campaign_visits'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_tenant on %I using (tenant_id = current_setting(''app.tenant'', true)) with check (tenant_id = current_setting(''app.tenant'', true))', t);
    execute format('grant select, insert, update, delete on %I to karcis_app', t);
  end loop;
end $$;
