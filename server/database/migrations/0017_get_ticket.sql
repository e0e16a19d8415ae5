-- Attendees by their own number: its last digits as typed, whatever stands between them.
create index booking_attendees_by_phone on booking_attendees (right(regexp_replace(fields->>'phoneNumber', '\D', '', 'g'), 8), tenant_id)
  where fields ? 'phoneNumber';

-- Whether a tenant's visitors prove their number before they see a ticket's code; without a row they do.
create table get_ticket_rules (
  tenant_id text not null,
  asks_code boolean not null,
  primary key (tenant_id)
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

do $$
declare t text;
begin
  foreach t in array array['get_ticket_rules', 'proved_numbers', 'ticket_claims'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_tenant on %I using (tenant_id = current_setting(''app.tenant'', true)) with check (tenant_id = current_setting(''app.tenant'', true))', t);
  end loop;
end $$;
grant select, insert, update on get_ticket_rules, ticket_claims to karcis_app;
grant select, insert, update, delete on proved_numbers to karcis_app;
