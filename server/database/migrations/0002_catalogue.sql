create table events (
  tenant_id text not null references tenants (id),
  id uuid not null,
  slug text not null check (slug ~ '^[a-z0-9][a-z0-9-]{0,79}$'),
  business_id text not null,
  name text not null,
  category_id text not null,
  category jsonb not null,
  summary jsonb not null,
  description jsonb not null,
  picture jsonb not null,
  zone text not null,
  starts_at timestamptz,
  ends_at timestamptz,
  venue jsonb,
  status text not null check (status in ('draft', 'published', 'cancelled', 'postponed')),
  sale_starts_at timestamptz,
  sale_ends_at timestamptz,
  service_fee_type text not null check (service_fee_type in ('fix_amount', 'percentage')),
  service_fee_fix_amount bigint not null check (service_fee_fix_amount >= 0),
  service_fee_percentage numeric(7, 4) not null check (service_fee_percentage >= 0),
  tax_percentage numeric(7, 4) not null check (tax_percentage >= 0),
  max_per_order int not null check (max_per_order between 1 and 100),
  min_age int check (min_age between 1 and 99),
  patron_fields jsonb not null,
  attendee_fields jsonb not null,
  waiver jsonb,
  waiver_version text,
  terms jsonb not null,
  featured boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, slug),
  foreign key (tenant_id, business_id) references businesses (tenant_id, id),
  check (ends_at is null or starts_at is not null and ends_at >= starts_at),
  check ((waiver is null) = (waiver_version is null))
);

create table event_sessions (
  tenant_id text not null,
  event_id uuid not null,
  id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at >= starts_at),
  label jsonb,
  primary key (tenant_id, event_id, id),
  foreign key (tenant_id, event_id) references events (tenant_id, id)
);

create table ticket_categories (
  tenant_id text not null,
  event_id uuid not null,
  id uuid not null,
  position int not null,
  name jsonb not null,
  description jsonb not null,
  price bigint not null check (price between 0 and 1000000000),
  -- Tickets in one bundle; 0 is no bundle.
  bundling_ticket int not null default 0 check (bundling_ticket = 0 or bundling_ticket between 2 and 100),
  max_per_order int not null check (max_per_order between 1 and 100),
  sale_starts_at timestamptz,
  sale_ends_at timestamptz,
  primary key (tenant_id, event_id, id),
  foreign key (tenant_id, event_id) references events (tenant_id, id)
);

create table addons (
  tenant_id text not null,
  event_id uuid not null,
  id uuid not null,
  category_id uuid not null,
  position int not null,
  name jsonb not null,
  amount bigint not null check (amount between 0 and 1000000000),
  is_required boolean not null,
  is_custom_date boolean not null,
  custom_dates date[] not null default '{}',
  min_qty int not null check (min_qty >= 0),
  is_distributed_per_attendee boolean not null,
  primary key (tenant_id, event_id, id),
  foreign key (tenant_id, event_id, category_id) references ticket_categories (tenant_id, event_id, id)
);

-- Stock: one counter a quota. Reserving adds, expiring and cancelling subtract, paying does not touch it.
create table quotas (
  tenant_id text not null,
  event_id uuid not null,
  id uuid not null,
  total int not null check (total >= 0),
  taken int not null default 0,
  primary key (tenant_id, event_id, id),
  foreign key (tenant_id, event_id) references events (tenant_id, id),
  constraint never_oversold check (taken between 0 and total)
);

-- Which quotas one piece of a category (in a session) or of an add-on draws on, and how many units it takes.
create table quota_uses (
  tenant_id text not null,
  event_id uuid not null,
  quota_id uuid not null,
  item_id uuid not null,
  session_id uuid,
  units int not null default 1 check (units between 1 and 100),
  unique nulls not distinct (tenant_id, event_id, quota_id, item_id, session_id),
  foreign key (tenant_id, event_id, quota_id) references quotas (tenant_id, event_id, id),
  foreign key (tenant_id, event_id, session_id) references event_sessions (tenant_id, event_id, id)
);

create table promos (
  tenant_id text not null references tenants (id),
  id uuid not null,
  code text not null check (code = upper(code)),
  discount_type text not null check (discount_type in ('fix_amount', 'percentage')),
  discount_amount bigint not null check (discount_amount >= 0),
  discount_percentage numeric(7, 4) not null check (discount_percentage between 0 and 100),
  max_discount bigint check (max_discount >= 0),
  multiple_events jsonb not null,
  max_uses int not null check (max_uses >= 0),
  used int not null default 0,
  starts_at timestamptz,
  ends_at timestamptz,
  version int not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, code),
  constraint never_overused check (used between 0 and max_uses)
);
