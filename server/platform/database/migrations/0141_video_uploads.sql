-- Leave to send one film over HTTP, and how far it has come: see decision 89. Whoever knows the address that it was printed with sends the bytes;
-- they lie in the store of media under {tenant}/{media_id}/source/ until the last one has come, and then a row of media_files names them.
create table video_uploads (
  tenant_id text not null,
  id uuid not null,
  -- SHA-256 of the secret in the address, hex.
  token_hash text collate "C" not null check (token_hash ~ '^[0-9a-f]{64}$'),
  -- What the organiser calls the film; null: what its sender calls it.
  name text check (length(name) between 1 and 200),
  -- What plays it when it has come: a part of a video, or, without a position, the video's trailer. Null: nothing yet.
  slug text,
  position int check (position > 0),
  made_at timestamptz not null default clock_timestamp(),
  ends_at timestamptz not null,
  -- The file that is being sent, new with each beginning: what an earlier one still writes is not this one's.
  media_id uuid,
  file_name text check (length(file_name) between 1 and 200),
  bytes bigint check (bytes > 0),
  -- How many of them are kept. Changed only by whoever names the value that it has.
  received bigint not null default 0,
  -- The names of what is kept, in order. Each writer makes names of its own, so that none replaces what another has kept.
  parts text[] not null default '{}',
  -- When the last byte had come: nothing can be sent there any more.
  spent_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, token_hash),
  check (position is null or slug is not null),
  check ((media_id is null) = (bytes is null)),
  check (received between 0 and coalesce(bytes, 0)),
  check (spent_at is null or received = bytes)
);

alter table video_uploads enable row level security;
alter table video_uploads force row level security;
create policy own_tenant on video_uploads using (tenant_id = (select current_setting('app.tenant', true)))
  with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on video_uploads to karcis_app;

-- The names of a source's parts, in order; null: 0, 1, 2, …
alter table media_files add column source_parts text[];
