-- Tables that grow with every order have keys that begin with the row's own name: begun with the tenant they could be walked for one
-- tenant's rows, and a plan that was made while a table was nearly empty would do that for every look-up, until the table is measured again.
-- No foreign key leads to the tenant itself, nor from a ticket to its event: every purchase would lock the same row with everybody
-- else's. What a booking refers to is judged for a whole batch by check_booked_things.

-- Prices in all their lines, each kept once and shared by every booking that was offered it. The id is made from the body, which
-- never changes.
create table quotes (
  tenant_id text not null,
  id uuid not null,
  body jsonb not null,
  primary key (tenant_id, id)
);
create trigger refuse_if_booked before delete or update of tenant_id, id on quotes for each row execute function refuse_if_booked();

-- Orders. What a status may become stands in functions/states/refuse_move.sql.
create table bookings (
  tenant_id text not null,
  id uuid not null,
  event_id uuid not null,
  session_id uuid,
  reference text collate "C" not null,
  status text not null check (status in
    ('held', 'awaiting_payment', 'verifying', 'confirmed', 'waitlisted', 'expired', 'cancelled', 'needs_review')),
  badges text[] not null default '{}',
  -- SHA-256 of the visitor's cookie.
  owner_hash text collate "C" not null,
  idem_key text collate "C" not null,
  body_hash text not null,
  event_version int not null,
  quote_id uuid not null,
  currency text not null default 'IDR' check (currency = 'IDR'),
  gross bigint not null check (gross >= 0),
  discount bigint not null check (discount between 0 and gross),
  tax bigint not null check (tax >= 0),
  service_fee bigint not null check (service_fee >= 0),
  total bigint not null check (total = gross - discount + tax + service_fee),
  tickets int not null check (tickets > 0),
  promo_id uuid,
  -- What it took of the stock: units[i] of quota[i].
  claim_quotas uuid[] not null,
  claim_units int[] not null check (cardinality(claim_units) = cardinality(claim_quotas)),
  utm jsonb not null default '{}',
  held_at timestamptz not null default now(),
  ttl_seconds int not null check (ttl_seconds > 0),
  hold_until timestamptz not null,
  confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  -- Whether what it claims is out of the stock: a person may look at bookings of either kind.
  keeps_stock boolean not null default true,
  -- When what the buyer has not decided is decided by the clock.
  review_until timestamptz,
  -- The network that a hold was asked for from, as a keyed digest: kept only while it counts.
  network bigint,
  -- `owner_hash` once more, in few bytes.
  visitor bigint generated always as (hashtextextended(owner_hash, 0)) stored,
  -- Of the key in the order's links: whoever withdraws the links raises it, and no key made before opens anything.
  key_version int not null default 1 check (key_version between 1 and 65535),
  -- Since when the order names nobody any more.
  erased_at timestamptz,
  primary key (id, tenant_id),
  unique (reference, tenant_id),
  unique (owner_hash, idem_key, tenant_id)
);
-- The live holds of a tenant, the next to run out first.
create index bookings_due on bookings (tenant_id, hold_until) where status in ('held', 'awaiting_payment');
-- Bookings whose payment its provider is looking at, the first to become a person's matter ahead.
create index bookings_verifying on bookings (tenant_id, hold_until) where status = 'verifying';
create index bookings_undecided on bookings (tenant_id, review_until) where status = 'needs_review' and review_until is not null;
-- What a visitor, and a network, holds unpaid, and what of that ran out a while ago. The keys are narrow and asked for in their order, so that
-- they cost less than the primary key even to a plan that is made while the table is all but empty.
create index bookings_unpaid_of_visitor on bookings (visitor, hold_until)
  where status in ('held', 'awaiting_payment', 'expired');
create index bookings_unpaid_of_network on bookings (network, hold_until)
  where network is not null and status in ('held', 'awaiting_payment', 'expired');
create trigger check_booked_things after insert on bookings referencing new table as added
  for each statement execute function check_booked_things();
create trigger keep_booking_promos after insert on bookings referencing new table as added
  for each statement execute function keep_booking_promos();
create trigger note_kept_stock before update of status on bookings for each row
  when (new.status in ('expired', 'cancelled') or old.status in ('expired', 'cancelled', 'needs_review') and new.status <> 'needs_review')
  execute function note_kept_stock();
create trigger check_visitor_limits after insert on bookings referencing new table as added
  for each statement execute function check_visitor_limits();
create trigger forget_network before update of status on bookings for each row
  when (old.network is not null and new.status not in ('held', 'awaiting_payment', 'expired')) execute function forget_network();

-- What was sold, at the price that was held; written when the booking is confirmed.
create table booking_lines (
  tenant_id text not null,
  booking_id uuid not null,
  position int not null,
  category_id uuid not null,
  name text not null,
  unit_price bigint not null,
  qty int not null check (qty > 0),
  tickets int not null check (tickets > 0),
  gross bigint not null,
  discount bigint not null,
  amount bigint not null check (amount = gross - discount),
  addons jsonb not null,
  primary key (tenant_id, booking_id, position),
  foreign key (tenant_id, booking_id) references bookings (tenant_id, id)
);

