-- Takes stock for a batch of bookings of one event in one transaction and one round trip. Rows answer in their order:
-- reserved, replay, mismatch, sold_out, promo_used_up, stale, not_open, closed.
-- Locks are taken in key order, as statements of their own, before anything is read that they protect.
create function reserve_bookings(
  p_tenant text, p_event uuid,
  p_ids uuid[], p_references text[], p_owners text[], p_keys text[], p_hashes text[], p_versions int[], p_sessions uuid[],
  p_quotes text[], p_gross bigint[], p_discount bigint[], p_tax bigint[], p_fee bigint[], p_total bigint[], p_tickets int[],
  p_promos uuid[], p_promo_versions int[], p_utm text[], p_ttl int[], p_opens timestamptz[], p_closes timestamptz[],
  p_claim_rows int[], p_claim_quotas uuid[], p_claim_units int[]
) returns table (ord int, code text, booking_id uuid)
language plpgsql as $$
declare
  n int := cardinality(p_ids);
  v_version int;
  v_simple boolean;
  i int;
  v_found record;
  v_short boolean;
begin
  perform set_config('app.tenant', p_tenant, true);
  perform 1 from quotas q
    where q.tenant_id = p_tenant and q.event_id = p_event and q.id in (select unnest(p_claim_quotas))
    order by q.id for no key update;
  if exists (select 1 from unnest(p_promos) x where x is not null) then
    perform 1 from promos p where p.tenant_id = p_tenant and p.id in (select unnest(p_promos)) order by p.id for no key update;
  end if;
  select e.version into v_version from events e where e.tenant_id = p_tenant and e.id = p_event and e.status = 'published';

  select bool_and(r.v = v_version and r.o <= now() and r.c > now()) into v_simple
    from unnest(p_versions, p_opens, p_closes) as r(v, o, c);
  v_simple := coalesce(v_simple, false)
    and not exists (
      select 1 from bookings b join unnest(p_owners, p_keys) as r(o, k) on b.tenant_id = p_tenant and b.owner_hash = r.o and b.idem_key = r.k)
    and (select count(distinct (o, k)) from unnest(p_owners, p_keys) as r(o, k)) = n
    and not exists (
      select 1 from (select c.q, sum(c.u) as need from unnest(p_claim_quotas, p_claim_units) as c(q, u) group by c.q) d
      left join quotas q on q.tenant_id = p_tenant and q.event_id = p_event and q.id = d.q
      where q.id is null or q.taken + d.need > q.total)
    and not exists (
      select 1 from (select r.p, min(r.v) as lo, max(r.v) as hi, count(*) as need
                     from unnest(p_promos, p_promo_versions) as r(p, v) where r.p is not null group by r.p) d
      left join promos p on p.tenant_id = p_tenant and p.id = d.p
      where p.id is null or p.version <> d.lo or p.version <> d.hi or p.used + d.need > p.max_uses
        or p.starts_at > now() or p.ends_at <= now());

  if v_simple then
    insert into bookings (tenant_id, id, event_id, session_id, reference, status, owner_hash, idem_key, body_hash, event_version, quote, gross,
        discount, tax, service_fee, total, tickets, promo_id, claim_quotas, claim_units, utm, ttl_seconds, hold_until)
      select p_tenant, r.id, p_event, r.ses, r.ref, 'held', r.own, r.key, r.hash, r.ver, r.quote::jsonb, r.gross, r.disc, r.tax, r.fee, r.total,
        r.tick, r.promo, coalesce(c.qs, '{}'), coalesce(c.us, '{}'), r.utm::jsonb, r.ttl, now() + make_interval(secs => r.ttl)
      from unnest(p_ids, p_sessions, p_references, p_owners, p_keys, p_hashes, p_versions, p_quotes, p_gross, p_discount, p_tax, p_fee, p_total,
        p_tickets, p_promos, p_utm, p_ttl) with ordinality
        as r(id, ses, ref, own, key, hash, ver, quote, gross, disc, tax, fee, total, tick, promo, utm, ttl, ord)
      left join (select x.r, array_agg(x.q) as qs, array_agg(x.u) as us
                 from unnest(p_claim_rows, p_claim_quotas, p_claim_units) as x(r, q, u) group by x.r) c on c.r = r.ord;
    update quotas q set taken = q.taken + d.need
      from (select c.q, sum(c.u)::int as need from unnest(p_claim_quotas, p_claim_units) as c(q, u) group by c.q) d
      where q.tenant_id = p_tenant and q.event_id = p_event and q.id = d.q;
    update promos p set used = p.used + d.need
      from (select r.p, count(*)::int as need from unnest(p_promos) as r(p) where r.p is not null group by r.p) d
      where p.tenant_id = p_tenant and p.id = d.p;
    return query select g, 'reserved'::text, p_ids[g] from generate_series(1, n) g;
    return;
  end if;

  -- One by one in the order of arrival: only batches at the edge of the stock come here.
  for i in 1..n loop
    ord := i; booking_id := null;
    select b.id, b.body_hash into v_found from bookings b
      where b.tenant_id = p_tenant and b.owner_hash = p_owners[i] and b.idem_key = p_keys[i];
    if found then
      code := case when v_found.body_hash = p_hashes[i] then 'replay' else 'mismatch' end;
      booking_id := v_found.id;
      return next; continue;
    end if;
    if v_version is distinct from p_versions[i] then code := 'stale'; return next; continue; end if;
    if p_opens[i] > now() then code := 'not_open'; return next; continue; end if;
    if p_closes[i] <= now() then code := 'closed'; return next; continue; end if;
    select coalesce(bool_or(q.id is null or q.taken + d.need > q.total), false) into v_short
      from (select c.q, sum(c.u) as need from unnest(p_claim_rows, p_claim_quotas, p_claim_units) as c(r, q, u) where c.r = i group by c.q) d
      left join quotas q on q.tenant_id = p_tenant and q.event_id = p_event and q.id = d.q;
    if v_short then code := 'sold_out'; return next; continue; end if;
    if p_promos[i] is not null then
      update promos p set used = p.used + 1
        where p.tenant_id = p_tenant and p.id = p_promos[i] and p.version = p_promo_versions[i] and p.used < p.max_uses
          and (p.starts_at is null or p.starts_at <= now()) and (p.ends_at is null or p.ends_at > now());
      if not found then code := 'promo_used_up'; return next; continue; end if;
    end if;
    update quotas q set taken = q.taken + d.need
      from (select c.q, sum(c.u)::int as need from unnest(p_claim_rows, p_claim_quotas, p_claim_units) as c(r, q, u) where c.r = i group by c.q) d
      where q.tenant_id = p_tenant and q.event_id = p_event and q.id = d.q;
    insert into bookings (tenant_id, id, event_id, session_id, reference, status, owner_hash, idem_key, body_hash, event_version, quote, gross,
        discount, tax, service_fee, total, tickets, promo_id, claim_quotas, claim_units, utm, ttl_seconds, hold_until)
      select p_tenant, p_ids[i], p_event, p_sessions[i], p_references[i], 'held', p_owners[i], p_keys[i], p_hashes[i], p_versions[i],
        p_quotes[i]::jsonb, p_gross[i], p_discount[i], p_tax[i], p_fee[i], p_total[i], p_tickets[i], p_promos[i],
        coalesce(array_agg(c.q) filter (where c.q is not null), '{}'), coalesce(array_agg(c.u) filter (where c.u is not null), '{}'),
        p_utm[i]::jsonb, p_ttl[i], now() + make_interval(secs => p_ttl[i])
      from (select 1) one left join unnest(p_claim_rows, p_claim_quotas, p_claim_units) as c(r, q, u) on c.r = i;
    code := 'reserved'; booking_id := p_ids[i];
    return next;
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
