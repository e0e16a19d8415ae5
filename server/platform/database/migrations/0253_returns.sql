-- Rules for returned tickets: until hours[i] before the start, percents[i] of what was paid for a ticket goes back, and its service fee if fees[i].
-- Each step begins where the one before it ends, so there are neither gaps nor overlaps. Without a row tickets are not returned.
-- A change ends the row and adds another: an order keeps the policy under which it was bought.
create table return_policies (
  tenant_id text not null,
  event_id uuid not null,
  -- Null: every category without a row of its own. A category's row without steps turns returns off for it.
  category_id uuid,
  hours int[] not null,
  percents int[] not null,
  fees boolean[] not null,
  since timestamptz not null default clock_timestamp(),
  -- Null: in force.
  ended_at timestamptz,
  unique nulls not distinct (tenant_id, event_id, category_id, since),
  foreign key (tenant_id, event_id) references events (tenant_id, id),
  foreign key (tenant_id, event_id, category_id) references ticket_categories (tenant_id, event_id, id),
  constraint return_policies_times check (ended_at >= since),
  constraint return_policies_steps check (cardinality(percents) = cardinality(hours) and cardinality(fees) = cardinality(hours)
    and cardinality(hours) <= 6 and (category_id is not null or cardinality(hours) > 0)),
  constraint return_policies_plain check (coalesce(array_ndims(hours), 1) = 1 and coalesce(array_ndims(percents), 1) = 1
    and coalesce(array_ndims(fees), 1) = 1 and coalesce(array_lower(hours, 1), 1) = 1 and coalesce(array_lower(percents, 1), 1) = 1
    and coalesce(array_lower(fees, 1), 1) = 1),
  constraint return_policies_known check (array_position(hours, null) is null and array_position(percents, null) is null
    and array_position(fees, null) is null),
  constraint return_policies_hours check (0 <= all (hours) and 8784 >= all (hours)),
  constraint return_policies_percents check (0 <= all (percents) and 100 >= all (percents)),
  constraint return_policies_order check ((hours[2] is null or hours[1] > hours[2]) and (hours[3] is null or hours[2] > hours[3])
    and (hours[4] is null or hours[3] > hours[4]) and (hours[5] is null or hours[4] > hours[5]) and (hours[6] is null or hours[5] > hours[6]))
);
create unique index return_policies_in_force on return_policies (tenant_id, event_id, category_id) nulls not distinct where ended_at is null;
-- A category of its only key may be null, so that a replica can know a row by the whole of it alone.
alter table return_policies replica identity full;

-- A ticket that was given back, once: what was paid for it, what of that goes back, and by which step (null: the organiser gave all of it back).
create table ticket_returns (
  tenant_id text not null,
  ticket_id uuid not null,
  booking_id uuid not null,
  -- The act that returned it, with others.
  return_id uuid not null,
  paid bigint not null check (paid >= 0),
  refunded bigint not null,
  percent int check (percent between 0 and 100),
  with_fee boolean not null,
  returned_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, ticket_id),
  foreign key (tenant_id, ticket_id) references tickets (tenant_id, id),
  foreign key (tenant_id, booking_id) references bookings (tenant_id, id),
  check (refunded between 0 and paid)
);
create index ticket_returns_of_booking on ticket_returns (booking_id, tenant_id);

-- How many of an order's tickets were returned, and how much of its total goes back for them.
alter table bookings add column tickets_returned int not null default 0;
alter table bookings add column returned_amount bigint not null default 0;
alter table bookings add constraint bookings_tickets_returned check (tickets_returned between 0 and tickets) not valid;
alter table bookings add constraint bookings_returned_amount check (returned_amount between 0 and total) not valid;

alter table tickets drop constraint tickets_status_check;
alter table tickets add constraint tickets_status_check
  check (status in ('reserved', 'valid', 'locked', 'void', 'checked_in', 'cancelled', 'returned')) not valid;
alter table refunds drop constraint refunds_reason_check;
alter table refunds add constraint refunds_reason_check
  check (reason in ('cancelled', 'charged_back', 'double', 'exchanged', 'late', 'overpaid', 'provider', 'returned', 'underpaid')) not valid;

do $$
declare t text;
begin
  foreach t in array array['return_policies', 'ticket_returns'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_tenant on %I using (tenant_id = (select current_setting(''app.tenant'', true)))'
      ' with check (tenant_id = (select current_setting(''app.tenant'', true)))', t);
  end loop;
end $$;
grant select, insert, update (ended_at) on return_policies to karcis_app;
grant select, insert on ticket_returns to karcis_app;
