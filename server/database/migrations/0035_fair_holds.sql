-- The network that a hold was asked for from, as a keyed digest: kept only while it counts. And the visitor once more, in few bytes.
alter table bookings
  add column network bigint,
  add column visitor bigint generated always as (hashtextextended(owner_hash, 0)) stored;
-- What a visitor, and a network, holds unpaid, and what of that ran out a while ago. The keys are narrow and asked for in their order, so that
-- they cost less than the primary key even to a plan that is made while the table is all but empty.
create index bookings_unpaid_of_visitor on bookings (visitor, hold_until)
  where status in ('held', 'awaiting_payment', 'expired');
create index bookings_unpaid_of_network on bookings (network, hold_until)
  where network is not null and status in ('held', 'awaiting_payment', 'expired');

create function forget_network() returns trigger
language plpgsql as $$
begin
  new.network := null;
  return new;
end $$;
create trigger forget_network before update of status on bookings for each row
  when (old.network is not null and new.status not in ('held', 'awaiting_payment', 'expired')) execute function forget_network();

-- Where an event's limits differ from the deployment's; null is the deployment's. Their meaning and order: see hold_caps.
create table hold_limits (
  tenant_id text not null,
  event_id uuid not null,
  visitor_holds int check (visitor_holds between 1 and 1000000),
  visitor_tickets int check (visitor_tickets between 0 and 1000000),
  network_holds int check (network_holds between 1 and 1000000),
  network_tickets int check (network_tickets between 1 and 1000000),
  network_percent int check (network_percent between 0 and 100),
  proof_after int check (proof_after between 0 and 1000000),
  number_holds int check (number_holds between 1 and 1000000),
  number_tickets int check (number_tickets between 0 and 1000000),
  visitor_lapses int check (visitor_lapses between 1 and 1000000),
  network_lapses int check (network_lapses between 1 and 1000000),
  wait_seconds int check (wait_seconds between 0 and 3600),
  primary key (tenant_id, event_id),
  foreign key (tenant_id, event_id) references events (tenant_id, id)
);
alter table hold_limits enable row level security;
alter table hold_limits force row level security;
create policy own_tenant on hold_limits using (tenant_id = (select current_setting('app.tenant', true)))
  with check (tenant_id = (select current_setting('app.tenant', true)));
grant select, insert, update, delete on hold_limits to karcis_app;

-- An event's limits on what is unpaid, in this order: 1 holds and 2 tickets of a visitor (0: twice an order's most), 3 holds and 4 tickets of a network, 5 percent of
-- the event's tickets that raise these two where they are more, 6 holds of a network from which on a proof is asked, 7 holds and
-- 8 tickets of a phone number (0 as above), 9 holds of a visitor and 10 of a network that may run out within an hour before 11 so many seconds are
-- to be waited.
create function hold_caps(p_tenant text, p_event uuid, p_defaults int[]) returns int[]
language plpgsql stable as $$
declare
  l hold_limits;
begin
  select * into l from hold_limits x where x.tenant_id = p_tenant and x.event_id = p_event;
  if l.event_id is null then return p_defaults; end if;
  return array[coalesce(l.visitor_holds, p_defaults[1]), coalesce(l.visitor_tickets, p_defaults[2]), coalesce(l.network_holds, p_defaults[3]),
    coalesce(l.network_tickets, p_defaults[4]), coalesce(l.network_percent, p_defaults[5]), coalesce(l.proof_after, p_defaults[6]),
    coalesce(l.number_holds, p_defaults[7]), coalesce(l.number_tickets, p_defaults[8]), coalesce(l.visitor_lapses, p_defaults[9]),
    coalesce(l.network_lapses, p_defaults[10]), coalesce(l.wait_seconds, p_defaults[11])];
end $$;

-- The same with the share of the event's tickets put in: more tickets, and half as many holds, of a network.
create function raise_caps(p_tenant text, p_event uuid, p_caps int[]) returns int[]
language plpgsql stable as $$
declare
  v_share bigint;
