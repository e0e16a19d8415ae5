-- A brand's accounts at payment providers. One of them is current: new payments are opened there. A retired one still answers for what was paid
-- at it, so rows stay. `sealed` is its keys, sealed for this tenant, name, kind and mode: a row that is changed or copied opens nothing.
create table payment_accounts (
  tenant_id text not null,
  -- Stored with every payment: the kind, and for a brand's later accounts of that kind a number.
  name text collate "C" not null,
  kind text collate "C" not null check (kind ~ '^[a-z]{2,20}$'),
  mode text not null check (mode in ('sandbox', 'production')),
  sealed text not null,
  -- The ways to pay that the brand has switched on, by name.
  channels text[] not null check (cardinality(channels) between 1 and 50),
  -- Grows with every change: tells processes to open the account anew.
  version int not null default 1,
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  primary key (tenant_id, name),
  check (name ~ ('^' || kind || '(\.[1-9][0-9]{0,3})?$'))
);
create unique index payment_accounts_current on payment_accounts (tenant_id) where retired_at is null;

alter table payment_accounts enable row level security;
alter table payment_accounts force row level security;
create policy own_tenant on payment_accounts using (tenant_id = (select current_setting('app.tenant', true)))
  with check (tenant_id = (select current_setting('app.tenant', true)));
-- Operators choose where a brand's money goes. The shop opens the accounts, and seals their keys anew when the master secret changes.
grant select on payment_accounts to karcis_app;
grant update (sealed) on payment_accounts to karcis_app;
grant select, insert, update on payment_accounts to karcis_operator;
grant insert on audit to karcis_operator;
-- Which accounts there are, and in which version, is asked of all tenants at once; their keys are read as the tenant alone.
grant select (tenant_id, name, version) on payment_accounts to karcis_worker;
create policy known_versions on payment_accounts for select to karcis_worker using (true);
