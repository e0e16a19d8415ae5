-- What a price was made of stays known: the rates of each version of an event, and the terms of a promo as a booking took it. The
-- price itself, line by line, is in quotes.
create table event_rates (
  tenant_id text not null,
  event_id uuid not null,
  version int not null,
  service_fee_type text not null check (service_fee_type in ('fix_amount', 'percentage')),
  service_fee_fix_amount bigint not null,
  service_fee_percentage numeric(7, 4) not null,
  tax_percentage numeric(7, 4) not null,
  primary key (tenant_id, event_id, version),
  foreign key (tenant_id, event_id) references events (tenant_id, id) on update cascade on delete cascade
);

-- Other rates are another version, whoever writes them.
create function renew_event_version() returns trigger
language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger renew_event_version before update on events for each row
  when (new.version = old.version and (new.service_fee_type, new.service_fee_fix_amount, new.service_fee_percentage, new.tax_percentage)
    is distinct from (old.service_fee_type, old.service_fee_fix_amount, old.service_fee_percentage, old.tax_percentage))
  execute function renew_event_version();

create function keep_event_rates() returns trigger
language plpgsql as $$
begin
  insert into event_rates (tenant_id, event_id, version, service_fee_type, service_fee_fix_amount, service_fee_percentage, tax_percentage)
    values (new.tenant_id, new.id, new.version, new.service_fee_type, new.service_fee_fix_amount, new.service_fee_percentage, new.tax_percentage)
    on conflict do nothing;
  return null;
end $$;
create trigger keep_event_rates after insert or update on events for each row execute function keep_event_rates();

create table booking_promos (
  tenant_id text not null,
  booking_id uuid not null,
  promo_id uuid not null,
  version int not null,
  terms jsonb not null,
  primary key (tenant_id, booking_id),
  foreign key (tenant_id, booking_id) references bookings (tenant_id, id)
);

-- The reservation has locked the promo and judged its version: what is read here is what was priced.
create function keep_booking_promos() returns trigger
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  insert into booking_promos (tenant_id, booking_id, promo_id, version, terms)
    select a.tenant_id, a.id, p.id, p.version, jsonb_build_object('code', p.code, 'discountType', p.discount_type,
        'discountAmount', p.discount_amount, 'discountPercentage', p.discount_percentage, 'maxDiscount', p.max_discount,
        'multipleEvents', p.multiple_events)
    from added a join promos p on p.tenant_id = a.tenant_id and p.id = a.promo_id
    where a.promo_id is not null;
  return null;
end $$;
create trigger keep_booking_promos after insert on bookings referencing new table as added
  for each statement execute function keep_booking_promos();

-- The last number that a tenant gave in a year. Who gives the next one holds this row until the booking is confirmed for good, so
-- that what is rolled back leaves no gap.
create table receipt_counters (
  tenant_id text not null,
  year int not null,
  last int not null check (last > 0),
  primary key (tenant_id, year)
);

-- One receipt a booking, written once: number, seller and event as they were when it was confirmed. Amounts are the quote's.
create table receipts (
  tenant_id text not null,
  booking_id uuid not null,
  year int not null,
  number int not null check (number > 0),
  issued_at timestamptz not null,
  seller jsonb not null,
  event jsonb not null,
  primary key (tenant_id, booking_id),
  unique (number, year, tenant_id),
  foreign key (tenant_id, booking_id) references bookings (tenant_id, id)
);

-- Gives a booking its receipt, unless it has one: the next number of its tenant in the calendar year of Jakarta. The counter comes
-- last among the locks of a transaction: the caller has taken all others.
create function give_receipt(p_tenant text, p_booking uuid) returns void
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  v_seller jsonb;
  v_event jsonb;
  v_at timestamptz;
  v_year int;
  v_number int;
begin
  if exists (select 1 from receipts r where r.tenant_id = p_tenant and r.booking_id = p_booking) then return; end if;
  select jsonb_build_object('name', t.brand->>'title', 'company', t.brand->>'company', 'address', t.brand->>'address', 'email', t.brand->>'email'),
      jsonb_build_object('name', e.name, 'zone', e.zone, 'startsAt', coalesce(s.starts_at, e.starts_at), 'endsAt', coalesce(s.ends_at, e.ends_at),
        'venue', case when e.venue is null then null else jsonb_build_object('name', e.venue->>'name', 'city', e.venue->>'city') end),
      coalesce(b.confirmed_at, now())
    into v_seller, v_event, v_at
    from bookings b join events e on e.tenant_id = b.tenant_id and e.id = b.event_id
    left join event_sessions s on s.tenant_id = b.tenant_id and s.event_id = b.event_id and s.id = b.session_id
    join tenants t on t.id = b.tenant_id
    where b.tenant_id = p_tenant and b.id = p_booking;
  if v_at is null then raise exception 'no booking % to give a receipt', p_booking; end if;
  v_year := extract(year from v_at at time zone 'Asia/Jakarta');
  insert into receipt_counters as c (tenant_id, year, last) values (p_tenant, v_year, 1)
    on conflict (tenant_id, year) do update set last = c.last + 1 returning c.last into v_number;
  insert into receipts (tenant_id, booking_id, year, number, issued_at, seller, event)
    values (p_tenant, p_booking, v_year, v_number, v_at, v_seller, v_event);
end $$;

do $$
declare t text;
begin
  foreach t in array array['event_rates', 'booking_promos', 'receipt_counters', 'receipts'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_tenant on %I using (tenant_id = current_setting(''app.tenant'', true)) with check (tenant_id = current_setting(''app.tenant'', true))', t);
  end loop;
end $$;
grant select, insert on event_rates, booking_promos, receipts to karcis_app;
grant select, insert, update on receipt_counters to karcis_app;
grant execute on function give_receipt(text, uuid) to karcis_app;

-- What was sold before has its receipt too, in the order of confirmation. The terms of a promo are those of today, the only ones known.
do $$
declare
  v_tenant text;
  v_booking uuid;
begin
  for v_tenant in select id from tenants loop
    perform set_config('app.tenant', v_tenant, true);
    insert into event_rates (tenant_id, event_id, version, service_fee_type, service_fee_fix_amount, service_fee_percentage, tax_percentage)
      select e.tenant_id, e.id, e.version, e.service_fee_type, e.service_fee_fix_amount, e.service_fee_percentage, e.tax_percentage
      from events e where e.tenant_id = v_tenant;
    insert into booking_promos (tenant_id, booking_id, promo_id, version, terms)
      select b.tenant_id, b.id, p.id, p.version, jsonb_build_object('code', p.code, 'discountType', p.discount_type,
          'discountAmount', p.discount_amount, 'discountPercentage', p.discount_percentage, 'maxDiscount', p.max_discount,
          'multipleEvents', p.multiple_events)
      from bookings b join promos p on p.tenant_id = b.tenant_id and p.id = b.promo_id where b.tenant_id = v_tenant;
    for v_booking in select b.id from bookings b where b.tenant_id = v_tenant and b.confirmed_at is not null order by b.confirmed_at, b.id loop
      perform give_receipt(v_tenant, v_booking);
    end loop;
  end loop;
  perform set_config('app.tenant', '', true);
end $$;
