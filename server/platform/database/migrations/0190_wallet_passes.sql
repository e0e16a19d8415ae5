-- Passes of tickets that were given to the wallets of phones, so that they can change and end with their tickets. A pass names no person.
create table wallet_passes (
  tenant_id text not null,
  -- The serial number of the pass, and its name at Google.
  id uuid not null,
  ticket_id uuid not null,
  event_id uuid not null,
  wallet text not null check (wallet in ('apple', 'google')),
  -- The version of the ticket whose code it shows: any other version of the ticket ends the pass.
  version int not null check (version > 0),
  locale text not null check (locale in ('en', 'id')),
  -- `scheme://host` of the shop that gave it.
  origin text not null check (origin ~ '^https?://'),
  -- The master secret that its token comes from, by name: a token never changes.
  secret text not null,
  -- Digests of what the pass says, and of what phones were last told.
  shown text check (shown ~ '^[0-9a-f]{64}$'),
  told text check (told ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  -- The transaction that changed what it says: a phone that asks what is new names the oldest that was under way when it asked last.
  change xid8 not null default pg_current_xact_id(),
  -- Grows with everything that may change what it says.
  revision int not null default 0,
  -- When it is looked at again; null: there is nothing to do.
  due_at timestamptz,
  leased_until timestamptz,
  attempts int not null default 0 check (attempts >= 0),
  primary key (tenant_id, id),
  unique (ticket_id, wallet, version, tenant_id),
  foreign key (ticket_id, tenant_id) references tickets (id, tenant_id)
);
create index wallet_passes_of_event on wallet_passes (event_id, tenant_id);
create index wallet_passes_due on wallet_passes (tenant_id, due_at) where due_at is not null;

-- Phones that asked to be told of changes of a pass.
create table wallet_devices (
  tenant_id text not null,
  pass_id uuid not null,
  -- SHA-256 of the phone's own identifier: that identifier alone answers which of its passes changed.
  device_hash text collate "C" not null check (device_hash ~ '^[0-9a-f]{64}$'),
  push_token text not null check (push_token ~ '^[0-9A-Za-z_-]+$' and length(push_token) between 16 and 400),
  registered_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, pass_id, device_hash),
  foreign key (tenant_id, pass_id) references wallet_passes (tenant_id, id) on delete cascade
);
create index wallet_devices_of_device on wallet_devices (device_hash, tenant_id);

-- What Google was last told of an event's session, which all its passes share.
create table wallet_classes (
  tenant_id text not null,
  class_id text not null,
  told text not null check (told ~ '^[0-9a-f]{64}$'),
  told_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, class_id)
);

do $$
declare t text;
begin
  foreach t in array array['wallet_passes', 'wallet_devices', 'wallet_classes'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_tenant on %I using (tenant_id = (select current_setting(''app.tenant'', true)))'
      ' with check (tenant_id = (select current_setting(''app.tenant'', true)))', t);
  end loop;
end $$;
grant select, insert, update, delete on wallet_passes, wallet_devices, wallet_classes to karcis_app;
grant select (tenant_id, due_at, leased_until) on wallet_passes to karcis_worker;
create policy due_reader on wallet_passes for select to karcis_worker using (true);

-- Whatever may change what a pass says makes it due, whoever changes that.
create trigger mark_passes after update on tickets referencing new table as changed for each statement execute function mark_passes_of_tickets();
create trigger mark_passes_inside after insert on scans referencing new table as changed for each statement execute function mark_passes_of_scans();
create trigger mark_passes_outside after update on scans referencing new table as changed for each statement execute function mark_passes_of_scans();
create trigger mark_passes after update on events for each row
  when ((new.name, new.status, new.starts_at, new.ends_at, new.zone, new.venue, new.seat_map)
    is distinct from (old.name, old.status, old.starts_at, old.ends_at, old.zone, old.venue, old.seat_map))
  execute function mark_passes_of_event();
create trigger mark_passes after update on event_sessions for each row
  when ((new.starts_at, new.ends_at, new.label) is distinct from (old.starts_at, old.ends_at, old.label)) execute function mark_passes_of_event();
create trigger mark_passes after update on ticket_categories for each row when (new.name is distinct from old.name) execute function mark_passes_of_event();
create trigger mark_passes after insert or update or delete on code_releases for each row execute function mark_passes_of_event();
create trigger mark_passes after insert or update or delete on entry_rules for each row execute function mark_passes_of_event();
create trigger mark_passes after update on ticket_keys for each row
  when (new.withdrawn_at is distinct from old.withdrawn_at) execute function mark_passes_of_tenant();