begin
  select sum(q.total)::bigint * p_caps[5] / 100 into v_share from quotas q
    where q.tenant_id = p_tenant and q.event_id = p_event and exists (
      select from quota_uses u join ticket_categories c on c.tenant_id = u.tenant_id and c.event_id = u.event_id and c.id = u.item_id
      where u.tenant_id = p_tenant and u.event_id = p_event and u.quota_id = q.id);
  v_share := least(coalesce(v_share, 0), 1000000);
  p_caps[3] := greatest(p_caps[3], v_share / 2);
  p_caps[4] := greatest(p_caps[4], v_share);
  p_caps[10] := greatest(p_caps[10], p_caps[3] / 2);
  return p_caps;
end $$;

-- Acts of one visitor or network at an event follow each other until the transaction ends, whichever process they come to. These locks come
-- before those of stock.
create function lock_holders(p_tenant text, p_event uuid, p_owners text[], p_networks bigint[]) returns void
language plpgsql as $$
begin
  perform set_config('app.tenant', p_tenant, true);
  perform pg_advisory_xact_lock(d.k)
    from (select distinct hashtextextended(p_tenant || p_event::text || s, 35) as k from unnest(p_owners || p_networks::text[]) s where s is not null order by 1) d;
end $$;

-- What a visitor, or a network, has unpaid of an event, without the holds that are about to be replaced; how many of its holds ran out
-- unpaid within an hour, and when the last did. An offer of a waiting list was nobody's wish.
create function unpaid_of_visitor(p_tenant text, p_event uuid, p_owner text, p_without uuid[])
  returns table (holds int, tickets int, lapses int, lapsed_at timestamptz)
language sql stable as $$
  select count(*) filter (where b.hold_until > now())::int, coalesce(sum(b.tickets) filter (where b.hold_until > now()), 0)::int,
    count(*) filter (where b.hold_until <= now())::int, max(b.hold_until) filter (where b.hold_until <= now())
  from (select c.hold_until, c.tickets from bookings c
    where c.visitor = hashtextextended(p_owner, 0) and c.status in ('held', 'awaiting_payment', 'expired')
      and c.hold_until > now() - interval '1 hour' and c.owner_hash = p_owner and c.tenant_id = p_tenant and c.event_id = p_event
      and c.body_hash <> 'offer' and cardinality(c.claim_quotas) > 0 and not (c.status = 'held' and c.id = any (p_without))
    order by c.hold_until limit 1000000) b
$$;
create function unpaid_of_network(p_tenant text, p_event uuid, p_network bigint, p_without uuid[])
  returns table (holds int, tickets int, lapses int, lapsed_at timestamptz)
language sql stable as $$
  select count(*) filter (where b.hold_until > now())::int, coalesce(sum(b.tickets) filter (where b.hold_until > now()), 0)::int,
    count(*) filter (where b.hold_until <= now())::int, max(b.hold_until) filter (where b.hold_until <= now())
  from (select c.hold_until, c.tickets from bookings c
    where c.network = p_network and c.status in ('held', 'awaiting_payment', 'expired') and c.hold_until > now() - interval '1 hour'
      and c.tenant_id = p_tenant and c.event_id = p_event and not (c.status = 'held' and c.id = any (p_without))
    order by c.hold_until limit 1000000) b
$$;

-- Those of a batch's replaced bookings that belong to whoever replaces them.
create function own_replaced(p_tenant text, p_owners text[], p_replaces uuid[]) returns uuid[]
language plpgsql stable as $$
begin
  if array_remove(p_replaces, null) = '{}' then return '{}'; end if;
  return coalesce((select array_agg(b.id) from unnest(p_owners, p_replaces) as r(own, id)
    join bookings b on b.tenant_id = p_tenant and b.id = r.id and b.owner_hash = r.own), '{}');
end $$;

