-- Since when a tenant has a host: a redirect to one that it may yet give up again is not for good.
alter table tenant_hosts add column since timestamptz not null default clock_timestamp();

-- A visitor between two hosts of one tenant: what the browser has on the first, sealed, for a minute and for one arrival on the second.
create table crossings (
  tenant_id text not null,
  -- SHA-256 of the token in the address.
  token_hash text collate "C" not null check (token_hash ~ '^[0-9a-f]{64}$'),
  from_host text not null,
  to_host text not null,
  -- SHA-256 of what the browser keeps on the second host.
  nonce_hash text collate "C" not null check (nonce_hash ~ '^[0-9a-f]{64}$'),
  sealed text not null,
  made_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, token_hash)
);
create index crossings_by_age on crossings using brin (made_at);

alter table crossings enable row level security;
alter table crossings force row level security;
create policy own_tenant on crossings using (tenant_id = (select current_setting('app.tenant', true)))
  with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, delete on crossings to karcis_app;
