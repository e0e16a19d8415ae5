-- What a buyer takes, shared by all buyers of a batch who chose the same: n of them.
create type reserve_offer as (
  i int, n int, version int, session uuid, quote_id uuid, quote jsonb, gross bigint, discount bigint, tax bigint, fee bigint, total bigint, tickets int,
  promo uuid, promo_version int, ttl int, opens timestamptz, closes timestamptz, quotas uuid[], units int[]
);

-- Takes stock for a batch of bookings of one event in one transaction and one round trip. Null: all are reserved. Else a pair
-- of code and booking for each, in their order: reserved, replay, mismatch, sold_out, promo_used_up, stale, not_open, closed.
-- Locks are taken in key order, as statements of their own, before anything is read that they protect. Where everything fits,
-- the unique index alone finds a key that was used before, and the batch is judged again one by one.
-- Plans are made once and never scan a table: they may have been made while it was empty.
create function reserve_bookings(
  p_tenant text, p_event uuid, p_offers jsonb,
  p_ids uuid[], p_references text[], p_owners text[], p_keys text[], p_hashes text[], p_utms text[], p_chosen int[]
) returns jsonb
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  n int := cardinality(p_ids);
  v_quotas uuid[];
  v_needs int[];
  v_free int[];
  v_promos uuid[];
  v_promo_needs int[];
  v_promo_free int[];
  v_promo_versions int[];
  v_version int;
  v_simple boolean;
  v_promo_simple boolean := true;
  v_codes text[];
  v_known uuid[];
  v_inserted int;
begin
  perform set_config('app.tenant', p_tenant, true);

  select array_agg(d.q), array_agg(d.need) into v_quotas, v_needs
    from (select c.q, sum(c.u * o.n)::int as need
          from jsonb_populate_recordset(null::reserve_offer, p_offers) o cross join lateral unnest(o.quotas, o.units) as c(q, u)
          group by c.q order by c.q) d;
  select array_agg(d.promo), array_agg(d.need) into v_promos, v_promo_needs
    from (select o.promo, sum(o.n)::int as need from jsonb_populate_recordset(null::reserve_offer, p_offers) o
          where o.promo is not null group by o.promo order by o.promo) d;

  select array_agg(l.free order by d.ord), bool_and(coalesce(l.free >= d.need, false)) into v_free, v_simple
    from unnest(v_quotas, v_needs) with ordinality as d(q, need, ord)
    left join (select q.id, q.total - q.taken as free from quotas q
               where q.tenant_id = p_tenant and q.event_id = p_event and q.id = any (v_quotas)
               order by q.id for no key update) l on l.id = d.q;
  if v_promos is not null then
    -- A promo whose window is shut has nothing left.
    select array_agg(l.free order by d.ord), array_agg(l.version order by d.ord), bool_and(coalesce(l.free >= d.need, false))
      into v_promo_free, v_promo_versions, v_promo_simple
      from unnest(v_promos, v_promo_needs) with ordinality as d(p, need, ord)
      left join (select p.id, p.version, case when coalesce(p.starts_at <= now(), true) and coalesce(p.ends_at > now(), true)
                   then p.max_uses - p.used else 0 end as free
                 from promos p where p.tenant_id = p_tenant and p.id = any (v_promos) order by p.id for no key update) l on l.id = d.p;
  end if;
  select e.version into v_version from events e where e.tenant_id = p_tenant and e.id = p_event and e.status = 'published';
  select coalesce(v_simple, true) and v_promo_simple and coalesce(bool_and(o.version = v_version and o.opens <= now() and o.closes > now()
      and (o.promo is null or o.promo_version = v_promo_versions[array_position(v_promos, o.promo)])), false)
    into v_simple from jsonb_populate_recordset(null::reserve_offer, p_offers) o;

  loop
    if not v_simple then
      select j.codes, j.known, j.needs, j.promo_needs into v_codes, v_known, v_needs, v_promo_needs
        from judge_bookings(p_tenant, p_offers, p_ids, p_owners, p_keys, p_hashes, p_chosen, v_version, v_quotas, v_free, v_promos, v_promo_free,
          v_promo_versions) j;
    end if;
    begin
      insert into quotes (tenant_id, id, body)
        select distinct on (o.quote_id) p_tenant, o.quote_id, o.quote from jsonb_populate_recordset(null::reserve_offer, p_offers) o
        order by o.quote_id
        on conflict do nothing;
      insert into bookings (tenant_id, id, event_id, session_id, reference, status, owner_hash, idem_key, body_hash, event_version, quote_id, gross,
          discount, tax, service_fee, total, tickets, promo_id, claim_quotas, claim_units, utm, ttl_seconds, hold_until)
        select p_tenant, r.id, p_event, o.session, r.ref, 'held', r.own, r.key, r.hash, o.version, o.quote_id, o.gross, o.discount, o.tax, o.fee,
          o.total, o.tickets, o.promo, o.quotas, o.units, r.utm::jsonb, o.ttl, now() + make_interval(secs => o.ttl)
        from unnest(p_ids, p_references, p_owners, p_keys, p_hashes, p_utms, p_chosen) with ordinality
          as r(id, ref, own, key, hash, utm, chosen, ord)
        join jsonb_populate_recordset(null::reserve_offer, p_offers) o on o.i = r.chosen
        where v_codes is null or v_codes[r.ord] = 'reserved';
      get diagnostics v_inserted = row_count;
      if v_codes is null and v_inserted <> n then raise exception 'a booking without an offer'; end if;
      update quotas q set taken = q.taken + d.need from unnest(v_quotas, v_needs) as d(q, need)
        where q.tenant_id = p_tenant and q.event_id = p_event and q.id = d.q and d.need > 0;
      if v_promos is not null then
        update promos p set used = p.used + d.need from unnest(v_promos, v_promo_needs) as d(p, need)
          where p.tenant_id = p_tenant and p.id = d.p and d.need > 0;
      end if;
      exit;
    exception when unique_violation then
      if not v_simple then raise; end if;
      v_simple := false;
    end;
  end loop;
  if v_codes is null then return null; end if;
  return (select jsonb_agg(jsonb_build_array(c, coalesce(v_known[ord], p_ids[ord])) order by ord)
          from unnest(v_codes) with ordinality as x(c, ord));