-- Who buys, how they are told, and what they agreed to.
create table booking_buyers (
  tenant_id text not null,
  booking_id uuid not null,
  full_name text not null,
  email text,
  phone text not null,
  patron jsonb not null,
  locale text not null check (locale in ('en', 'id')),
  accepted_terms_at timestamptz not null,
  waiver_version text,
  primary key (tenant_id, booking_id),
  foreign key (tenant_id, booking_id) references bookings (tenant_id, id)
);
create index booking_buyers_phone on booking_buyers (phone, tenant_id);
create index booking_buyers_email on booking_buyers (email, tenant_id) where email is not null;

-- Who each ticket is for.
create table booking_attendees (
  tenant_id text not null,
  booking_id uuid not null,
  position int not null,
  category_id uuid not null,
  full_name text not null,
  fields jsonb not null,
  -- Encrypted with the deployment's key; never in `fields`.
  identity_sealed text,
  addons jsonb not null default '[]',
  primary key (tenant_id, booking_id, position),
  foreign key (tenant_id, booking_id) references bookings (tenant_id, id)
);
-- Attendees by their own number: its last digits as typed, whatever stands between them.
create index booking_attendees_by_phone on booking_attendees (right(regexp_replace(fields->>'phoneNumber', '\D', '', 'g'), 8), tenant_id)
  where fields ? 'phoneNumber';
-- An attendee's ticket may be entrusted to whoever holds another ticket of the same event: `entrustTicketId` among the answers.
create index booking_attendees_entrusted on booking_attendees ((fields->>'entrustTicketId'), tenant_id) where fields ? 'entrustTicketId';
create trigger check_entrusted before insert on booking_attendees
  for each row when (new.fields ? 'entrustTicketId') execute function check_entrusted();

-- The terms of a promo as a booking took it.
create table booking_promos (
  tenant_id text not null,
  booking_id uuid not null,
  promo_id uuid not null,
  version int not null,
  terms jsonb not null,
  primary key (tenant_id, booking_id),
  foreign key (tenant_id, booking_id) references bookings (tenant_id, id)
);

-- Browsers that opened an order by its link. They need the key no more; they go with it when it is withdrawn, and end when it does.
create table booking_grants (
  tenant_id text not null,
  booking_id uuid not null,
  -- The browser's mark, as bookings keep it.
  owner_hash text collate "C" not null check (owner_hash ~ '^[0-9a-f]{64}$'),
  id uuid not null,
  key_version int not null,
  -- Browser and system in words, as their owner would say them.
  device text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, booking_id, owner_hash),
  foreign key (tenant_id, booking_id) references bookings (tenant_id, id)
);

-- A choice that a visitor takes to WhatsApp. It holds no stock and nothing about a person; its code opens it again.
create table order_drafts (
  tenant_id text not null,
  code text collate "C" not null check (code ~ '^WA-[2-9A-HJKMNP-TV-Z]{6}$'),
  event_id uuid not null,
  session_id uuid,
  selection jsonb not null,
  promo_code text,
  total bigint not null check (total >= 0),
  -- Lines and total as the visitor read them.
  summary text not null,
  locale text not null check (locale in ('en', 'id')),
  -- SHA-256 of the visitor's cookie.
  owner_hash text collate "C" not null,
  idem_key text collate "C" not null,
  body_hash text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at > created_at),
  primary key (tenant_id, code),
  unique (owner_hash, idem_key, tenant_id),
  foreign key (tenant_id, event_id) references events (tenant_id, id) on delete cascade
);
create index order_drafts_due on order_drafts (tenant_id, expires_at);

-- Whoever asks sees and writes one tenant's rows; whose is asked once for a statement, so that a plan that is kept fits any tenant.
do $$
declare t text;
begin
  foreach t in array array['quotes', 'bookings', 'booking_lines', 'booking_buyers', 'booking_attendees', 'booking_promos',
    'booking_grants', 'order_drafts'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_tenant on %I using (tenant_id = (select current_setting(''app.tenant'', true)))'
      ' with check (tenant_id = (select current_setting(''app.tenant'', true)))', t);
  end loop;
end $$;
grant select, insert, update, delete on bookings, booking_lines, booking_buyers, booking_attendees, booking_grants to karcis_app;
grant select, insert, delete on order_drafts to karcis_app;
grant select, insert on quotes, booking_promos to karcis_app;
grant select (tenant_id, id, status, hold_until, review_until) on bookings to karcis_worker;
create policy due_reader on bookings for select to karcis_worker using (true);

-- What a buyer takes, shared by all buyers of a batch who chose the same: n of them. What reserve_bookings is given.
create type reserve_offer as (
  i int, n int, version int, session uuid, quote_id uuid, quote jsonb, gross bigint, discount bigint, tax bigint, fee bigint, total bigint, tickets int,
  promo uuid, promo_version int, ttl int, opens timestamptz, closes timestamptz, quotas uuid[], units int[]
);
