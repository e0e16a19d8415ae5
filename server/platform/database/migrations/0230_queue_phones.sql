-- Whether a place of this queue asks for a phone number that a code has confirmed.
alter table queues add column asks_phone boolean not null default false;
-- A keyed digest of that number, good for this line alone: one place each.
alter table queue_places add column phone bytea;
alter table queue_places add constraint queue_places_phone_check check (phone is null or length(phone) = 16) not valid;

-- Numbers of a draw that were given up: nobody is called for them. `rank` is where the draw put them; null until that is known.
create table queue_gone (
  tenant_id text not null,
  event_id uuid not null,
  epoch int not null,
  number bigint not null check (number >= 0),
  rank bigint check (rank >= 0),
  gone_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, event_id, epoch, number),
  unique (tenant_id, event_id, epoch, rank),
  foreign key (tenant_id, event_id) references queues (tenant_id, event_id)
);
create index queue_gone_by_age on queue_gone (tenant_id, gone_at);
alter table queue_gone enable row level security;
alter table queue_gone force row level security;
create policy own_tenant on queue_gone using (tenant_id = (select current_setting('app.tenant', true)))
  with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on queue_gone to karcis_app;
