-- Releases that every participant of some events signs, each in a person's own name. A tenant may have several; most have none.
create table waiver_releases (
  tenant_id text not null,
  slug text collate "C" not null check (slug ~ '^[a-z0-9][a-z0-9-]{0,79}$'),
  title jsonb not null,
  -- The text that is signed now, and the oldest one whose signatures still count: the organiser may have everybody sign again.
  version int not null check (version > 0),
  least_version int not null check (least_version between 1 and version),
  primary key (tenant_id, slug)
);

-- Every text that a release ever had. None is changed: whoever signed it has signed just that.
create table waiver_release_texts (
  tenant_id text not null,
  slug text collate "C" not null,
  version int not null check (version > 0),
  body jsonb not null,
  -- SHA-256 of the body, hex.
  hash text not null,
  since timestamptz not null default now(),
  primary key (tenant_id, slug, version),
  foreign key (tenant_id, slug) references waiver_releases (tenant_id, slug)
);

-- Which events ask for which release.
create table waiver_release_events (
  tenant_id text not null,
  event_id uuid not null,
  slug text collate "C" not null,
  primary key (tenant_id, event_id),
  foreign key (tenant_id, event_id) references events (tenant_id, id),
  foreign key (tenant_id, slug) references waiver_releases (tenant_id, slug)
);

-- Who signed which text for which ticket.
create table waiver_signatures (
  tenant_id text not null,
  id uuid not null,
  slug text collate "C" not null,
  version int not null,
  text_hash text not null,
  event_id uuid not null,
  ticket_id uuid not null,
  -- Whose ticket it was: a signature counts only as long as that is so.
  holder_mark text not null,
  language text not null check (language in ('en', 'id')),
  is_minor boolean not null,
  -- Keyed digests of the number that was proved and of the network.
  phone_hash text collate "C" not null,
  network_hash text,
  device text not null check (length(device) <= 200),
  -- SHA-256 of the visitor's cookie.
  owner_hash text collate "C" not null,
  -- SHA-256 of the code on the paper.
  code_hash text collate "C" not null,
  initials text not null,
  -- Everything about the person, encrypted with the deployment's key, and its SHA-256 before that.
  sealed text,
  record_hash text not null,
  signed_at timestamptz not null default clock_timestamp(),
  -- What a release says of a person is kept for as long as it may be asked for, and then it is gone; that it was signed stays.
  erased_at timestamptz,
  primary key (tenant_id, id),
  unique (code_hash, tenant_id),
  unique (ticket_id, holder_mark, slug, version, tenant_id),
  foreign key (tenant_id, slug, version) references waiver_release_texts (tenant_id, slug, version),
  foreign key (tenant_id, ticket_id) references tickets (tenant_id, id),
  foreign key (tenant_id, event_id) references events (tenant_id, id),
  check ((sealed is null) = (erased_at is not null))
);
create index waiver_signatures_of_phone on waiver_signatures (phone_hash, event_id, tenant_id);
-- Devices ask whose release came since they last asked.
create index waiver_signatures_of_event on waiver_signatures (event_id, tenant_id, signed_at);
create trigger only_erase_signature before update on waiver_signatures for each row execute function only_erase_signature();

-- Links that a buyer had sent to the participants of an order.
create table waiver_invites (
  tenant_id text not null,
  id uuid not null,
  ticket_id uuid not null,
  phone_hash text collate "C" not null,
  sent_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  foreign key (tenant_id, ticket_id) references tickets (tenant_id, id)
);
create index waiver_invites_of_ticket on waiver_invites (ticket_id, tenant_id, sent_at);

-- Whoever asks sees and writes one tenant's rows; whose is asked once for a statement, so that a plan that is kept fits any tenant.
do $$
declare t text;
begin
  foreach t in array array['waiver_releases', 'waiver_release_texts', 'waiver_release_events', 'waiver_signatures', 'waiver_invites'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_tenant on %I using (tenant_id = (select current_setting(''app.tenant'', true)))'
      ' with check (tenant_id = (select current_setting(''app.tenant'', true)))', t);
  end loop;
end $$;
grant select, insert, update, delete on waiver_releases, waiver_release_events to karcis_app;
grant select, insert, delete on waiver_invites to karcis_app;
grant select, insert on waiver_release_texts, waiver_signatures to karcis_app;
grant update (network_hash, device, sealed, erased_at) on waiver_signatures to karcis_app;

-- A release and its first text are written together.
alter table waiver_releases add foreign key (tenant_id, slug, version) references waiver_release_texts (tenant_id, slug, version)
  deferrable initially deferred;
