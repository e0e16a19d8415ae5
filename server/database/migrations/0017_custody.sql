-- Who holds a ticket since it was handed over; null: its buyer does. `changed_at` lets gates ask for what is new.
alter table tickets
  add column held_by_phone text collate "C" check (held_by_phone ~ '^\+[1-9][0-9]{6,14}$'),
  add column held_by_name text,
  add column changed_at timestamptz not null default now(),
  add check ((held_by_phone is null) = (held_by_name is null));
create index tickets_held on tickets (held_by_phone, tenant_id) where held_by_phone is not null;
create index tickets_of_event on tickets (event_id, id, tenant_id);

-- Codes that open nothing any more: those of this version of the ticket, and of all before it.
create table ticket_revocations (
  tenant_id text not null,
  ticket_id uuid not null,
  version int not null check (version > 0),
  event_id uuid not null,
  revoked_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, ticket_id, version),
  foreign key (tenant_id, ticket_id) references tickets (tenant_id, id)
);
create index ticket_revocations_of_event on ticket_revocations (event_id, tenant_id, revoked_at);

-- Keys that sign a tenant's tickets: the newest signs, those before it verify until nothing that they signed is good any more. Until
-- the first change of keys there is no row, and key 1 signs. The keys themselves are derived from the deployment's secret.
create table ticket_keys (
  tenant_id text not null,
  key_id int not null check (key_id between 1 and 255),
  created_at timestamptz not null default now(),
  -- Null for the key that signs.
  useful_until timestamptz,
  -- It became known to somebody else: nothing that it signed counts.
  withdrawn_at timestamptz,
  primary key (tenant_id, key_id)
);

do $$
declare t text;
begin
  foreach t in array array['ticket_revocations', 'ticket_keys'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_tenant on %I using (tenant_id = current_setting(''app.tenant'', true)) with check (tenant_id = current_setting(''app.tenant'', true))', t);
  end loop;
end $$;
grant select, insert on ticket_revocations to karcis_app;
grant select, insert, update on ticket_keys to karcis_app;

-- Whatever raises a ticket's version, the one before it is on the list in the same transaction.
create function note_ticket_change() returns trigger
language plpgsql as $$
begin
  new.changed_at := clock_timestamp();
  if new.version < old.version then raise check_violation using message = 'a ticket''s version never falls'; end if;
  if new.version > old.version then
    insert into ticket_revocations (tenant_id, ticket_id, version, event_id) values (old.tenant_id, old.id, new.version - 1, old.event_id);
  end if;
  return new;
end $$;
create trigger note_ticket_change before update on tickets for each row execute function note_ticket_change();
