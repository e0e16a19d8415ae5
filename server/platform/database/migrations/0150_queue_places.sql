-- Who has which number of a queue: one for a visitor and epoch, whatever of its cookies comes back. A visitor who has given a place to another browser
-- keeps the row without a number.
create table queue_places (
  tenant_id text not null,
  event_id uuid not null,
  epoch int not null,
  -- The first half of the visitor's mark, as places carry it.
  owner bytea not null check (length(owner) = 16),
  number bigint check (number >= 0),
  joined_at timestamptz not null default clock_timestamp(),
  -- Since when the place is given up.
  left_at timestamptz,
  -- Whether this visitor has given a place to another browser: that is done once.
  gave boolean not null default false,
  -- Digest of the computation that the place was paid with: it pays for one.
  proof bytea check (length(proof) = 16),
  primary key (tenant_id, event_id, epoch, owner),
  unique (tenant_id, event_id, epoch, number),
  unique (tenant_id, event_id, epoch, proof),
  foreign key (tenant_id, event_id) references queues (tenant_id, event_id)
);
create index queue_places_by_age on queue_places (tenant_id, joined_at);

-- How many places of a queue each network was given: what the next one costs there, and whether the draw has room for it.
create table queue_networks (
  tenant_id text not null,
  event_id uuid not null,
  epoch int not null,
  -- A keyed digest, as beside holds.
  network bigint not null,
  places bigint not null check (places > 0),
  -- Since when they are counted: a day at most, once there is nothing to be drawn.
  since timestamptz not null default clock_timestamp(),
  primary key (tenant_id, event_id, epoch, network),
  foreign key (tenant_id, event_id) references queues (tenant_id, event_id)
);
create index queue_networks_by_age on queue_networks (tenant_id, since);

do $$
declare t text;
begin
  foreach t in array array['queue_places', 'queue_networks'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_tenant on %I using (tenant_id = (select current_setting(''app.tenant'', true)))'
      ' with check (tenant_id = (select current_setting(''app.tenant'', true)))', t);
  end loop;
end $$;
grant select, insert, update, delete on queue_places, queue_networks to karcis_app;

-- Numbers below `listed_from` were given without such a row, by the version before.
alter table queues add column listed_from bigint not null default 9223372036854775807;
alter table queues alter column listed_from set default 0;
-- When the lease began.
alter table queues add column leased_at timestamptz;
-- What a network may have of a draw: so many percent of the numbers, but never fewer than `network_least` nor more than `network_most` places.
alter table queues add column network_percent int not null default 5;
alter table queues add constraint queues_network_percent_check check (network_percent between 0 and 100) not valid;
alter table queues add column network_least int not null default 120;
alter table queues add constraint queues_network_least_check check (network_least between 1 and 1000000) not valid;
alter table queues add column network_most int not null default 1000;
alter table queues add constraint queues_network_most_check check (network_most between 1 and 1000000) not valid;
-- Turns that ended without anybody having gone in, of those below the rank `missed_to`.
alter table queues add column missed_turns bigint not null default 0;
alter table queues add column missed_to bigint not null default 0;
