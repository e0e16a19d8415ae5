-- Whether a queue stands before an event: read with the event's row, so that events without one pay nothing for the question.
alter table events add column has_queue boolean not null default false;

-- The queue of an event. Nothing is kept of those who wait: their places are numbers that they carry themselves, from 0; `tail` numbers were given,
-- `served` have had their turn begin.
create table queues (
  tenant_id text not null,
  event_id uuid not null,
  kind text not null check (kind in ('schedule', 'load')),
  prequeue_at timestamptz,
  opens_at timestamptz,
  phase text not null default 'idle' check (phase in ('idle', 'prequeue', 'open', 'paused', 'closed')),
  -- Another epoch makes all places of the one before worthless.
  epoch int not null default 1 check (epoch > 0),
  -- What those who came before the opening are drawn by: its digest is known before, itself from the draw on.
  seed bytea not null check (length(seed) = 32),
  seed_commit bytea generated always as (sha256(seed)) stored,
  -- How many came before the opening; null until then.
  n_pre bigint check (n_pre >= 0 and n_pre <= tail),
  tail bigint not null default 0,
  served bigint not null default 0,
  -- People who get their turn in a minute at most; null: as many as slots become free.
  per_minute int check (per_minute between 1 and 1000000),
  -- People who may be in the checkout at a time.
  slots int not null check (slots between 1 and 1000000),
  full_ahead int not null default 1000 check (full_ahead between 0 and 1000000),
  turn_seconds int not null default 300 check (turn_seconds between 5 and 3600),
  pass_seconds int not null default 600 check (pass_seconds between 5 and 7200),
  -- What the rate has earned and was not used, in millionths of a turn, and since when it earns.
  credit bigint not null default 0 check (credit >= 0),
  ticked_at timestamptz not null default clock_timestamp(),
  -- Since when nobody waits, for a queue that began by load.
  calm_since timestamptz,
  -- The highest number that may have been given where numbers are counted outside the database.
  ceiling bigint not null default 0 check (ceiling >= 0),
  opened_at timestamptz,
  paused_at timestamptz,
  closed_at timestamptz,
  primary key (tenant_id, event_id),
  foreign key (tenant_id, event_id) references events (tenant_id, id),
  check (served between 0 and tail),
  check ((kind = 'schedule') = (opens_at is not null and prequeue_at is not null)),
  check (prequeue_at <= opens_at)
);
create trigger refuse_queue_back before update on queues for each row execute function refuse_queue_back();

-- When how many turns had begun: tells when a turn began, and how fast it goes.
create table queue_steps (
  tenant_id text not null,
  event_id uuid not null,
  epoch int not null,
  served bigint not null check (served > 0),
  at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, event_id, epoch, served),
  foreign key (tenant_id, event_id) references queues (tenant_id, event_id)
);
create index queue_steps_by_time on queue_steps (tenant_id, event_id, epoch, at);

-- Who went in, by the rank of the place: once for each. A pass gives one order, which is `booking_id` from then on.
create table queue_passes (
  tenant_id text not null,
  event_id uuid not null,
  epoch int not null,
  number bigint not null check (number >= 0),
  owner_hash text not null check (owner_hash ~ '^[0-9a-f]{64}$'),
  entered_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  booking_id uuid,
  -- Once the slot is free again: the order was paid, given up or ran out, or none was made in time.
  ended_at timestamptz,
  primary key (tenant_id, event_id, epoch, number),
  foreign key (tenant_id, event_id) references queues (tenant_id, event_id)
);
-- One pass at a time for a visitor, found by event and visitor.
create unique index queue_passes_live on queue_passes (event_id, owner_hash, tenant_id) where ended_at is null;
create index queue_passes_of_owner on queue_passes (event_id, owner_hash, tenant_id, entered_at);
create index queue_passes_by_age on queue_passes (tenant_id, entered_at);

-- Places that went on in another browser, by the number as it was given: only the newest generation of a place may go in.
create table queue_moves (
  tenant_id text not null,
  event_id uuid not null,
  epoch int not null,
  number bigint not null check (number >= 0),
  generation int not null check (generation > 0),
  -- The browser that has it now.
  owner_hash text not null check (owner_hash ~ '^[0-9a-f]{64}$'),
  moved_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, event_id, epoch, number),
  foreign key (tenant_id, event_id) references queues (tenant_id, event_id)
);

do $$
declare t text;
begin
  foreach t in array array['queues', 'queue_steps', 'queue_passes', 'queue_moves'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_tenant on %I using (tenant_id = (select current_setting(''app.tenant'', true)))'
      ' with check (tenant_id = (select current_setting(''app.tenant'', true)))', t);
  end loop;
end $$;
grant select, insert, update on queues, queue_moves to karcis_app;
grant select, insert, update, delete on queue_steps, queue_passes to karcis_app;
grant delete on queue_moves to karcis_app;
grant select (tenant_id, event_id, kind, phase, prequeue_at, ticked_at) on queues to karcis_worker;
create policy due_reader on queues for select to karcis_worker using (true);
