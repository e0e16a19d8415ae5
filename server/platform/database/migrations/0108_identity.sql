-- A person is whoever can prove a phone number now. A number that nobody proved for long may have been given to somebody else: then
-- the person is closed, and the next one begins anew.
create table people (
  tenant_id text not null,
  id uuid not null,
  phone text collate "C" not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  -- Orders of this number that are older are shown only once they are proved in another way.
  orders_since timestamptz not null,
  seen_at timestamptz not null default now(),
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index people_by_phone on people (phone, tenant_id) where closed_at is null;

-- Orders that a person proved by more than the number: through the e-mail address of the order, or before the number changed.
create table person_orders (
  tenant_id text not null,
  person_id uuid not null,
  booking_id uuid not null,
  proved_by text not null check (proved_by in ('email', 'former_number')),
  created_at timestamptz not null default now(),
  primary key (tenant_id, person_id, booking_id),
  foreign key (tenant_id, person_id) references people (tenant_id, id),
  foreign key (tenant_id, booking_id) references bookings (tenant_id, id)
);

-- Who is logged in where. Only the digest of the browser's token is kept.
create table login_sessions (
  tenant_id text not null,
  id uuid not null,
  person_id uuid not null,
  token_hash text collate "C" not null check (token_hash ~ '^[0-9a-f]{64}$'),
  method text not null check (method in ('code', 'passkey')),
  -- Browser and system in words, as their owner would say them.
  device text not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- Kept, so that no call that is repeated brings the session back.
  ended_at timestamptz,
  -- When whoever is logged in last showed who they are: by a code to the number, or by a passkey. What would make a stolen login last asks
  -- for it anew after ten minutes.
  proved_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  unique (token_hash, tenant_id),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create index login_sessions_of_person on login_sessions (person_id, tenant_id);

-- What logs a person in without a code.
create table passkeys (
  tenant_id text not null,
  id uuid not null,
  person_id uuid not null,
  -- As the authenticator names it, base64url; and the host that it was made for.
  credential_id text collate "C" not null,
  rp_id text not null,
  -- COSE, base64url.
  public_key text not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  is_backed_up boolean not null,
  device text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (tenant_id, id),
  unique (credential_id, tenant_id),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create index passkeys_of_person on passkeys (person_id, tenant_id);

-- What an authenticator is to sign next in one browser, once.
create table passkey_challenges (
  tenant_id text not null,
  browser text collate "C" not null,
  act text not null check (act in ('register', 'login')),
  challenge text not null,
  expires_at timestamptz not null,
  primary key (tenant_id, browser, act)
);
create index passkey_challenges_due on passkey_challenges (tenant_id, expires_at);

-- Codes that were sent to prove a number, for two days: their number is what limits the next ones.
create table one_time_codes (
  tenant_id text not null,
  id uuid not null,
  purpose text not null,
  -- What the code is for besides its purpose: a ticket, a handover; empty for none.
  subject text collate "C" not null,
  recipient text collate "C" not null,
  -- Digests of the browser that asked, of its network, and of the block that the number lies in.
  browser text collate "C" not null,
  network text collate "C",
  block text collate "C" not null,
  code_hash text not null,
  tries int not null default 0 check (tries between 0 and 5),
  asked_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Digest of the call that used it, so that the same call may be repeated.
  used_by text,
  -- Digest of the address that asked; `network` is the network beside it.
  address text collate "C",
  primary key (tenant_id, id)
);
create index one_time_codes_of_recipient on one_time_codes (recipient, tenant_id, asked_at);
create index one_time_codes_of_network on one_time_codes (network, tenant_id, asked_at);
create index one_time_codes_of_block on one_time_codes (block, tenant_id, asked_at);
create index one_time_codes_by_age on one_time_codes (tenant_id, asked_at);
create index one_time_codes_of_address on one_time_codes (address, tenant_id, asked_at);

-- Codes sent in a month, and the most that a tenant wants to pay for.
create table code_budgets (
  tenant_id text not null,
  month text collate "C" not null check (month ~ '^[0-9]{4}-[0-9]{2}$'),
  sent int not null check (sent >= 0),
  most int not null check (most >= 0),
  primary key (tenant_id, month)
);

-- Countries to whose numbers a tenant sends codes; without a row to all that its forms offer.
create table code_countries (
  tenant_id text not null,
  calling_code text collate "C" not null check (calling_code ~ '^\+[1-9][0-9]{0,3}$'),
  primary key (tenant_id, calling_code)
);

-- Codes that were sent in a month (`2026-11`) or on a day (`2026-11-22`, UTC) for one kind of purpose, so that none uses up another's.
create table code_shares (
  tenant_id text not null,
  period text collate "C" not null check (period ~ '^[0-9]{4}-[0-9]{2}(-[0-9]{2})?$'),
  kind text collate "C" not null,
  sent int not null check (sent >= 0),
  primary key (tenant_id, period, kind)
);

-- Numbers that a browser proved, in order to get tickets; good for a quarter of an hour.
create table proved_numbers (
  tenant_id text not null,
  browser text collate "C" not null,
  phone text collate "C" not null,
  proved_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, browser, phone)
);
create index proved_numbers_by_age on proved_numbers (tenant_id, proved_at);

-- Whether a tenant's visitors prove their number before they see a ticket's code; without a row they do.
create table get_ticket_rules (
  tenant_id text not null,
  asks_code boolean not null,
  primary key (tenant_id)
);

-- Links to an order's tickets, or to one of them. Codes and tokens are kept as digests.
create table ticket_claims (
  tenant_id text not null,
  id uuid not null,
  code_hash text collate "C" not null,
  booking_id uuid not null,
  ticket_id uuid,
  -- Opens the tickets without a code, in the first browser that uses it.
  token_hash text collate "C",
  opened_by text collate "C",
  opened_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (code_hash, tenant_id),
  foreign key (tenant_id, booking_id) references bookings (tenant_id, id),
  foreign key (tenant_id, ticket_id) references tickets (tenant_id, id)
);

-- Whoever asks sees and writes one tenant's rows; whose is asked once for a statement, so that a plan that is kept fits any tenant.
do $$
declare t text;
begin
  foreach t in array array['people', 'person_orders', 'login_sessions', 'passkeys', 'passkey_challenges', 'one_time_codes', 'code_budgets',
    'code_countries', 'code_shares', 'proved_numbers', 'get_ticket_rules', 'ticket_claims'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_tenant on %I using (tenant_id = (select current_setting(''app.tenant'', true)))'
      ' with check (tenant_id = (select current_setting(''app.tenant'', true)))', t);
  end loop;
end $$;
grant select, insert, update, delete on people, person_orders, login_sessions, passkeys, passkey_challenges, one_time_codes, code_budgets,
  code_countries, code_shares, proved_numbers, ticket_claims to karcis_app;
grant select, insert, update on get_ticket_rules to karcis_app;