end $$;

-- Judges a batch in the order of arrival against what its caller has locked: what each is answered, and how much the reserved take.
create function judge_bookings(
  p_tenant text, p_offers jsonb, p_ids uuid[], p_owners text[], p_keys text[], p_hashes text[], p_chosen int[], p_version int,
  p_quotas uuid[], p_free int[], p_promos uuid[], p_promo_free int[], p_promo_versions int[],
  out codes text[], out known uuid[], out needs int[], out promo_needs int[]
)
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  v_offers reserve_offer[];
  o reserve_offer;
  v_hashes text[];
  v_first int[];
  v_promo int;
  v_short boolean;
  k int;
begin
  select array_agg(x order by x.i) into v_offers from jsonb_populate_recordset(null::reserve_offer, p_offers) x;
  -- The limit keeps this a look-up a row, whatever the planner believes of the table.
  select array_agg(b.id order by r.ord), array_agg(b.body_hash order by r.ord), array_agg(r.first order by r.ord) into known, v_hashes, v_first
    from (select x.own, x.key, x.ord, min(x.ord) over (partition by x.own, x.key) as first
          from unnest(p_owners, p_keys) with ordinality as x(own, key, ord)) r
    left join lateral (select b.id, b.body_hash from bookings b
                       where b.tenant_id = p_tenant and b.owner_hash = r.own and b.idem_key = r.key limit 1) b on true;
  needs := array_fill(0, array[coalesce(cardinality(p_quotas), 0)]);
  promo_needs := array_fill(0, array[coalesce(cardinality(p_promos), 0)]);
  codes := array_fill(null::text, array[cardinality(p_ids)]);
  for i in 1..cardinality(p_ids) loop
    if known[i] is null and v_first[i] < i and codes[v_first[i]] = 'reserved' then
      known[i] := p_ids[v_first[i]];
      v_hashes[i] := p_hashes[v_first[i]];
    end if;
    if known[i] is not null then
      codes[i] := case when v_hashes[i] = p_hashes[i] then 'replay' else 'mismatch' end;
      continue;
    end if;
    o := v_offers[p_chosen[i]];
    if p_version is distinct from o.version then codes[i] := 'stale'; continue; end if;
    if o.opens > now() then codes[i] := 'not_open'; continue; end if;
    if o.closes <= now() then codes[i] := 'closed'; continue; end if;
    v_short := false;
    for j in 1..cardinality(o.quotas) loop
      k := array_position(p_quotas, o.quotas[j]);
      if p_free[k] is null or needs[k] + o.units[j] > p_free[k] then v_short := true; end if;
    end loop;
    if v_short then codes[i] := 'sold_out'; continue; end if;
    if o.promo is not null then
      v_promo := array_position(p_promos, o.promo);
      if p_promo_versions[v_promo] is distinct from o.promo_version then codes[i] := 'stale'; continue; end if;
      if promo_needs[v_promo] >= p_promo_free[v_promo] then codes[i] := 'promo_used_up'; continue; end if;
      promo_needs[v_promo] := promo_needs[v_promo] + 1;
    end if;
    for j in 1..cardinality(o.quotas) loop
      k := array_position(p_quotas, o.quotas[j]);
      needs[k] := needs[k] + o.units[j];
    end loop;
    codes[i] := 'reserved';
  end loop;
