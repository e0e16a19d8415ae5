-- A screen on which somebody watches what they have a right to. Its addresses work for five minutes from the last renewal on; one that is not
-- renewed in time is over by itself, and its screen is free again.
create table plays (
  tenant_id text not null,
  id uuid not null,
  entitlement_id uuid not null,
  -- The browser that it runs in, by its mark: the same addresses in another browser get no key.
  owner_hash text not null check (owner_hash ~ '^[0-9a-f]{64}$'),
  -- What its owner would call that browser; empty where it does not say.
  device text not null,
  started_at timestamptz not null default clock_timestamp(),
  renewed_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  -- `viewer`: whoever watched went away; `again`: the same browser began anew; `taken`: it went on on another screen.
  ended_by text check (ended_by in ('viewer', 'again', 'taken')),
  primary key (id, tenant_id),
  foreign key (entitlement_id, tenant_id) references video_entitlements (id, tenant_id),
  check ((ended_at is null) = (ended_by is null))
);
create index plays_running on plays (entitlement_id, tenant_id) where ended_at is null;
create index plays_by_age on plays (tenant_id, renewed_at);

-- Where watching a part goes on, whatever screen it was watched on; `at` is when that was so, and what was so last counts.
create table video_positions (
  tenant_id text not null,
  entitlement_id uuid not null,
  part_id uuid not null,
  seconds int not null check (seconds between 0 and 360000),
  at timestamptz not null,
  primary key (entitlement_id, part_id, tenant_id),
  foreign key (entitlement_id, tenant_id) references video_entitlements (id, tenant_id)
);

do $$
declare t text;
begin
  foreach t in array array['plays', 'video_positions'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_tenant on %I using (tenant_id = (select current_setting(''app.tenant'', true)))'
      ' with check (tenant_id = (select current_setting(''app.tenant'', true)))', t);
  end loop;
end $$;
grant select, insert, update, delete on plays to karcis_app;
grant select, insert, update on video_positions to karcis_app;
