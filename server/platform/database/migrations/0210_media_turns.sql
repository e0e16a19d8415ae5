-- Work on a film goes on behind its last segment, and what broke it off is told from what is wrong with it: see decision 100.
-- turn: whose turn it is, new with each: who lost its lease to somebody writes nothing any more. due_at: not before. broken: how often turns ended since
-- something was last finished, without a fault of the file; tries counts those that the file failed in.
alter table media_files add column turn uuid, add column due_at timestamptz not null default now(), add column broken int not null default 0;
alter table media_files add constraint media_files_broken_check check (broken >= 0) not valid;
alter table media_files drop constraint media_files_tries_check;
alter table media_files add constraint media_files_tries_check check (tries between 0 and 20) not valid;

-- Segments of a height that is being made: kept in the store under its name, and not yet a rendition.
create table media_pieces (
  tenant_id text not null,
  media_id uuid not null,
  height int not null check (height between 1 and 4320),
  n int not null check (n >= 0),
  milliseconds int not null check (milliseconds >= 0),
  -- In the clear, and the SHA-256 of what is stored, hex.
  bytes int not null check (bytes > 0),
  digest text collate "C" not null check (digest ~ '^[0-9a-f]{64}$'),
  -- As RFC 6381 names them; null: there is no picture in it.
  codecs text,
  is_last boolean not null,
  primary key (tenant_id, media_id, height, n),
  foreign key (tenant_id, media_id) references media_files (tenant_id, id) on delete cascade
);
alter table media_pieces enable row level security;
alter table media_pieces force row level security;
create policy own_tenant on media_pieces using (tenant_id = (select current_setting('app.tenant', true)))
  with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on media_pieces to karcis_app;

-- The worker's question puts all tenants' films in one order.
grant select (id, due_at, tries, source_bytes, duration_ms, heights, steps) on media_files to karcis_worker;

-- Films that were given up because work on them was broken off are made: their sources are kept.
alter table media_files no force row level security;
update media_files set state = 'waiting', tries = 0, due_at = now() where state = 'failed' and reason = 'interrupted';
alter table media_files force row level security;