end $$;

-- Gives back what some bookings of one tenant took. The caller has just moved them out of a state that keeps stock.
create function release_claims(p_tenant text, p_bookings uuid[]) returns void
language plpgsql as $$
begin
  perform 1 from quotas q
    where q.tenant_id = p_tenant
      and (q.event_id, q.id) in (
        select b.event_id, x.q from bookings b cross join lateral unnest(b.claim_quotas) as x(q)
        where b.tenant_id = p_tenant and b.id = any (p_bookings))
    order by q.event_id, q.id for no key update;
  update quotas q set taken = q.taken - d.units
    from (select b.event_id, x.q, sum(x.u)::int as units
          from bookings b cross join lateral unnest(b.claim_quotas, b.claim_units) as x(q, u)
          where b.tenant_id = p_tenant and b.id = any (p_bookings) group by 1, 2) d
    where q.tenant_id = p_tenant and q.event_id = d.event_id and q.id = d.q;
  perform 1 from promos p
    where p.tenant_id = p_tenant and p.id in (select b.promo_id from bookings b where b.tenant_id = p_tenant and b.id = any (p_bookings))
    order by p.id for no key update;
  update promos p set used = p.used - d.uses
    from (select b.promo_id, count(*)::int as uses from bookings b
          where b.tenant_id = p_tenant and b.id = any (p_bookings) and b.promo_id is not null group by 1) d
    where p.tenant_id = p_tenant and p.id = d.promo_id;
end $$;

-- Moves one tenant's due holds to expired and gives their stock back. Answers the ids.
create function expire_bookings(p_tenant text, p_limit int) returns setof uuid
language plpgsql as $$
declare
  v_ids uuid[];
begin
  perform set_config('app.tenant', p_tenant, true);
  select array_agg(d.id) into v_ids from (
    select b.id from bookings b
    where b.tenant_id = p_tenant and b.status in ('held', 'awaiting_payment') and b.hold_until <= now()
    order by b.hold_until limit p_limit for update skip locked) d;
  if v_ids is null then return; end if;
  update bookings b set status = 'expired' where b.tenant_id = p_tenant and b.id = any (v_ids);
  perform release_claims(p_tenant, v_ids);
  insert into audit (tenant_id, id, actor, action, subject_id)
    select p_tenant, gen_random_uuid(), 'clock', 'booking.expired', x from unnest(v_ids) x;
  insert into outbox (tenant_id, id, topic, subject_id) select p_tenant, gen_random_uuid(), 'booking.expired', x from unnest(v_ids) x;
  return query select unnest(v_ids);
end $$;

-- Takes the stock of an expired booking again, all or nothing. False when something is gone.
create function retake_claims(p_tenant text, p_booking uuid) returns boolean
language plpgsql as $$
declare
  v_short boolean;
  v_event uuid;
  v_promo uuid;
begin
  select b.event_id, b.promo_id into v_event, v_promo from bookings b where b.tenant_id = p_tenant and b.id = p_booking;
  perform 1 from quotas q join bookings b on b.tenant_id = q.tenant_id and b.event_id = q.event_id and q.id = any (b.claim_quotas)
    where b.tenant_id = p_tenant and b.id = p_booking order by q.id for no key update of q;
  select coalesce(bool_or(q.taken + x.u > q.total), false) into v_short
    from bookings b cross join lateral unnest(b.claim_quotas, b.claim_units) as x(q, u)
    join quotas q on q.tenant_id = b.tenant_id and q.event_id = b.event_id and q.id = x.q
    where b.tenant_id = p_tenant and b.id = p_booking;
  if v_short then return false; end if;
  if v_promo is not null then
    -- The price was promised with the code; a code used up meanwhile is honoured by counting it only where room is left.
    update promos p set used = p.used + 1 where p.tenant_id = p_tenant and p.id = v_promo and p.used < p.max_uses;
    if not found then
      update bookings b set promo_id = null where b.tenant_id = p_tenant and b.id = p_booking;
    end if;
  end if;
  update quotas q set taken = q.taken + x.u
    from bookings b cross join lateral (select y.q, sum(y.u)::int as u from unnest(b.claim_quotas, b.claim_units) as y(q, u) group by y.q) x
    where b.tenant_id = p_tenant and b.id = p_booking and q.tenant_id = p_tenant and q.event_id = v_event and q.id = x.q;
  return true;
end $$;

-- Keeps what a key did. A key that did something else at the same moment makes the transaction one that is to be repeated.
create function keep_once(p_tenant text, p_owner text, p_key text, p_body_hash text, p_answer jsonb) returns void
language plpgsql as $$
begin
  insert into idempotency (tenant_id, owner_hash, key, body_hash, status, answer) values (p_tenant, p_owner, p_key, p_body_hash, 200, p_answer)
    on conflict do nothing;
  if not found then
    raise serialization_failure using message = 'the key is being used for something else';
  end if;
