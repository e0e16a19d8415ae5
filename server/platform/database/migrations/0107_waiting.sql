-- The last number that the list of an event has given out. Whoever joins locks it, so that numbers follow each other without a gap.
create table waiting_lists (
  tenant_id text not null,
  event_id uuid not null,
  last_number int not null default 0 check (last_number >= 0),
  primary key (tenant_id, event_id),
  foreign key (tenant_id, event_id) references events (tenant_id, id)
);

-- What a waitlisted booking waits for, and its place. It takes no stock and asks for no money.
create table waiting_entries (
  tenant_id text not null,
  booking_id uuid not null,
  event_id uuid not null,
  session_id uuid,
  category_id uuid not null,
  number int not null check (number > 0),
  qty int not null check (qty > 0),
  -- Empty once it is erased.
  phone text not null check (phone = '' or phone ~ '^\+[0-9]{6,15}$'),
  joined_at timestamptz not null default now(),
  left_at timestamptz,
  -- One offer at a time: a booking of its own that holds the tickets until it is paid, given up or too late.
  offer_id uuid,
  offered_at timestamptz,
  -- Offers that were not answered, and offers that went to somebody behind because this party was too large.
  missed int not null default 0 check (missed >= 0),
  skips int not null default 0 check (skips >= 0),
  -- Nothing is offered from then on.
  closes_at timestamptz not null,
  ending text check (ending in ('left', 'taken', 'missed', 'over')),
  primary key (tenant_id, booking_id),
  unique (event_id, number, tenant_id),
  foreign key (tenant_id, booking_id) references bookings (tenant_id, id),
  foreign key (tenant_id, event_id) references waiting_lists (tenant_id, event_id),
  foreign key (tenant_id, event_id, category_id) references ticket_categories (tenant_id, event_id, id),
  foreign key (tenant_id, event_id, session_id) references event_sessions (tenant_id, event_id, id),
  foreign key (tenant_id, offer_id) references bookings (tenant_id, id),
  constraint waiting_ending check ((left_at is null) = (ending is null))
);
-- One live entry for a phone and what it waits for.
create unique index waiting_once on waiting_entries (event_id, category_id, session_id, phone, tenant_id) nulls not distinct
  where left_at is null;
create unique index waiting_offers on waiting_entries (offer_id, tenant_id) where offer_id is not null;
create index waiting_open_offers on waiting_entries (tenant_id, event_id) where left_at is null and offer_id is not null;
create index waiting_closing on waiting_entries (closes_at) where left_at is null;

-- Whoever asks sees and writes one tenant's rows; whose is asked once for a statement, so that a plan that is kept fits any tenant.
do $$
declare t text;
begin
  foreach t in array array['waiting_lists', 'waiting_entries'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_tenant on %I using (tenant_id = (select current_setting(''app.tenant'', true)))'
      ' with check (tenant_id = (select current_setting(''app.tenant'', true)))', t);
  end loop;
end $$;
grant select, insert, update on waiting_lists, waiting_entries to karcis_app;
grant select (tenant_id, event_id, left_at, offer_id, closes_at) on waiting_entries to karcis_worker;
create policy due_reader on waiting_entries for select to karcis_worker using (true);
