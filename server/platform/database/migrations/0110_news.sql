-- News of changes, written with the change and worked through afterwards; numbered as they are written, so that what happened to one
-- booking is told in its order.
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
  position bigint generated always as identity,
  primary key (id, tenant_id)
);
create index outbox_due on outbox (next_try_at) where done_at is null;

-- What people are told, in the order in which it was written.
create table messages (
  tenant_id text not null,
  id uuid not null,
  -- One message per deed and channel, however often the deed is worked through.
  dedupe_id text not null,
  channel text not null check (channel in ('whatsapp', 'email')),
  recipient text not null,
  template text not null,
  locale text not null,
  body text not null default '',
  created_at timestamptz not null default now(),
  position bigint generated always as identity,
  -- Whose messages keep their order: a booking, or an entry on a waiting list.
  thread_id uuid,
  subject text not null default '',
  params jsonb not null default '{}',
  -- kept: no channel leads out of the deployment, it is only read here; outdated: no longer true when its turn came; dead: given up.
  status text not null default 'kept' check (status in ('kept', 'due', 'sent', 'outdated', 'dead')),
  attempts int not null default 0 check (attempts >= 0),
  next_try_at timestamptz not null default now(),
  not_after timestamptz,
  sent_at timestamptz,
  provider_ref text,
  -- A code, never what a provider or a person wrote.
  last_error text,
  -- What it says (names, codes, links that open things) is sealed from the moment that it is queued, and gone once it was sent.
  sealed text,
  primary key (id, tenant_id),
  unique (dedupe_id, tenant_id)
);
create index messages_waiting on messages (thread_id, channel, tenant_id, position) where status = 'due';
create index messages_by_position on messages (position, tenant_id);
-- What is due of a tenant's channel is found by itself: a backlog of one keeps nobody's question waiting.
create index messages_due_by_channel on messages (tenant_id, channel, next_try_at) where status = 'due';
create trigger forget_message before update of status on messages for each row
  when (new.status in ('sent', 'outdated') or new.status = 'dead' and new.template = 'identity.code') execute function forget_message();

-- Who changed what and when, written with the change and never changed.
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
-- Rows come in the order of their time: this finds the latest and costs those who write nothing.
create index audit_by_time on audit using brin (at) with (pages_per_range = 16, autosummarize = on);

-- Each seal stands for rows of a tenant's audit trail, in the order of their time: their ids, four bytes of each one's SHA-256, and a digest
-- over all of it and over the seal before, with a key that the database does not have.
create table audit_seals (
  tenant_id text not null,
  number int not null check (number > 0),
  sealed_at timestamptz not null default clock_timestamp(),
  -- The latest time of a row that is sealed so far.
  until timestamptz not null,
  ids uuid[] not null check (cardinality(ids) between 1 and 1000),
  marks bytea not null check (length(marks) = 4 * cardinality(ids)),
  -- The master secret whose key made the digest.
  secret text not null,
  digest bytea not null check (length(digest) = 32),
  primary key (tenant_id, number)
);

-- Short addresses: /l/{code} leads to a page of the same shop until it runs out or is used up.
create table links (
  tenant_id text not null,
  -- What stands in the address; of a personal link its SHA-256, so that a copy of this table opens nothing.
  code text collate "C" not null check (code ~ '^([2-9A-HJKMNP-TV-Z]{8,40}|[0-9a-f]{64})$'),
  type text not null check (type in ('campaign', 'category', 'promo', 'waiting_offer', 'handover', 'resume', 'waiver')),
  -- An own path without language; of a personal link encrypted with the deployment's key.
  target text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  max_uses int check (max_uses > 0),
  -- Visitors who have opened it, and how often they came to do so.
  uses int not null default 0 check (uses >= 0 and uses <= coalesce(max_uses, uses)),
  clicks int not null default 0 check (clicks >= uses),
  primary key (tenant_id, code)
);
create index links_over on links (tenant_id, expires_at) where expires_at is not null;

-- Which visitors used a link.
create table link_visits (
  tenant_id text not null,
  code text collate "C" not null,
  -- SHA-256 of the visitor's cookie.
  visitor_hash text collate "C" not null,
  at timestamptz not null,
  primary key (tenant_id, code, visitor_hash),
  foreign key (tenant_id, code) references links (tenant_id, code) on delete cascade
);

-- Whoever asks sees and writes one tenant's rows; whose is asked once for a statement, so that a plan that is kept fits any tenant.
do $$
declare t text;
begin
  foreach t in array array['outbox', 'messages', 'audit', 'audit_seals', 'links', 'link_visits'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_tenant on %I using (tenant_id = (select current_setting(''app.tenant'', true)))'
      ' with check (tenant_id = (select current_setting(''app.tenant'', true)))', t);
  end loop;
end $$;
grant select, insert, update, delete on outbox, messages, links, link_visits to karcis_app;
grant select, insert on audit, audit_seals to karcis_app;
grant select (tenant_id, next_try_at, done_at) on outbox to karcis_worker;
create policy due_reader on outbox for select to karcis_worker using (true);
grant select (tenant_id, channel, position, thread_id, status, next_try_at) on messages to karcis_worker;
create policy due_reader on messages for select to karcis_worker using (true);
