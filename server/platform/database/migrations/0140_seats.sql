-- Maps of an event's seats. Each is kept under its version and never changes: pages and edges keep them for ever.
create table seat_maps (
  tenant_id text not null,
  event_id uuid not null,
  version int not null check (version > 0),
  -- As it was given, in the format of docs/seat-map.md.
  body text not null check (length(body) <= 8000000),
  -- Which of the event's categories each category of the map is sold as.
  categories jsonb not null,
  -- The same of those with places to stand and no seats: they are sold by number, and shown on the map.
  standing jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (tenant_id, event_id, version),
  foreign key (tenant_id, event_id) references events (tenant_id, id)
);

-- The version that is sold by; null: nothing of the event is sold by its seat. Read with the event's row, so that other events pay nothing for the question.
alter table events add column seat_map int;
alter table events add constraint events_seat_map foreign key (tenant_id, id, seat_map) references seat_maps (tenant_id, event_id, version);

-- How many seats of the map each of its categories has, and the quota that they are sold from: its total is these seats, less those that are blocked.
create table seat_kinds (
  tenant_id text not null,
  event_id uuid not null,
  kind text not null,
  quota_id uuid not null,
  seats int not null check (seats >= 0),
  primary key (tenant_id, event_id, kind),
  foreign key (tenant_id, event_id, quota_id) references quotas (tenant_id, event_id, id)
);

-- Whose a seat is: an order's, or nobody's because it is blocked. What an order has lost stays here as free: it may be taken again, and whoever watches
-- the map learns of it. Nothing here names anybody.
create table seat_claims (
  tenant_id text not null,
  id bigint generated always as identity,
  event_id uuid not null,
  seat text collate "C" not null,
  -- The category of the map.
  kind text not null,
  -- The order, and the place of the ticket in it, from 1; null for a seat that is blocked or was given up.
  booking_id uuid,
  place int check (place > 0),
  category_id uuid,
  -- 0 free, 1 held, 2 sold, 3 blocked.
  state smallint not null check (state between 0 and 3),
  reason text check (reason in ('house', 'press', 'technical')),
  -- The transaction that wrote it: whoever asks for what changed names the oldest that was under way when they asked last.
  change xid8 not null default pg_current_xact_id(),
  primary key (id, tenant_id),
  check ((booking_id is null) = (place is null) and (booking_id is null) = (category_id is null)),
  check (state not in (1, 2) or booking_id is not null),
  check ((state = 3) = (reason is not null) and (state <> 3 or booking_id is null))
);
-- One seat, one owner.
create unique index seat_claims_live on seat_claims (event_id, seat, tenant_id) where state > 0;
create index seat_claims_of_booking on seat_claims (booking_id, tenant_id) where booking_id is not null;
create index seat_claims_changed on seat_claims (event_id, change);

-- Whether some of an order's places are seats.
alter table bookings add column is_seated boolean not null default false;
alter type reserve_offer add attribute seated boolean;
-- Seats live as long as the order keeps its stock, whoever changes that.
create trigger follow_booking after update on bookings for each row
  when (new.is_seated and (new.status <> old.status or new.keeps_stock <> old.keeps_stock)) execute function follow_booking();

do $$
declare t text;
begin
  foreach t in array array['seat_maps', 'seat_kinds', 'seat_claims'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_tenant on %I using (tenant_id = (select current_setting(''app.tenant'', true)))'
      ' with check (tenant_id = (select current_setting(''app.tenant'', true)))', t);
  end loop;
end $$;
grant select, insert on seat_maps to karcis_app;
grant select, insert, update, delete on seat_kinds, seat_claims to karcis_app;
