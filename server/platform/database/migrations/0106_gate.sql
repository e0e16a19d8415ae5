-- Where tickets of an event are scanned.
create table gates (
  tenant_id text not null,
  id uuid not null,
  event_id uuid not null,
  name text not null check (name <> ''),
  -- Null: every category, every session.
  category_ids uuid[] check (cardinality(category_ids) > 0),
  session_ids uuid[] check (cardinality(session_ids) > 0),
  -- A gate with hours of its own goes by them alone, whenever the event begins.
  opens_at timestamptz,
  closes_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (event_id, name, tenant_id),
  foreign key (tenant_id, event_id) references events (tenant_id, id),
  check (opens_at is null or closes_at is null or closes_at > opens_at)
);

-- Devices that may scan at one gate. Only the digest of a token is kept.
create table gate_tokens (
  tenant_id text not null,
  id uuid not null,
  gate_id uuid not null,
  role text not null check (role in ('scanner', 'supervisor')),
  label text not null,
  token_hash text collate "C" not null check (token_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (tenant_id, id),
  unique (token_hash, tenant_id),
  foreign key (tenant_id, gate_id) references gates (tenant_id, id)
);

-- How an event lets people in; without a row the usual rules hold.
create table entry_rules (
  tenant_id text not null,
  event_id uuid not null,
  -- Whether somebody who went out may come in again with the same ticket.
  allows_reentry boolean not null default false,
  -- How long before the beginning a ticket admits.
  opens_minutes int not null default 720 check (opens_minutes between 0 and 20160),
  primary key (tenant_id, event_id),
  foreign key (tenant_id, event_id) references events (tenant_id, id)
);

-- Every scan and what it was answered. No reference to gate and token: every scan would lock the same two rows.
create table scans (
  tenant_id text not null,
  id uuid not null,
  event_id uuid not null,
  gate_id uuid not null,
  token_id uuid not null,
  -- The device's own number of this scan: the same again gets the same answer.
  key text collate "C" not null,
  body_hash text collate "C" not null,
  ticket_id uuid,
  outcome text not null,
  answer jsonb not null,
  -- When somebody stood at the gate; for a scan that was brought later, by the device's clock as far as it can be believed.
  scanned_at timestamptz not null,
  received_at timestamptz not null default clock_timestamp(),
  -- The device let somebody in whom the shop would not have.
  is_conflict boolean not null default false,
  left_at timestamptz,
  undone_at timestamptz,
  primary key (tenant_id, id),
  unique (token_id, key, tenant_id),
  foreign key (tenant_id, ticket_id) references tickets (tenant_id, id)
);
-- A ticket lets one person in.
create unique index scans_inside on scans (ticket_id, tenant_id) where outcome = 'admitted' and left_at is null and undone_at is null;
create index scans_in_conflict on scans (event_id, tenant_id, scanned_at) where is_conflict;
create index scans_left on scans (ticket_id, tenant_id) where left_at is not null;

-- Whoever asks sees and writes one tenant's rows; whose is asked once for a statement, so that a plan that is kept fits any tenant.
do $$
declare t text;
begin
  foreach t in array array['gates', 'gate_tokens', 'entry_rules', 'scans'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_tenant on %I using (tenant_id = (select current_setting(''app.tenant'', true)))'
      ' with check (tenant_id = (select current_setting(''app.tenant'', true)))', t);
  end loop;
end $$;
grant select, insert, update on gates, gate_tokens, entry_rules, scans to karcis_app;
