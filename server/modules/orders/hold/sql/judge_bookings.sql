-- Decides a batch in order of arrival against the rows that its caller (reserve_bookings) has locked. Returns a code for each booking, the
-- booking that a code refers to, and how much of each quota and promo the reserved bookings take. Codes: reserved, replay, mismatch, sold_out,
-- promo_used_up, stale, not_open, closed, those of a queue (see judge_passes), and those of the limits on unpaid orders (see hold_caps).
create or replace function judge_bookings(
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
  v_waits int[];
  v_net_holds int[];
  v_net_tickets int[];
  v_net_waits int[];
  v_totals int[];
  v_units int[];
  v_place int;
  v_passes text[] := judge_passes(p_tenant, p_event, p_owners);
  v_spent boolean[] := '{}'::boolean[];
begin
  select array_agg(x order by x.i) into v_offers from jsonb_populate_recordset(null::reserve_offer, p_offers) x;
  -- The limit forces one look-up per row, whatever the planner believes of the table.
  select array_agg(b.id order by r.ord), array_agg(b.body_hash order by r.ord), array_agg(r.first order by r.ord) into known, v_hashes, v_first
    from (select x.own, x.key, x.ord, min(x.ord) over (partition by x.own, x.key)::int as first
          from unnest(p_owners, p_keys) with ordinality as x(own, key, ord)) r
    left join lateral (select b.id, b.body_hash from bookings b
                       where b.tenant_id = p_tenant and b.owner_hash = r.own and b.idem_key = r.key limit 1) b on true;
  -- The holdings of each visitor and network, at the position of its first row. Its other rows name that position.
  select array_agg(r.first order by r.ord), array_agg(u.holds order by r.ord), array_agg(u.tickets order by r.ord),
      array_agg(case when u.lapses >= v_caps[9] then ceil(extract(epoch from u.lapsed_at + make_interval(secs => v_caps[11]) - now()))::int else 0 end
        order by r.ord)
    into v_own, v_holds, v_tickets, v_waits
    from (select x.own, hashtextextended(x.own, 0) as visitor, x.ord, min(x.ord) over (partition by x.own)::int as first
          from unnest(p_owners) with ordinality as x(own, ord)) r
    left join lateral (select * from unpaid_of_visitor(p_tenant, p_event, r.own, r.visitor, v_without) limit 1) u on r.first = r.ord;
  select array_agg(r.first order by r.ord), array_agg(u.holds order by r.ord), array_agg(u.tickets order by r.ord),
      array_agg(case when u.lapses >= v_caps[10] then ceil(extract(epoch from u.lapsed_at + make_interval(secs => v_caps[11]) - now()))::int else 0 end
        order by r.ord)
    into v_net, v_net_holds, v_net_tickets, v_net_waits
    from (select x.net, x.ord, min(x.ord) over (partition by x.net)::int as first from unnest(p_networks) with ordinality as x(net, ord)) r
    left join lateral (select * from unpaid_of_network(p_tenant, p_event, r.net, v_without) limit 1) u on r.first = r.ord and r.net is not null;
  select array_agg(coalesce(q.total, 0) order by d.ord) into v_totals from unnest(p_quotas) with ordinality as d(q, ord)
    left join quotas q on q.tenant_id = p_tenant and q.event_id = p_event and q.id = d.q;
  -- A network's units of each quota, by the position of its first row. Read only when needed.
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
    if v_passes[i] <> 'yes' or v_spent[v_own[i]] and v_passes is not null then
      codes[i] := case when v_passes[i] = 'yes' then 'queue' else v_passes[i] end;
      continue;
    end if;
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
      -- No network may have more than three quarters of a quota, unless a single hold takes it.
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
    v_spent[v_own[i]] := true;
    codes[i] := 'reserved';
  end loop;
end $$;
