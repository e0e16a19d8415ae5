-- Decides a batch in order of arrival against the rows that its caller (reserve_holds) has locked. Returns a code for each request, the booking
-- that a code refers to, and how much of each quota and promo the reserved bookings take. Codes: reserved, replay, mismatch, sold_out,
-- promo_used_up, those of refuse_offer, those of a queue (see judge_passes), and those of the limits on unpaid orders (see refuse_visitor and
-- refuse_network).
create or replace function judge_bookings(
  p_tenant text, p_event uuid, p_offers jsonb, p_requests hold_request[], p_version int, p_stock locked_stock, p_caps hold_limits,
  out codes text[], out known uuid[], out needs int[], out promo_needs int[]
)
language plpgsql as $$
declare
  n int := cardinality(p_requests);
  n_quotas int := coalesce(cardinality(p_stock.quotas), 0);
  v_offers reserve_offer[];
  r hold_request;
  o reserve_offer;
  v_hashes text[];
  v_first int[];
  v_promo int;
  v_short boolean;
  k int;
  v_caps hold_limits := raise_caps(p_tenant, p_event, p_caps);
  v_without uuid[] := own_replaced(p_tenant, p_requests);
  v_own int[];
  v_net int[];
  v_visitors holder_use[];
  v_networks holder_use[];
  v_use holder_use;
  v_net_use holder_use;
  v_totals int[];
  v_units int[];
  v_place int;
  v_passes text[] := judge_passes(p_tenant, p_event, array(select x.owner from unnest(p_requests) x));
  v_spent boolean[] := '{}'::boolean[];
begin
  select array_agg(x order by x.i) into v_offers from jsonb_populate_recordset(null::reserve_offer, p_offers) x;
  -- The limit forces one look-up per row, whatever the planner believes of the table.
  select array_agg(b.id order by x.ord), array_agg(b.body_hash order by x.ord), array_agg(x.first order by x.ord) into known, v_hashes, v_first
    from (select y.owner, y.key, y.ordinality as ord, min(y.ordinality) over (partition by y.owner, y.key)::int as first
          from unnest(p_requests) with ordinality y) x
    left join lateral (select b.id, b.body_hash from bookings b
                       where b.tenant_id = p_tenant and b.owner_hash = x.owner and b.idem_key = x.key limit 1) b on true;
  -- The holdings of each visitor and network, stored at the position of its first request. Its other requests refer to that position.
  select array_agg(x.first order by x.ord), array_agg(u.held order by x.ord) into v_own, v_visitors
    from (select y.owner, hashtextextended(y.owner, 0) as visitor, y.ordinality as ord, min(y.ordinality) over (partition by y.owner)::int as first
          from unnest(p_requests) with ordinality y) x
    left join lateral (select h as held from use_of_visitor(p_tenant, p_event, x.owner, x.visitor, v_without) h limit 1) u on x.first = x.ord;
  select array_agg(x.first order by x.ord), array_agg(u.held order by x.ord) into v_net, v_networks
    from (select y.network, y.ordinality as ord, min(y.ordinality) over (partition by y.network)::int as first
          from unnest(p_requests) with ordinality y) x
    left join lateral (select h as held from use_of_network(p_tenant, p_event, x.network, v_without) h limit 1) u
      on x.first = x.ord and x.network is not null;
  select array_agg(coalesce(shared_total(x), 0) order by d.ord) into v_totals from unnest(p_stock.quotas) with ordinality as d(q, ord)
    left join quotas x on x.tenant_id = p_tenant and x.event_id = p_event and x.id = d.q;
  -- A network's units of each quota, by the position of its first row. Read only when needed.
  v_units := array_fill(-1, array[n * n_quotas]);
  needs := array_fill(0, array[n_quotas]);
  promo_needs := array_fill(0, array[coalesce(cardinality(p_stock.promos), 0)]);
  codes := array_fill(null::text, array[n]);
  for i in 1..n loop
    r := p_requests[i];
    if known[i] is null and v_first[i] < i and codes[v_first[i]] = 'reserved' then
      known[i] := (p_requests[v_first[i]]).id;
      v_hashes[i] := (p_requests[v_first[i]]).hash;
    end if;
    if known[i] is not null then
      codes[i] := case when v_hashes[i] = r.hash then 'replay' else 'mismatch' end;
      continue;
    end if;
    o := v_offers[r.chosen];
    codes[i] := refuse_offer(o, p_version);
    continue when codes[i] is not null;
    if v_passes[i] <> 'yes' or v_spent[v_own[i]] and v_passes is not null then
      codes[i] := case when v_passes[i] = 'yes' then 'queue' else v_passes[i] end;
      continue;
    end if;
    v_short := false;
    for j in 1..cardinality(o.quotas) loop
      k := array_position(p_stock.quotas, o.quotas[j]);
      if not has_units(p_stock.free[k], needs[k] + o.units[j]) then v_short := true; end if;
    end loop;
    if v_short then codes[i] := 'sold_out'; continue; end if;
    if o.promo is not null then
      v_promo := array_position(p_stock.promos, o.promo);
      if p_stock.promo_versions[v_promo] is distinct from o.promo_version then codes[i] := 'stale'; continue; end if;
      if not has_units(p_stock.promo_free[v_promo], promo_needs[v_promo] + 1) then codes[i] := 'promo_used_up'; continue; end if;
    end if;

    v_use := v_visitors[v_own[i]];
    if takes_stock(o.quotas) then
      v_use.holds := v_use.holds + 1;
      v_use.tickets := v_use.tickets + o.tickets;
    end if;
    codes[i] := refuse_visitor(v_caps, v_use);
    continue when codes[i] is not null;
    if r.network is not null then
      v_net_use := v_networks[v_net[i]];
      v_net_use.holds := v_net_use.holds + 1;
      v_net_use.tickets := v_net_use.tickets + o.tickets;
      v_short := false;
      for j in 1..cardinality(o.quotas) loop
        k := array_position(p_stock.quotas, o.quotas[j]);
        continue when not is_share_counted(v_caps, v_totals[k]);
        v_place := (v_net[i] - 1) * n_quotas + k;
        if v_units[v_place] < 0 then
          v_units[v_place] := units_of_network(p_tenant, p_event, r.network, p_stock.quotas[k], v_without);
        end if;
        v_short := v_short or takes_share(v_units[v_place], v_units[v_place] + o.units[j], v_totals[k]);
      end loop;
      codes[i] := refuse_network(v_caps, v_net_use, v_short, r.is_proved);
      continue when codes[i] is not null;
      for j in 1..cardinality(o.quotas) loop
        v_place := (v_net[i] - 1) * n_quotas + array_position(p_stock.quotas, o.quotas[j]);
        if v_units[v_place] >= 0 then v_units[v_place] := v_units[v_place] + o.units[j]; end if;
      end loop;
      v_networks[v_net[i]] := v_net_use;
    end if;
    v_visitors[v_own[i]] := v_use;

    if o.promo is not null then promo_needs[v_promo] := promo_needs[v_promo] + 1; end if;
    for j in 1..cardinality(o.quotas) loop
      k := array_position(p_stock.quotas, o.quotas[j]);
      needs[k] := needs[k] + o.units[j];
    end loop;
    v_spent[v_own[i]] := true;
    codes[i] := 'reserved';
  end loop;
end $$;
