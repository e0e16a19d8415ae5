-- Files that videos are played from. A row is written when a source has been taken in; a job makes renditions of it, one after another, and
-- the row says how far it has come. The bytes are in the store of media, under {tenant}/{id}/…; see decision 74.
create table media_files (
  tenant_id text not null,
  id uuid not null,
  -- What the organiser called the file.
  name text not null check (length(name) between 1 and 200),
  -- waiting: nobody has begun; working: somebody holds the lease; ready: it plays; failed: it never will, and `reason` says why.
  state text not null default 'waiting' check (state in ('waiting', 'working', 'ready', 'failed')),
  -- A word of the list in server/features/video-media/refuse-media.ts; null where all is well.
  reason text check (reason ~ '^[a-z-]{1,40}$'),
  -- The AES-128 key of its segments, 16 bytes in base64, sealed for this row.
  key_sealed text not null,
  source_bytes bigint not null check (source_bytes >= 0),
  uploaded_at timestamptz not null default now(),
  -- Whole milliseconds; null until it has been looked at.
  duration_ms int check (duration_ms > 0),
  -- [{language, label}], in the order in which they are offered.
  captions jsonb not null default '[]',
  -- {columns, rows, every_seconds, width, height, sheets}; null: there are none.
  thumbs jsonb,
  poster boolean not null default false,
  -- The heights that shall be made, highest first; known once it has been looked at.
  heights int[],
  -- What is done: 'probe', each height as it is finished, 'pictures'.
  steps text[] not null default '{}',
  -- How often work on it began and did not end.
  tries int not null default 0 check (tries between 0 and 2),
  -- Whose turn it is ends here, by the database's clock: whoever died with it is followed by another.
  leased_until timestamptz,
  ready_at timestamptz,
  primary key (tenant_id, id),
  check ((state = 'working') = (leased_until is not null)),
  check (state <> 'failed' or reason is not null),
  check (state <> 'ready' or (duration_ms is not null and ready_at is not null))
);
create index media_files_due on media_files (tenant_id, uploaded_at) where state in ('waiting', 'working');

-- What a file can be watched in. Its segments are numbered from 0; playlists are written from here and never stored.
create table media_renditions (
  tenant_id text not null,
  media_id uuid not null,
  height int not null check (height between 1 and 4320),
  width int not null check (width between 1 and 8192),
  -- The most bits that a second of it takes, sound included.
  bandwidth int not null check (bandwidth > 0),
  -- As RFC 6381 names them.
  codecs text not null,
  -- Seconds of each segment, in their order.
  segments real[] not null check (cardinality(segments) > 0),
  primary key (tenant_id, media_id, height),
  foreign key (tenant_id, media_id) references media_files (tenant_id, id) on delete cascade
);

do $$
declare t text;
begin
  foreach t in array array['media_files', 'media_renditions'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_tenant on %I using (tenant_id = (select current_setting(''app.tenant'', true)))'
      ' with check (tenant_id = (select current_setting(''app.tenant'', true)))', t);
  end loop;
end $$;
grant select, insert, update, delete on media_files, media_renditions to karcis_app;
-- The worker's question asks whose file is due.
grant select (tenant_id, state, uploaded_at, leased_until) on media_files to karcis_worker;
create policy due_reader on media_files for select to karcis_worker using (true);
