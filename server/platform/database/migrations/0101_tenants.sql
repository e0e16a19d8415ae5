-- A tenant is one brand's shop. `version` tells copies of the brand apart.
create table tenants (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  brand jsonb not null,
  version bigint not null default 1,
  created_at timestamptz not null default now()
);

-- Which tenant answers at a host.
create table tenant_hosts (
  host text primary key check (host = lower(host)),
  tenant_id text not null references tenants (id)
);

-- Organisers within a tenant.
create table businesses (
  tenant_id text not null references tenants (id),
  id text not null unique,
  position int not null,
  primary key (tenant_id, id)
);

-- Logos, favicons and the drawings that pictures are rendered from.
create table tenant_assets (
  tenant_id text not null references tenants (id),
  name text not null,
  content_type text not null,
  body text not null,
  primary key (tenant_id, name)
);

-- A tenant's legal texts, and pages of its own, each under a word of its own.
create table tenant_pages (
  tenant_id text not null references tenants (id),
  name text not null check (name ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(name) <= 60),
  title jsonb not null,
  body jsonb not null,
  updated_on date not null,
  primary key (tenant_id, name)
);

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

-- Which master secrets sealed and signed what is in here, told by a digest that only they make. A process that lacks one of them, unless
-- it is retired, would find things that it cannot open: it does not start. Of the deployment, so without a tenant.
create table deployment_secrets (
  mark text collate "C" primary key,
  -- As it stands before what the secret sealed.
  name text not null check (name ~ '^[0-9a-f]{8}$'),
  first_used_at timestamptz not null default clock_timestamp(),
  -- When every tenant's ticket keys were seen to; the latest is the secret in charge.
  in_charge_at timestamptz,
  -- Nothing kept needs it any more.
  retired_at timestamptz
);

-- Whoever asks sees and writes one tenant's rows; whose is asked once for a statement, so that a plan that is kept fits any tenant.
do $$
declare t text;
begin
  foreach t in array array['tenant_hosts', 'businesses', 'tenant_assets', 'tenant_pages', 'microsites', 'campaign_visits'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_tenant on %I using (tenant_id = (select current_setting(''app.tenant'', true)))'
      ' with check (tenant_id = (select current_setting(''app.tenant'', true)))', t);
  end loop;
end $$;
grant select, insert, update, delete on tenant_pages, microsites, campaign_visits to karcis_app;
grant select, insert on deployment_secrets to karcis_app;
grant select on tenants, tenant_hosts, businesses, tenant_assets to karcis_app;
grant select, insert, update, delete on tenants, tenant_hosts, businesses, tenant_assets, tenant_pages, microsites to karcis_operator;
grant select (id) on tenants to karcis_worker;
grant update (in_charge_at, retired_at) on deployment_secrets to karcis_app;

-- Which tenants there are, their hosts and their businesses is read to find out whose a request is, so before a tenant is known.
alter table tenants enable row level security;
alter table tenants force row level security;
create policy own_tenant on tenants using (id = (select current_setting('app.tenant', true)))
  with check (id = (select current_setting('app.tenant', true)));
create policy known on tenants for select using (true);
create policy known on tenant_hosts for select using (true);
create policy known on businesses for select using (true);

alter table deployment_secrets enable row level security;
alter table deployment_secrets force row level security;
create policy of_deployment on deployment_secrets using (true) with check (true);
