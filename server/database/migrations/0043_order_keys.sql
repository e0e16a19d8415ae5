-- The key of an order's links carries a version. Whoever withdraws the links raises it, and no key made before opens anything.
alter table bookings add column key_version int not null default 1 check (key_version between 1 and 65535);

-- Browsers that opened an order by its link. They need the key no more; they go with it when it is withdrawn, and end when it does.
create table booking_grants (
  tenant_id text not null,
  booking_id uuid not null,
  -- The browser's mark, as bookings keep it.
  owner_hash text collate "C" not null check (owner_hash ~ '^[0-9a-f]{64}$'),
  id uuid not null,
  key_version int not null,
  -- Browser and system in words, as their owner would say them.
  device text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, booking_id, owner_hash),
  foreign key (tenant_id, booking_id) references bookings (tenant_id, id)
);
alter table booking_grants enable row level security;
alter table booking_grants force row level security;
create policy own_tenant on booking_grants using (tenant_id = (select current_setting('app.tenant', true)))
  with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on booking_grants to karcis_app;

-- Until when an order's key opens it: 30 days after its event is over; 400 days after the order where the event has no date.
create function order_key_ends(p_tenant text, p_booking uuid) returns timestamptz
language plpgsql stable as $$
begin
  return (select coalesce(coalesce(s.ends_at, s.starts_at, e.ends_at, e.starts_at) + interval '30 days', b.created_at + interval '400 days')
    from bookings b
    cross join lateral (select c.starts_at, c.ends_at from events c where c.tenant_id = p_tenant and c.id = b.event_id limit 1) e
    left join lateral (select c.starts_at, c.ends_at from event_sessions c
      where c.tenant_id = p_tenant and c.event_id = b.event_id and c.id = b.session_id limit 1) s on true
    where b.tenant_id = p_tenant and b.id = p_booking);
end $$;

-- Whether an order opens for a browser: it made the order, it shows the key of that version, or it showed it once. Whoever was let in to a
-- place on a waiting list sees what is offered for it. The caller has judged that the key is genuine: `p_opened` is the version in it, null
-- without a key.
create function opens_booking(p_tenant text, p_booking uuid, p_owner text, p_opened int) returns boolean
language plpgsql stable as $$
begin
  return exists (select from bookings b where b.tenant_id = p_tenant and b.id = p_booking
    and (b.owner_hash = p_owner
      or (b.key_version = p_opened
          or exists (select from booking_grants g join bookings o on o.tenant_id = p_tenant and o.id = g.booking_id
            where g.tenant_id = p_tenant and g.owner_hash = p_owner and g.key_version = o.key_version and g.booking_id in (
              select p_booking union all select w.booking_id from waiting_entries w where w.tenant_id = p_tenant and w.offer_id = p_booking)))
        and order_key_ends(p_tenant, p_booking) > clock_timestamp()));
end $$;

-- Keeps that a browser opened an order by its key; false where the key opens nothing (any more). Of each order the newest twenty.
create function grant_booking(p_tenant text, p_booking uuid, p_owner text, p_opened int, p_id uuid, p_device text) returns boolean
language plpgsql as $$
begin
  perform 1 from bookings b where b.tenant_id = p_tenant and b.id = p_booking and b.key_version = p_opened for no key update;
  if not found or order_key_ends(p_tenant, p_booking) <= clock_timestamp() then return false; end if;
  insert into booking_grants as g (tenant_id, booking_id, owner_hash, id, key_version, device)
    values (p_tenant, p_booking, p_owner, p_id, p_opened, p_device)
    on conflict (tenant_id, booking_id, owner_hash) do update set key_version = excluded.key_version, created_at = clock_timestamp()
      where g.key_version <> excluded.key_version;
  delete from booking_grants g where g.tenant_id = p_tenant and g.booking_id = p_booking and g.owner_hash in (
    select o.owner_hash from booking_grants o where o.tenant_id = p_tenant and o.booking_id = p_booking order by o.created_at desc offset 20);
  return true;
end $$;

-- Makes every link to these orders useless, and every browser forget them that came by one; `p_keep` alone stays, null for nobody.
create function withdraw_order_keys(p_tenant text, p_bookings uuid[], p_keep text) returns void
language plpgsql as $$
begin
  perform 1 from (select distinct y as id from unnest(p_bookings) y order by 1) x
    cross join lateral (select 1 from bookings c where c.tenant_id = p_tenant and c.id = x.id limit 1 for no key update) b;
  update bookings b set key_version = b.key_version + 1 where b.tenant_id = p_tenant and b.id = any (p_bookings);
  delete from booking_grants g where g.tenant_id = p_tenant and g.booking_id = any (p_bookings) and g.owner_hash is distinct from p_keep;
  update booking_grants g set key_version = b.key_version from bookings b
    where g.tenant_id = p_tenant and g.booking_id = any (p_bookings) and b.tenant_id = p_tenant and b.id = g.booking_id;
end $$;

-- The acts between hold and ticket, and the tickets of an order: `opened` is the version of a genuine key now. The browser that made the
-- order is known before anything is looked up.
do $$
declare
  v_function regprocedure;
  v_text text;
  v_new text;
begin
  foreach v_function in array array['save_details(text,uuid[],jsonb,int[])', 'start_payments(text,text,int,int,uuid[],jsonb)']::regprocedure[] loop
    v_text := pg_get_functiondef(v_function);
    v_new := replace(replace(v_text, 'opened boolean', 'opened int'),
      'not (a.opened or a.owner is not null and a.owner = b.owner_hash)',
      'not (coalesce(a.owner = b.owner_hash, false) or opens_booking(p_tenant, a.id, a.owner, a.opened))');
    if v_new not like '%opened int%' or v_new not like '%opens_booking(%' then raise exception '% has no such check', v_function; end if;
    execute v_new;
  end loop;
  v_function := 'tickets_of_bookings(text,jsonb)'::regprocedure;
  v_text := pg_get_functiondef(v_function);
  v_new := replace(replace(v_text, 'phone text, person uuid)', 'phone text, person uuid, opened int)'),
    'c.id = any (a.orders) as is_buyers', 'c.id = any (a.orders) or opens_booking(p_tenant, a.id, a.owner, a.opened) as is_buyers');
  if v_new not like '%opened int%' or v_new not like '%opens_booking(%' then raise exception '% has no such check', v_function; end if;
  execute v_new;
  v_function := 'whole_booking(text,uuid,boolean,text)'::regprocedure;
  v_text := pg_get_functiondef(v_function);
  v_new := replace(v_text, '''owner_hash'', b.owner_hash, ''total''', '''owner_hash'', b.owner_hash, ''key_version'', b.key_version, ''total''');
  if v_new not like '%key_version%' then raise exception '% does not tell the owner', v_function; end if;
  execute v_new;
end $$;

grant execute on function order_key_ends(text, uuid), opens_booking(text, uuid, text, int), grant_booking(text, uuid, text, int, uuid, text),
  withdraw_order_keys(text, uuid[], text) to karcis_app;
