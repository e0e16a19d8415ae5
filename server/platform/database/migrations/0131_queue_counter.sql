-- Numbers of a queue that are counted outside the database come from ranges that it leases: `ceiling` is the end of the last one, and `lease` its name.
-- Every range that does not go on where the one before ended has a name of its own, so that whoever counts in an older one gets no more; null: nobody does.
alter table queues add column lease uuid;

-- Numbers of ranges that were lost with their counter: a few of them were given, which ones nobody knows. The flow does not wait for them.
create table queue_gaps (
  tenant_id text not null,
  event_id uuid not null,
  epoch int not null,
  first bigint not null check (first >= 0),
  ends bigint not null,
  found_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, event_id, epoch, first),
  foreign key (tenant_id, event_id) references queues (tenant_id, event_id),
  check (ends > first)
);
alter table queue_gaps enable row level security;
alter table queue_gaps force row level security;
create policy own_tenant on queue_gaps using (tenant_id = (select current_setting('app.tenant', true)))
  with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert on queue_gaps to karcis_app;
