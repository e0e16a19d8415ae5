-- The right to enter. What a status may become stands in functions/states/refuse_move.sql.
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
  -- Who holds it since it was handed over, an erased number being an empty text; null: its buyer does.
  held_by_phone text collate "C" check (held_by_phone = '' or held_by_phone ~ '^\+[1-9][0-9]{6,14}$'),
  held_by_name text,
  -- Lets gates ask for what is new.
  changed_at timestamptz not null default now(),
  -- Since when a ticket is its new holder's: a number may have been somebody else's before.
  held_since timestamptz,
  -- What stood for the holder before the number changed. It is the same person: what they signed keeps counting.
  held_mark text collate "C" check (held_mark ~ '^[0-9a-f]{64}$'),
  primary key (id, tenant_id),
  unique (code, tenant_id),
  unique (booking_id, position, tenant_id),
  -- The event is the booking's, and guarded with it.
  foreign key (tenant_id, booking_id) references bookings (tenant_id, id),
  check ((held_by_phone is null) = (held_by_name is null)),
  check ((held_since is null) = (held_by_phone is null))
);
create index tickets_held on tickets (held_by_phone, tenant_id) where held_by_phone is not null;
create index tickets_of_event on tickets (event_id, id, tenant_id);
create trigger note_ticket_change before update on tickets for each row execute function note_ticket_change();
create trigger note_new_holder before update of held_by_phone on tickets for each row execute function note_new_holder();
create trigger forget_held_mark before update of version, holder on tickets for each row
  when (old.held_mark is not null and (new.version <> old.version or new.holder <> old.holder and new.holder <> '')) execute function forget_held_mark();

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
  -- Which secret the key comes from, and the key that verifies it: noted when another secret takes over, so that what was signed
  -- before stays good when the earlier secret is gone. Null: the secret in charge.
  secret text,
  public_key text,
  primary key (tenant_id, key_id),
  check ((secret is null) = (public_key is null))
);

-- Events whose tickets show their codes only so long before the beginning.
create table code_releases (
  tenant_id text not null,
  event_id uuid not null,
  hours_before int not null check (hours_before between 1 and 720),
  primary key (tenant_id, event_id),
  foreign key (tenant_id, event_id) references events (tenant_id, id)
);

-- Every offer to hand one ticket over, and what became of it. Accepted transfers in their order are the ticket's chain of custody.
create table handovers (
  tenant_id text not null,
  id uuid not null,
  ticket_id uuid not null,
  booking_id uuid not null,
  event_id uuid not null,
  kind text not null check (kind in ('transfer', 'delegation')),
  status text not null default 'pending'
    check (status in ('pending', 'accepted', 'declined', 'cancelled', 'expired', 'closed', 'revoked', 'ended')),
  -- Grows when the recipient is changed: the link of the round before opens nothing any more.
  round int not null default 1 check (round > 0),
  from_name text not null,
  from_phone text not null,
  from_locale text not null check (from_locale in ('en', 'id')),
  to_name text not null,
  to_phone text not null check (to_phone = '' or to_phone ~ '^\+[0-9]{6,15}$'),
  to_locale text not null check (to_locale in ('en', 'id')),
  purpose text check (purpose in ('collect', 'enter')),
  valid_until timestamptz,
  -- Until when it can be accepted; of a delegation that was, until when it lasts.
  expires_at timestamptz not null,
  -- What the new holder answered to the questions asked of attendees; an identity number is encrypted with the deployment's key.
  answers jsonb,
  identity_sealed text,
  waiver_version text,
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, ticket_id) references tickets (tenant_id, id),
  check (from_phone <> to_phone or from_phone = '' and to_phone = ''),
  check ((kind = 'delegation') = (purpose is not null) and (kind = 'delegation') = (valid_until is not null)),
  check ((status = 'pending') = (answered_at is null) or status in ('cancelled', 'expired', 'closed')),
  check (not (status = 'accepted' and kind = 'transfer') or answers is not null)
);
-- A ticket has one open handover of a kind.
create unique index handovers_open on handovers (ticket_id, kind, tenant_id) where status = 'pending' or status = 'accepted' and kind = 'delegation';
create index handovers_of_ticket on handovers (ticket_id, tenant_id, created_at);
create index handovers_due on handovers (expires_at) where status = 'pending' or status = 'accepted' and kind = 'delegation';
-- Whom somebody represents at an event.
create index handovers_represented on handovers (to_phone, event_id, tenant_id) where status = 'accepted' and kind = 'delegation';

-- Limits of a tenant that has its own; without a row the usual ones hold.
create table handover_rules (
  tenant_id text not null,
  max_onward int not null default 1 check (max_onward between 0 and 9),
  max_represented int not null default 1 check (max_represented between 1 and 5),
  primary key (tenant_id)
);

-- Whoever asks sees and writes one tenant's rows; whose is asked once for a statement, so that a plan that is kept fits any tenant.
do $$
declare t text;
begin
  foreach t in array array['tickets', 'ticket_revocations', 'ticket_keys', 'code_releases', 'handovers', 'handover_rules'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_tenant on %I using (tenant_id = (select current_setting(''app.tenant'', true)))'
      ' with check (tenant_id = (select current_setting(''app.tenant'', true)))', t);
  end loop;
end $$;
grant select, insert, update, delete on tickets, code_releases to karcis_app;
grant select, insert, update on ticket_keys, handovers, handover_rules to karcis_app;
grant select, insert on ticket_revocations to karcis_app;
grant select (tenant_id, id, status) on tickets to karcis_worker;
create policy due_reader on tickets for select to karcis_worker using (true);
grant select (tenant_id, ticket_id, kind, status, expires_at) on handovers to karcis_worker;
create policy due_reader on handovers for select to karcis_worker using (true);