-- Whether a batch that has been written leaves every visitor and network in it within their limits, with nothing to be proved or waited for.
-- Where one of its quotas has only `p_least` pieces, what a network has of it is counted one by one. Whoever calls it has their locks.
create function are_holders_fair(p_tenant text, p_event uuid, p_owners text[], p_networks bigint[], p_proved boolean[], p_replaces uuid[], p_caps int[],
  p_least int) returns boolean
language plpgsql stable as $$
declare
  v_without uuid[] := own_replaced(p_tenant, p_owners, p_replaces);
  v_caps int[] := p_caps;
begin
  if exists (select from (select distinct x from unnest(p_owners) x) d(own)
      cross join lateral unpaid_of_visitor(p_tenant, p_event, d.own, v_without) u
      where u.holds > p_caps[1] or u.tickets > p_caps[2] or u.lapses >= p_caps[9]) then
    return false;
  end if;
  for turn in 1..2 loop
    exit when not exists (select from (select x.net, bool_and(x.proved) as proved from unnest(p_networks, p_proved) as x(net, proved)
          where x.net is not null group by x.net) d
        cross join lateral unpaid_of_network(p_tenant, p_event, d.net, v_without) u
        where u.holds > v_caps[3] or u.tickets > v_caps[4] or u.lapses >= v_caps[10] or (u.holds > v_caps[6] and not d.proved)
          or (u.holds > 1 and p_least < 2 * v_caps[4]));
    if turn = 2 then return false; end if;
    v_caps := raise_caps(p_tenant, p_event, p_caps);
  end loop;
  return true;
end $$;

-- Units of a quota that a network has unpaid.
create function units_of_network(p_tenant text, p_event uuid, p_network bigint, p_quota uuid, p_without uuid[]) returns int
language sql stable as $$
  select coalesce(sum(u.n), 0)::int
  from (select c.claim_quotas, c.claim_units from bookings c
    where c.network = p_network and c.status in ('held', 'awaiting_payment') and c.hold_until > now() and c.tenant_id = p_tenant and c.event_id = p_event
      and not (c.status = 'held' and c.id = any (p_without))
    order by c.hold_until limit 1000000) b
  cross join lateral unnest(b.claim_quotas, b.claim_units) as u(q, n) where u.q = p_quota
$$;

-- Judges a batch in the order of arrival against what its caller has locked: what each is answered, and how much the reserved take. Sold
-- out is said before a limit. `limit visitor` and `limit network` are refusals, `proof` asks for one, `wait 120` for so many seconds.
drop function judge_bookings(text, jsonb, uuid[], text[], text[], text[], int[], int, uuid[], int[], uuid[], int[], int[]);
create function judge_bookings(
  p_tenant text, p_event uuid, p_offers jsonb, p_ids uuid[], p_owners text[], p_keys text[], p_hashes text[], p_chosen int[], p_version int,
  p_quotas uuid[], p_free int[], p_promos uuid[], p_promo_free int[], p_promo_versions int[],
  p_networks bigint[], p_proved boolean[], p_replaces uuid[], p_caps int[],
  out codes text[], out known uuid[], out needs int[], out promo_needs int[]
)
language plpgsql as $$
declare
  v_offers reserve_offer[];
  o reserve_offer;
  v_hashes text[];
  v_first int[];
  v_promo int;
  v_short boolean;
  k int;
  v_caps int[] := raise_caps(p_tenant, p_event, p_caps);
  v_without uuid[] := own_replaced(p_tenant, p_owners, p_replaces);
  v_own int[];
  v_net int[];
  v_holds int[];
  v_tickets int[];
  v_lapses int[];
  v_waits int[];
  v_net_holds int[];
  v_net_tickets int[];
  v_net_waits int[];
  v_totals int[];
  v_units int[];
  v_place int;
