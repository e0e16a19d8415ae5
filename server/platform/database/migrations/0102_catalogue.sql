-- Something to go to. Other rates are another version, which the trigger below sees to, whoever writes them.
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
  -- How an event is booked: on the pages, on the tenant's WhatsApp, or either way.
  booking_mode text not null default 'web' check (booking_mode in ('web', 'whatsapp', 'both')),
  -- Most tickets of an event for one phone number; null is no limit.
  max_per_phone int check (max_per_phone between 1 and 1000),
  -- From when on an event's organiser lets no ticket change hands; null: the general rule alone.
  handover_closes_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, slug),
  foreign key (tenant_id, business_id) references businesses (tenant_id, id),
  check (ends_at is null or starts_at is not null and ends_at >= starts_at),
  check ((waiver is null) = (waiver_version is null))
);
create trigger refuse_if_booked before delete or update of tenant_id, id on events for each row execute function refuse_if_booked();
create trigger renew_event_version before update on events for each row
  when (new.version = old.version and (new.service_fee_type, new.service_fee_fix_amount, new.service_fee_percentage, new.tax_percentage)
    is distinct from (old.service_fee_type, old.service_fee_fix_amount, old.service_fee_percentage, old.tax_percentage))
  execute function renew_event_version();
create trigger keep_event_rates after insert or update on events for each row execute function keep_event_rates();
create trigger keep_waiver_text after insert or update of waiver, waiver_version on events
  for each row execute function keep_waiver_text();

-- One of an event's times.
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
create trigger refuse_if_booked before delete or update of tenant_id, id on event_sessions for each row execute function refuse_if_booked();

-- A kind of ticket with its price.
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
  -- Whether a category that is sold out may be waited for.
  has_waiting_list boolean not null default false,
  -- Tickets of such a category carry a name that was checked: they stay with it.
  is_identity_locked boolean not null default false,
  primary key (tenant_id, event_id, id),
  foreign key (tenant_id, event_id) references events (tenant_id, id)
);
create trigger refuse_if_sold before delete or update of tenant_id, event_id, id on ticket_categories
  for each row execute function refuse_if_sold();

-- Something bought with a ticket.
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
  -- Units that came back while somebody waits for them: kept for those who wait, and out of the open sale by counting as taken. An offer
  -- is made of them; what nobody waits for any more goes back on sale.
  set_aside int not null default 0,
  -- When it was last found that nothing of it can be offered now; null: not looked at yet.
  aside_seen_at timestamptz,
  primary key (tenant_id, event_id, id),
  foreign key (tenant_id, event_id) references events (tenant_id, id),
  constraint never_oversold check (taken between 0 and total),
  constraint set_aside_is_taken check (set_aside between 0 and taken)
);
create index quotas_set_aside on quotas (aside_seen_at) where set_aside > 0;
create constraint trigger set_freed_aside after update of taken, total on quotas deferrable initially deferred for each row
  when (new.total - new.taken > old.total - old.taken and new.set_aside = old.set_aside) execute function set_freed_aside();

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

-- Discounts by code.
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
  -- Most uses for one phone number; null is no limit.
  max_per_phone int check (max_per_phone >= 1),
  -- What an order must come to, and how many tickets it must have, for it to give anything; null is no minimum.
  min_spend bigint check (min_spend >= 0),
  min_qty int check (min_qty >= 1),
  primary key (tenant_id, id),
  unique (tenant_id, code),
  constraint never_overused check (used between 0 and max_uses)
);
create trigger refuse_if_booked before delete or update of tenant_id, id on promos for each row execute function refuse_if_booked();

-- What a price was made of stays known: the rates of each version of an event, and the terms of a promo as a booking took it. The
-- price itself, line by line, is in quotes.
create table event_rates (
  tenant_id text not null,
  event_id uuid not null,
  version int not null,
  service_fee_type text not null check (service_fee_type in ('fix_amount', 'percentage')),
  service_fee_fix_amount bigint not null,
  service_fee_percentage numeric(7, 4) not null,
  tax_percentage numeric(7, 4) not null,
  primary key (tenant_id, event_id, version),
  foreign key (tenant_id, event_id) references events (tenant_id, id) on update cascade on delete cascade
);

-- Every text that an event's waiver ever had, by the version that buyers accepted.
create table waiver_texts (
  tenant_id text not null,
  event_id uuid not null,
  version text not null,
  body jsonb not null,
  since timestamptz not null default now(),
  primary key (tenant_id, event_id, version),
  foreign key (tenant_id, event_id) references events (tenant_id, id)
);

-- Where an event's limits differ from the deployment's; null is the deployment's. Their meaning and order: see hold_caps.
create table hold_limits (
  tenant_id text not null,
  event_id uuid not null,
  visitor_holds int check (visitor_holds between 1 and 1000000),
  visitor_tickets int check (visitor_tickets between 0 and 1000000),
  network_holds int check (network_holds between 1 and 1000000),
  network_tickets int check (network_tickets between 1 and 1000000),
  network_percent int check (network_percent between 0 and 100),
  proof_after int check (proof_after between 0 and 1000000),
  number_holds int check (number_holds between 1 and 1000000),
  number_tickets int check (number_tickets between 0 and 1000000),
  visitor_lapses int check (visitor_lapses between 1 and 1000000),
  network_lapses int check (network_lapses between 1 and 1000000),
  wait_seconds int check (wait_seconds between 0 and 3600),
  primary key (tenant_id, event_id),
  foreign key (tenant_id, event_id) references events (tenant_id, id)
);

-- Whoever asks sees and writes one tenant's rows; whose is asked once for a statement, so that a plan that is kept fits any tenant.
do $$
declare t text;
begin
  foreach t in array array['events', 'event_sessions', 'ticket_categories', 'addons', 'quotas', 'quota_uses', 'promos', 'event_rates',
    'waiver_texts', 'hold_limits'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_tenant on %I using (tenant_id = (select current_setting(''app.tenant'', true)))'
      ' with check (tenant_id = (select current_setting(''app.tenant'', true)))', t);
  end loop;
end $$;
grant select, insert, update, delete on events, event_sessions, ticket_categories, addons, quotas, quota_uses, promos, hold_limits to karcis_app;
grant select, insert on event_rates, waiver_texts to karcis_app;
grant select (tenant_id, event_id, set_aside, aside_seen_at) on quotas to karcis_worker;
create policy due_reader on quotas for select to karcis_worker using (true);
