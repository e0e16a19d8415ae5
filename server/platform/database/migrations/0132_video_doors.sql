-- What opens a right to watch besides its order: its code, by which anybody finds the door at /v/{code}, and the browsers in which its number was
-- proved there. The code is 48 bits of twelve signs that nobody mistakes for others; it opens nothing by itself.
alter table video_entitlements add column code text not null
  default translate(left(replace(gen_random_uuid()::text, '-', ''), 12), '0123456789abcdef', '23456789CFHJKMRT');
create index video_entitlements_by_code on video_entitlements (code, tenant_id);

create table video_browsers (
  tenant_id text not null,
  entitlement_id uuid not null,
  -- The browser, by its mark.
  owner_hash text not null check (owner_hash ~ '^[0-9a-f]{64}$'),
  opened_at timestamptz not null default clock_timestamp(),
  primary key (entitlement_id, owner_hash, tenant_id),
  foreign key (entitlement_id, tenant_id) references video_entitlements (id, tenant_id)
);
create index video_browsers_of_browser on video_browsers (owner_hash, tenant_id);

-- What whoever has a ticket of an event may watch afterwards: all of them, those who were let in, or those who were not.
create table event_replays (
  tenant_id text not null,
  event_id uuid not null,
  video_id uuid not null,
  holders text not null check (holders in ('all', 'checked_in', 'absent')),
  primary key (tenant_id, event_id, video_id),
  foreign key (tenant_id, event_id) references events (tenant_id, id),
  foreign key (tenant_id, video_id) references videos (tenant_id, id)
);

do $$
declare t text;
begin
  foreach t in array array['video_browsers', 'event_replays'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_tenant on %I using (tenant_id = (select current_setting(''app.tenant'', true)))'
      ' with check (tenant_id = (select current_setting(''app.tenant'', true)))', t);
  end loop;
end $$;
grant select, insert, update, delete on video_browsers, event_replays to karcis_app;
