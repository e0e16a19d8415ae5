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
alter table waiver_releases add foreign key (tenant_id, slug, version) references waiver_release_texts (tenant_id, slug, version)
  deferrable initially deferred;

-- Which events ask for which release.
create table waiver_release_events (
  tenant_id text not null,
  event_id uuid not null,
  slug text collate "C" not null,
  primary key (tenant_id, event_id),
  foreign key (tenant_id, event_id) references events (tenant_id, id),
  foreign key (tenant_id, slug) references waiver_releases (tenant_id, slug)
);

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
  sealed text not null,
  record_hash text not null,
  signed_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  unique (code_hash, tenant_id),
  unique (ticket_id, holder_mark, slug, version, tenant_id),
  foreign key (tenant_id, slug, version) references waiver_release_texts (tenant_id, slug, version),
  foreign key (tenant_id, ticket_id) references tickets (tenant_id, id),
  foreign key (tenant_id, event_id) references events (tenant_id, id)
);
create index waiver_signatures_of_phone on waiver_signatures (phone_hash, event_id, tenant_id);

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

do $$
declare t text;
begin
  foreach t in array array['waiver_releases', 'waiver_release_texts', 'waiver_release_events', 'waiver_signatures', 'waiver_invites'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_tenant on %I using (tenant_id = current_setting(''app.tenant'', true)) with check (tenant_id = current_setting(''app.tenant'', true))', t);
  end loop;
end $$;
grant select, insert, update, delete on waiver_releases, waiver_release_events to karcis_app;
grant select, insert on waiver_release_texts, waiver_signatures, waiver_invites to karcis_app;

-- Stands for who holds a ticket: it changes when the ticket goes to somebody else or its holder's name does.
create function holder_mark(t tickets) returns text language sql immutable as $$
  select encode(sha256(convert_to(t.id::text || ' ' || coalesce(t.held_by_phone, '') || ' ' || t.holder, 'UTF8')), 'hex')
$$;

-- Of these tickets those for which a release has to be signed, with the signature that counts, if there is one.
create function releases_of_tickets(p_tenant text, p_tickets uuid[])
  returns table (ticket_id uuid, slug text, signature_id uuid, signed_at timestamptz)
language sql stable as $$
  select t.id, r.slug, s.id, s.signed_at
  from tickets t
  join waiver_release_events e on e.tenant_id = t.tenant_id and e.event_id = t.event_id
  join waiver_releases r on r.tenant_id = e.tenant_id and r.slug = e.slug
  join tenants n on n.id = t.tenant_id and (n.brand ->> 'waiverRelease')::boolean and (n.brand -> 'flags' ->> 'withNewWaiver')::boolean
  left join lateral (
    select x.id, x.signed_at from waiver_signatures x
    where x.tenant_id = t.tenant_id and x.ticket_id = t.id and x.holder_mark = holder_mark(t) and x.slug = r.slug and x.version >= r.least_version
    order by x.version desc limit 1) s on true
  where t.tenant_id = p_tenant and t.id = any (p_tickets)
$$;
grant execute on function holder_mark(tickets), releases_of_tickets(text, uuid[]) to karcis_app;