begin
  select array_agg(x order by x.i) into v_offers from jsonb_populate_recordset(null::reserve_offer, p_offers) x;
  -- The limit keeps this a look-up a row, whatever the planner believes of the table.
  select array_agg(b.id order by r.ord), array_agg(b.body_hash order by r.ord), array_agg(r.first order by r.ord) into known, v_hashes, v_first
    from (select x.own, x.key, x.ord, min(x.ord) over (partition by x.own, x.key) as first
          from unnest(p_owners, p_keys) with ordinality as x(own, key, ord)) r
    left join lateral (select b.id, b.body_hash from bookings b
                       where b.tenant_id = p_tenant and b.owner_hash = r.own and b.idem_key = r.key limit 1) b on true;
  -- What each visitor and network has, at the place of its first row; the other rows name that place.
  select array_agg(r.first order by r.ord), array_agg(u.holds order by r.ord), array_agg(u.tickets order by r.ord),
      array_agg(case when u.lapses >= v_caps[9] then ceil(extract(epoch from u.lapsed_at + make_interval(secs => v_caps[11]) - now()))::int else 0 end
        order by r.ord)
    into v_own, v_holds, v_tickets, v_waits
    from (select x.own, x.ord, min(x.ord) over (partition by x.own)::int as first from unnest(p_owners) with ordinality as x(own, ord)) r
    left join lateral (select * from unpaid_of_visitor(p_tenant, p_event, r.own, v_without) limit 1) u on r.first = r.ord;
  select array_agg(r.first order by r.ord), array_agg(u.holds order by r.ord), array_agg(u.tickets order by r.ord),
      array_agg(case when u.lapses >= v_caps[10] then ceil(extract(epoch from u.lapsed_at + make_interval(secs => v_caps[11]) - now()))::int else 0 end
        order by r.ord)
    into v_net, v_net_holds, v_net_tickets, v_net_waits
    from (select x.net, x.ord, min(x.ord) over (partition by x.net)::int as first from unnest(p_networks) with ordinality as x(net, ord)) r
    left join lateral (select * from unpaid_of_network(p_tenant, p_event, r.net, v_without) limit 1) u on r.first = r.ord and r.net is not null;
  select array_agg(coalesce(q.total, 0) order by d.ord) into v_totals from unnest(p_quotas) with ordinality as d(q, ord)
    left join quotas q on q.tenant_id = p_tenant and q.event_id = p_event and q.id = d.q;
  -- Units of each quota that a network has, by the place of its first row; read when they are asked for.
  v_units := array_fill(-1, array[cardinality(p_ids) * coalesce(cardinality(p_quotas), 0)]);
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
    end if;

    if v_waits[v_own[i]] > 0 then codes[i] := 'wait ' || v_waits[v_own[i]]; continue; end if;
    if v_holds[v_own[i]] + 1 > v_caps[1] or v_tickets[v_own[i]] + o.tickets > v_caps[2] then codes[i] := 'limit visitor'; continue; end if;
    if p_networks[i] is not null then
      if v_net_waits[v_net[i]] > 0 then codes[i] := 'wait ' || v_net_waits[v_net[i]]; continue; end if;
      if v_net_holds[v_net[i]] + 1 > v_caps[3] or v_net_tickets[v_net[i]] + o.tickets > v_caps[4] then codes[i] := 'limit network'; continue; end if;
      -- Nobody has more than three quarters of anything, unless one hold takes it.
      v_short := false;
      for j in 1..cardinality(o.quotas) loop
        k := array_position(p_quotas, o.quotas[j]);
        continue when v_totals[k] >= 2 * v_caps[4];
        v_place := (v_net[i] - 1) * cardinality(p_quotas) + k;
        if v_units[v_place] < 0 then v_units[v_place] := units_of_network(p_tenant, p_event, p_networks[i], p_quotas[k], v_without); end if;
        if v_units[v_place] > 0 and (v_units[v_place] + o.units[j]) * 4 > v_totals[k] * 3 then v_short := true; end if;
      end loop;
      if v_short then codes[i] := 'limit network'; continue; end if;
      if v_net_holds[v_net[i]] + 1 > v_caps[6] and not p_proved[i] then codes[i] := 'proof'; continue; end if;
      for j in 1..cardinality(o.quotas) loop
        v_place := (v_net[i] - 1) * cardinality(p_quotas) + array_position(p_quotas, o.quotas[j]);
        if v_units[v_place] >= 0 then v_units[v_place] := v_units[v_place] + o.units[j]; end if;
      end loop;
      v_net_holds[v_net[i]] := v_net_holds[v_net[i]] + 1;
      v_net_tickets[v_net[i]] := v_net_tickets[v_net[i]] + o.tickets;
    end if;
    v_holds[v_own[i]] := v_holds[v_own[i]] + 1;
    v_tickets[v_own[i]] := v_tickets[v_own[i]] + o.tickets;

    if o.promo is not null then promo_needs[v_promo] := promo_needs[v_promo] + 1; end if;
    for j in 1..cardinality(o.quotas) loop
      k := array_position(p_quotas, o.quotas[j]);
      needs[k] := needs[k] + o.units[j];
    end loop;
    codes[i] := 'reserved';
  end loop;
