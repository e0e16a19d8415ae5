-- Primary and foreign keys lead with the tenant. Every other key begins with the column that tells rows apart: a look-up by
-- primary key then has one index to choose, even for a plan that was made while the table was empty.
-- No foreign key leads to the tenant itself, nor from a ticket to its event: every purchase would lock the same row with everybody
-- else's. Row security admits only the tenant of the transaction.
-- Prices in all their lines, each kept once and shared by every booking that was offered it. The id is made from the body, which
-- never changes.
create table quotes (
  tenant_id text not null,
  id uuid not null,
  body jsonb not null,
  primary key (tenant_id, id)
);

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
  primary key (tenant_id, id),
  unique (reference, tenant_id),
  unique (owner_hash, idem_key, tenant_id)
);
-- The live holds of a tenant, the next to run out first.
create index bookings_due on bookings (tenant_id, hold_until) where status in ('held', 'awaiting_payment');

-- Bookings come in batches that name one event, so what they refer to is looked up and locked once a statement, where a foreign
-- key would do it once a row. The other side of the reference is guarded by refuse_if_booked.
create function check_booked_things() returns trigger
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  v_missing boolean;
begin
  select bool_or(e.found is null or q.found is null or d.session_id is not null and s.found is null or d.promo_id is not null and p.found is null) into v_missing
    from (select distinct a.tenant_id, a.event_id, a.quote_id, a.session_id, a.promo_id from added a) d
    left join lateral (select true as found from events x where x.tenant_id = d.tenant_id and x.id = d.event_id for key share) e on true
    left join lateral (select true as found from quotes x where x.tenant_id = d.tenant_id and x.id = d.quote_id) q on true
    left join lateral (select true as found from event_sessions x
      where x.tenant_id = d.tenant_id and x.event_id = d.event_id and x.id = d.session_id for key share) s on true
    left join lateral (select true as found from promos x where x.tenant_id = d.tenant_id and x.id = d.promo_id for key share) p on true;
  if v_missing then
    raise foreign_key_violation using message = 'a booking of an event, quote, session or promo that does not exist';
  end if;
  return null;
end $$;
create trigger check_booked_things after insert on bookings referencing new table as added
  for each statement execute function check_booked_things();

create function refuse_if_booked() returns trigger
language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.tenant_id = old.tenant_id and new.id = old.id then return new; end if;
  if exists (select 1 from bookings b where b.tenant_id = old.tenant_id
      and case tg_table_name when 'events' then b.event_id when 'promos' then b.promo_id when 'quotes' then b.quote_id else b.session_id end = old.id) then
    raise foreign_key_violation using message = format('%s %s has bookings', tg_table_name, old.id);
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create trigger refuse_if_booked before delete or update of tenant_id, id on events for each row execute function refuse_if_booked();
create trigger refuse_if_booked before delete or update of tenant_id, id on event_sessions for each row execute function refuse_if_booked();
create trigger refuse_if_booked before delete or update of tenant_id, id on quotes for each row execute function refuse_if_booked();
create trigger refuse_if_booked before delete or update of tenant_id, id on promos for each row execute function refuse_if_booked();

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

create table payments (
  tenant_id text not null,
  id uuid not null,
  booking_id uuid not null,
  provider text not null,
  provider_ref text,
  amount bigint not null check (amount > 0),
  currency text not null default 'IDR' check (currency = 'IDR'),
  status text not null check (status in ('created', 'pending', 'settled', 'denied', 'expired', 'cancelled', 'failed', 'refund_pending',
    'partially_refunded', 'refunded', 'charged_back')),
  redirect_url text,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  asked_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (tenant_id, id),
  unique (provider_ref, provider, tenant_id),
  foreign key (tenant_id, booking_id) references bookings (tenant_id, id)
);
create index payments_of_booking on payments (booking_id, tenant_id, created_at);
create index payments_open on payments (asked_at) where status in ('created', 'pending');

create table payment_notices (
  tenant_id text not null,
  provider text not null,
  notice_id text not null,
  payment_id uuid,
  outcome text not null,
  body jsonb not null,
  received_at timestamptz not null default now(),
  primary key (tenant_id, provider, notice_id)
);

create table tickets (
  tenant_id text not null,
  id uuid not null,
  booking_id uuid not null,
  event_id uuid not null,
  session_id uuid,
  category_id uuid not null,
  position int not null,
  code text not null,
  status text not null check (status in ('reserved', 'valid', 'locked', 'void', 'checked_in', 'cancelled')),
  version int not null default 1,
  holder text not null,
  category text not null,
  addons jsonb not null default '[]',
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (code, tenant_id),
  unique (booking_id, position, tenant_id),
  -- The event is the booking's, and guarded with it.
  foreign key (tenant_id, booking_id) references bookings (tenant_id, id)
);

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
create index idempotency_age on idempotency (created_at);

create table outbox (
  tenant_id text not null,
  id uuid not null,
  topic text not null,
  subject_id uuid not null,
  payload jsonb not null default '{}',
  created_at timestamptz not null default now(),
  next_try_at timestamptz not null default now(),
  attempts int not null default 0,
  done_at timestamptz,
  primary key (tenant_id, id)
);
create index outbox_due on outbox (next_try_at) where done_at is null;

create table messages (
  tenant_id text not null,
  id uuid not null,
  -- One message per deed and channel, however often the deed is worked through.
  dedupe_id text not null,
  channel text not null check (channel in ('whatsapp', 'email')),
  recipient text not null,
  template text not null,
  locale text not null,
  body text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (dedupe_id, tenant_id)
);

create table audit (
  tenant_id text not null,
  id uuid not null,
  at timestamptz not null default clock_timestamp(),
  actor text not null,
  action text not null,
  subject_id uuid not null,
  data jsonb not null default '{}',
  primary key (tenant_id, id)
);
