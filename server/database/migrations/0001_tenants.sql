create table tenants (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  brand jsonb not null,
  version bigint not null default 1,
  created_at timestamptz not null default now()
);

create table tenant_hosts (
  host text primary key check (host = lower(host)),
  tenant_id text not null references tenants (id)
);

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

create table tenant_pages (
  tenant_id text not null references tenants (id),
  name text not null check (name in ('terms', 'privacy')),
  title jsonb not null,
  body jsonb not null,
  updated_on date not null,
  primary key (tenant_id, name)
);