end $$;

-- As before, and what a visitor and a network hold unpaid is judged: after the bookings are written where there is plenty, one by one
-- otherwise. The locks of visitors and networks come before those of stock, always.
drop function reserve_bookings(text, uuid, jsonb, uuid[], text[], text[], text[], text[], text[], int[]);
create function reserve_bookings(
  p_tenant text, p_event uuid, p_offers jsonb, p_ids uuid[], p_references text[], p_owners text[], p_keys text[], p_hashes text[], p_utms text[],
  p_chosen int[], p_networks bigint[], p_proved boolean[], p_replaces uuid[], p_limits int[]
) returns jsonb
language plpgsql as $$
declare
  n int := cardinality(p_ids);
  v_quotas uuid[];
  v_needs int[];
  v_promos uuid[];
  v_promo_needs int[];
  v_version int;
  v_limited boolean;
  v_simple boolean;
  v_least int;
  v_most int;
  v_caps int[];
  v_offered int[];
  v_stock record;
  v_is_locked boolean := false;
  v_codes text[];
  v_known uuid[];
  v_inserted int;
begin
  perform set_config('app.tenant', p_tenant, true);

  select array_agg(d.q), array_agg(d.need) into v_quotas, v_needs
    from (select c.q, sum(c.u * o.n)::int as need
          from jsonb_populate_recordset(null::reserve_offer, p_offers) o cross join lateral unnest(o.quotas, o.units) as c(q, u)
          group by c.q order by c.q) d;
  select array_agg(d.promo), array_agg(d.need), array_agg(d.version) into v_promos, v_promo_needs, v_offered
    from (select o.promo, sum(o.n)::int as need, case when min(o.promo_version) = max(o.promo_version) then min(o.promo_version) end as version
          from jsonb_populate_recordset(null::reserve_offer, p_offers) o where o.promo is not null group by o.promo order by o.promo) d;

  select e.version, e.max_per_phone is not null, e.max_per_order into v_version, v_limited, v_most
    from events e where e.tenant_id = p_tenant and e.id = p_event and e.status = 'published';
  v_caps := hold_caps(p_tenant, p_event, p_limits);
  if v_caps[2] = 0 then v_caps[2] := 2 * coalesce(v_most, 1); end if;
  -- A look without locks: whoever sees too little here need not write first.
  select coalesce(bool_and(o.version = v_version and o.opens <= now() and o.closes > now()), false)
      and not exists (select from unnest(v_quotas, v_needs) as d(q, need)
        where not exists (select from quotas q where q.tenant_id = p_tenant and q.event_id = p_event and q.id = d.q and q.total - q.taken >= d.need))
      and not exists (select from unnest(v_promos, v_promo_needs, v_offered) as d(p, need, version)
        where not exists (select from promos p where p.tenant_id = p_tenant and p.id = d.p and p.version = d.version and p.max_uses - p.used >= d.need))
    into v_simple from jsonb_populate_recordset(null::reserve_offer, p_offers) o;
  select min(q.total) into v_least from quotas q where q.tenant_id = p_tenant and q.event_id = p_event and q.id = any (v_quotas);

  loop
    if not v_simple or v_limited then
      perform lock_holders(p_tenant, p_event, p_owners, p_networks);
      select * into v_stock from lock_stock(p_tenant, p_event, v_quotas, v_needs, v_promos, v_promo_needs);
      v_is_locked := true;
      v_simple := v_simple and v_stock.is_enough and v_stock.promo_versions is not distinct from v_offered;
    end if;
    if not v_simple then
      select j.codes, j.known, j.needs, j.promo_needs into v_codes, v_known, v_needs, v_promo_needs
        from judge_bookings(p_tenant, p_event, p_offers, p_ids, p_owners, p_keys, p_hashes, p_chosen, v_version, v_quotas, v_stock.free, v_promos,
          v_stock.promo_free, v_stock.promo_versions, p_networks, p_proved, p_replaces, v_caps) j;
    end if;
    begin
      insert into quotes (tenant_id, id, body)
        select distinct on (o.quote_id) p_tenant, o.quote_id, o.quote from jsonb_populate_recordset(null::reserve_offer, p_offers) o
        order by o.quote_id
        on conflict do nothing;
      insert into bookings (tenant_id, id, event_id, session_id, reference, status, owner_hash, idem_key, body_hash, event_version, quote_id, gross,
          discount, tax, service_fee, total, tickets, promo_id, claim_quotas, claim_units, utm, ttl_seconds, hold_until, network)
        select p_tenant, r.id, p_event, o.session, r.ref, 'held', r.own, r.key, r.hash, o.version, o.quote_id, o.gross, o.discount, o.tax, o.fee,
          o.total, o.tickets, o.promo, o.quotas, o.units, r.utm::jsonb, o.ttl, now() + make_interval(secs => o.ttl), r.net
        from unnest(p_ids, p_references, p_owners, p_keys, p_hashes, p_utms, p_chosen, p_networks) with ordinality
          as r(id, ref, own, key, hash, utm, chosen, net, ord)
        join jsonb_populate_recordset(null::reserve_offer, p_offers) o on o.i = r.chosen
        where v_codes is null or v_codes[r.ord] = 'reserved';
      get diagnostics v_inserted = row_count;
      if v_codes is null and v_inserted <> n then raise exception 'a booking without an offer'; end if;
      if v_codes is null then
        if not v_is_locked then perform lock_holders(p_tenant, p_event, p_owners, p_networks); end if;
        if not are_holders_fair(p_tenant, p_event, p_owners, p_networks, p_proved, p_replaces, v_caps, v_least) then
          raise exception using errcode = '23K09', message = 'more than somebody may hold';
        end if;
      end if;
      if not v_is_locked then
        select * into v_stock from lock_stock(p_tenant, p_event, v_quotas, v_needs, v_promos, v_promo_needs);
        if not v_stock.is_enough or v_stock.promo_versions is distinct from v_offered then
          raise exception using errcode = '23K09', message = 'less is left than it looked';
        end if;
      end if;
      update quotas q set taken = q.taken + d.need from unnest(v_quotas, v_needs) as d(q, need)
        where q.tenant_id = p_tenant and q.event_id = p_event and q.id = d.q and d.need > 0;
      if v_promos is not null then
        update promos p set used = p.used + d.need from unnest(v_promos, v_promo_needs) as d(p, need)
          where p.tenant_id = p_tenant and p.id = d.p and d.need > 0;
      end if;
      exit;
    exception when unique_violation or sqlstate '23K09' then
      if not v_simple then raise; end if;
      v_simple := false;
    end;
  end loop;
  if v_codes is null then return null; end if;
  return (select jsonb_agg(jsonb_build_array(c, coalesce(v_known[ord], p_ids[ord])) order by ord)
          from unnest(v_codes) with ordinality as x(c, ord));
end $$;
grant execute on all functions in schema public to karcis_app;