end $$;

-- The functions below are whole round trips: each names the tenant for its own transaction, or for the one that it is called in.

-- A booking with buyer, attendees and payments; locked first when asked for, so that the rest is read as the lock found it. With a
-- key, also what the booking's owner did with that key.
create function whole_booking(p_tenant text, p_id uuid, p_lock boolean, p_key text) returns jsonb
language plpgsql as $$
declare
  b bookings;
begin
  perform set_config('app.tenant', p_tenant, true);
  if p_lock then
    select * into b from bookings x where x.tenant_id = p_tenant and x.id = p_id for update;
  else
    select * into b from bookings x where x.tenant_id = p_tenant and x.id = p_id;
  end if;
  if b.id is null then return null; end if;
  return jsonb_build_object(
    'booking', jsonb_build_object('id', b.id, 'event_id', b.event_id, 'session_id', b.session_id, 'reference', b.reference, 'status', b.status,
      'badges', b.badges, 'owner_hash', b.owner_hash, 'total', b.total, 'tickets', b.tickets, 'held_at', b.held_at, 'ttl_seconds', b.ttl_seconds,
      'hold_until', b.hold_until, 'confirmed_at', b.confirmed_at, 'created_at', b.created_at, 'now', clock_timestamp(),
      'quote', (select q.body from quotes q where q.tenant_id = p_tenant and q.id = b.quote_id)),
    'people', jsonb_build_object(
      'buyer', (select jsonb_build_object('full_name', y.full_name, 'email', y.email, 'phone', y.phone, 'locale', y.locale, 'patron', y.patron,
          'waiver_version', y.waiver_version) from booking_buyers y where y.tenant_id = p_tenant and y.booking_id = p_id),
      'attendees', (select coalesce(jsonb_agg(jsonb_build_object('position', y.position, 'category_id', y.category_id, 'full_name', y.full_name,
          'fields', y.fields, 'identity_sealed', y.identity_sealed, 'addons', y.addons) order by y.position), '[]')
        from booking_attendees y where y.tenant_id = p_tenant and y.booking_id = p_id)),
    'attempts', (select coalesce(jsonb_agg(jsonb_build_object('id', y.id, 'booking_id', y.booking_id, 'provider', y.provider, 'provider_ref',
          y.provider_ref, 'amount', y.amount, 'status', y.status, 'redirect_url', y.redirect_url, 'expires_at', y.expires_at)
          order by y.created_at desc), '[]')
        from payments y where y.tenant_id = p_tenant and y.booking_id = p_id),
    'before', (select jsonb_build_object('body_hash', y.body_hash, 'answer', y.answer) from idempotency y
        where y.tenant_id = p_tenant and y.owner_hash = b.owner_hash and y.key = p_key));
end $$;

-- A booking's owner and its tickets in the order of their places; null without such a booking.
create function tickets_of_booking(p_tenant text, p_id uuid) returns jsonb
language plpgsql as $$
begin
  perform set_config('app.tenant', p_tenant, true);
  return (select jsonb_build_object('owner_hash', b.owner_hash, 'tickets', (
      select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'booking_id', t.booking_id, 'reference', b.reference, 'event_id', t.event_id,
        'session_id', t.session_id, 'code', t.code, 'status', t.status, 'version', t.version, 'holder', t.holder, 'category', t.category,
        'addons', t.addons, 'owner_hash', b.owner_hash) order by t.position), '[]')
      from tickets t where t.tenant_id = p_tenant and t.booking_id = p_id))
    from bookings b where b.tenant_id = p_tenant and b.id = p_id);
end $$;

-- A payment by its id.
create function find_payment(p_tenant text, p_id uuid) returns setof payments
language plpgsql as $$
begin
  perform set_config('app.tenant', p_tenant, true);
  return query select * from payments p where p.tenant_id = p_tenant and p.id = p_id;
end $$;

-- Keeps the page that the provider opened for a payment, and answers how payment and booking stand. It need not survive a crash of
-- the database: the provider gives the same page for the same payment again.
create function keep_session(p_tenant text, p_id uuid, p_ref text, p_url text) returns table (status text, booking_status text)
language plpgsql as $$
begin
  perform set_config('app.tenant', p_tenant, true), set_config('synchronous_commit', 'off', true);
  return query update payments p set provider_ref = p_ref, redirect_url = p_url,
      status = case when p.status = 'created' then 'pending' else p.status end
    where p.tenant_id = p_tenant and p.id = p_id
    returning p.status, (select b.status from bookings b where b.tenant_id = p_tenant and b.id = p.booking_id);
end $$;
