-- One attempt to pay at the provider, in integer rupiah.
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
  -- What came in, and what is on its way back out. A failed refund gives its part free again.
  method text,
  settled_amount bigint check (settled_amount > 0),
  refunded_total bigint not null default 0,
  -- How often in a row the provider was asked and gave no answer that helps; `is_watched` is false once nobody asks any more.
  unanswered int not null default 0,
  is_watched boolean not null default true,
  -- A payment that ended without money is asked about a few times more, ever more rarely, over a day and a half: a provider may
  -- take its word back, and the notice of that may be lost like any other.
  ask_again_at timestamptz,
  primary key (id, tenant_id),
  unique (provider_ref, provider, tenant_id),
  foreign key (tenant_id, booking_id) references bookings (tenant_id, id),
  constraint payments_money check (status not in ('settled', 'refund_pending', 'partially_refunded', 'refunded') or settled_amount is not null),
  constraint payments_returned check (refunded_total >= 0 and refunded_total <= coalesce(settled_amount, 0))
);
create index payments_of_booking on payments (booking_id, tenant_id, created_at);
create index payments_open on payments (asked_at) where status in ('created', 'pending') and is_watched;
create index payments_ended on payments (ask_again_at) where ask_again_at is not null;

-- What a provider told, once each; `outcome` is what came of it.
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

-- A sum that goes back out of one payment. Its id is the key that the provider knows it by; its own key keeps a cause from counting twice.
create table refunds (
  tenant_id text not null,
  id uuid not null,
  booking_id uuid not null,
  payment_id uuid not null,
  key text collate "C" not null,
  amount bigint not null check (amount > 0),
  currency text not null default 'IDR' check (currency = 'IDR'),
  reason text not null check (reason in ('cancelled', 'double', 'late', 'overpaid', 'underpaid')),
  status text not null default 'requested' check (status in ('requested', 'pending', 'succeeded', 'failed')),
  failure text,
  tries int not null default 0,
  next_try_at timestamptz not null default now(),
  -- When a person was told that it takes too long or makes no sense.
  alarmed_at timestamptz,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (id, tenant_id),
  unique (payment_id, key, tenant_id),
  foreign key (tenant_id, payment_id) references payments (tenant_id, id),
  foreign key (tenant_id, booking_id) references bookings (tenant_id, id)
);
create index refunds_of_booking on refunds (booking_id, tenant_id, created_at);
create index refunds_due on refunds (next_try_at) where status in ('requested', 'pending');
create trigger count_refunds after insert or update on refunds for each row execute function count_refunds();

-- The last number that a tenant gave in a year. Who gives the next one holds this row until the booking is confirmed for good, so
-- that what is rolled back leaves no gap.
create table receipt_counters (
  tenant_id text not null,
  year int not null,
  last int not null check (last > 0),
  primary key (tenant_id, year)
);

-- One receipt a booking, written once: number, seller and event as they were when it was confirmed. Amounts are the quote's.
create table receipts (
  tenant_id text not null,
  booking_id uuid not null,
  year int not null,
  number int not null check (number > 0),
  issued_at timestamptz not null,
  seller jsonb not null,
  event jsonb not null,
  primary key (tenant_id, booking_id),
  unique (number, year, tenant_id),
  foreign key (tenant_id, booking_id) references bookings (tenant_id, id)
);

-- Our books beside the provider's. A run a night, of the whole deployment, so it is kept with the tenant that the deployment itself is; whoever
-- begins it holds it until `leased_until`, and what died on the way is taken over.
create table book_comparisons (
  tenant_id text not null,
  provider text not null,
  night date not null,
  since timestamptz not null,
  began_at timestamptz not null default now(),
  leased_until timestamptz not null,
  finished_at timestamptz,
  entries int,
  differences int,
  primary key (tenant_id, provider, night)
);

-- Where the two say other things of one payment or refund. `subject` is the provider's name of the session, or the refund's key; what only the
-- provider has is kept with the tenant that it names, else with the deployment's. Amounts in integer rupiah; null: that side has nothing.
create table book_differences (
  tenant_id text not null,
  id uuid not null,
  provider text not null,
  kind text not null check (kind in ('unknown_order', 'unsettled', 'not_captured', 'amount', 'refund_unknown_here', 'refund_unknown_there',
    'refund_amount')),
  subject text not null,
  provider_ref text,
  payment_id text not null,
  reference text,
  ours bigint,
  theirs bigint,
  found_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  closed_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, provider, kind, subject)
);

-- Whoever asks sees and writes one tenant's rows; whose is asked once for a statement, so that a plan that is kept fits any tenant.
do $$
declare t text;
begin
  foreach t in array array['payments', 'payment_notices', 'refunds', 'receipt_counters', 'receipts', 'book_comparisons', 'book_differences'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_tenant on %I using (tenant_id = (select current_setting(''app.tenant'', true)))'
      ' with check (tenant_id = (select current_setting(''app.tenant'', true)))', t);
  end loop;
end $$;
grant select, insert, update, delete on payments, payment_notices to karcis_app;
grant select, insert, update on refunds, receipt_counters, book_comparisons, book_differences to karcis_app;
grant select, insert on receipts to karcis_app;
grant select (tenant_id, status, asked_at, unanswered, is_watched, ask_again_at) on payments to karcis_worker;
create policy due_reader on payments for select to karcis_worker using (true);
grant select (tenant_id, status, next_try_at) on refunds to karcis_worker;
create policy due_reader on refunds for select to karcis_worker using (true);
