-- What a key did, and what was answered. The key is a digest.
create table idempotency (
  tenant_id text not null,
  owner_hash text collate "C" not null,
  key text collate "C" not null,
  body_hash text not null,
  status int not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, owner_hash, key)
);
create index idempotency_by_age on idempotency using brin (created_at);

-- A browser's first call, its answer having been lost, is known again for a day: the cookie that it was given, sealed, under a keyed
-- digest of the call and of the network that it came from. Neither opens anything without the deployment's secret.
create table visitor_openings (
  tenant_id text not null,
  opening text collate "C" not null,
  -- SHA-256 of the visitor's cookie.
  owner_hash text collate "C" not null,
  sealed text not null,
  made_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, opening)
);
create index visitor_openings_by_age on visitor_openings using brin (made_at);

-- What was done lately by whom, as far as it is limited: a wrong promo code that a visitor tried, a payment that was asked about.
-- Subjects and marks are digests: no code, cookie or address is kept.
create table recent_acts (
  tenant_id text not null,
  subject text collate "C" not null,
  mark text collate "C" not null,
  at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, subject, mark)
);
create index recent_acts_old on recent_acts (tenant_id, at);

-- Whoever asks sees and writes one tenant's rows; whose is asked once for a statement, so that a plan that is kept fits any tenant.
do $$
declare t text;
begin
  foreach t in array array['idempotency', 'visitor_openings', 'recent_acts'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_tenant on %I using (tenant_id = (select current_setting(''app.tenant'', true)))'
      ' with check (tenant_id = (select current_setting(''app.tenant'', true)))', t);
  end loop;
end $$;
grant select, insert, update, delete on idempotency, visitor_openings, recent_acts to karcis_app;
