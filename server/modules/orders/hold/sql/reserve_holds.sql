-- Takes stock for a batch of bookings of one event in one transaction and one round trip. Returns null if all are reserved, else a pair of code and
-- booking for each, in order, with the codes of judge_bookings.
-- With plenty of stock, bookings are written first, and the hot rows are locked only for their update and the commit, so that the next call can
-- write its bookings at the same time. The unique index alone finds a used key. The stock is checked under the lock. If it is too little, the writes
-- are undone and everything is decided one by one. If a visitor's tickets are limited, stock is locked first, because the limit's own locks come
-- after it.
-- Locks visitors and networks, then quotas, then promos, each in key order and by a statement of its own, before the protected rows are read. Query
-- plans are cached and never scan a table, because a plan may date from a time when the table was empty. Refuses with 23K03 like
-- check_visitor_limits. 23K09 is caught here and never leaves the function.
create or replace function reserve_holds(p_tenant text, p_event uuid, p_offers jsonb, p_requests hold_request[], p_limits int[]) returns jsonb
language plpgsql as $$
declare
  v_owners text[] := array(select r.owner from unnest(p_requests) r);
  v_networks bigint[] := array(select r.network from unnest(p_requests) r);
  v_needs int[];
  v_promo_needs int[];
  v_version int;
  v_limited boolean;
  v_has_queue boolean;
  v_simple boolean;
  v_least int;
  v_most int;
  v_caps hold_limits;
  v_offered int[];
  v_stock locked_stock;
  v_is_locked boolean := false;
  v_codes text[];
  v_known uuid[];
  v_made uuid[];
  v_said jsonb[];
begin
  perform require_tenant(p_tenant);

  select array_agg(d.q), array_agg(d.need) into v_stock.quotas, v_needs
    from (select c.q, sum(c.u * o.n)::int as need
          from jsonb_populate_recordset(null::reserve_offer, p_offers) o cross join lateral unnest(o.quotas, o.units) as c(q, u)
          group by c.q order by c.q) d;
  select array_agg(d.promo), array_agg(d.need), array_agg(d.version) into v_stock.promos, v_promo_needs, v_offered
    from (select o.promo, sum(o.n)::int as need, case when min(o.promo_version) = max(o.promo_version) then min(o.promo_version) end as version
          from jsonb_populate_recordset(null::reserve_offer, p_offers) o where o.promo is not null group by o.promo order by o.promo) d;

  select e.version, e.max_per_phone is not null, e.max_per_order, e.has_queue into v_version, v_limited, v_most, v_has_queue
    from events e where e.tenant_id = p_tenant and e.id = p_event and e.status = 'published';
  v_caps := limits_of_event(p_tenant, p_event, p_limits);
  if v_caps.visitor_tickets = 0 then v_caps.visitor_tickets := 2 * coalesce(v_most, 1); end if;
  -- An estimate without locks. If it shows too little, writing first is not worth trying.
  select coalesce(bool_and(refuse_offer(o, v_version) is null), false)
      and not exists (select from unnest(v_stock.quotas, v_needs) as d(q, need)
        where not exists (select from quotas x where x.tenant_id = p_tenant and x.event_id = p_event and x.id = d.q and has_units(units_free(x), d.need)))
      and not exists (select from unnest(v_stock.promos, v_promo_needs, v_offered) as d(promo, need, version)
        where not exists (select from promos p where p.tenant_id = p_tenant and p.id = d.promo and p.version = d.version and has_units(uses_left(p), d.need)))
    into v_simple from jsonb_populate_recordset(null::reserve_offer, p_offers) o;
  if v_has_queue and v_simple then v_simple := not needs_pass(p_tenant, p_event); end if;
  select min(shared_total(q)) into v_least from quotas q
    where q.tenant_id = p_tenant and q.event_id = p_event and q.id = any (v_stock.quotas);

  loop
    if not v_simple or v_limited then
      perform lock_holders(p_tenant, p_event, v_owners, v_networks);
      v_stock := lock_stock(p_tenant, p_event, v_stock, v_needs, v_promo_needs);
      v_is_locked := true;
      v_simple := v_simple and v_stock.is_enough and v_stock.promo_versions is not distinct from v_offered;
    end if;
    if not v_simple then
      select j.codes, j.known, j.needs, j.promo_needs into v_codes, v_known, v_needs, v_promo_needs
        from judge_bookings(p_tenant, p_event, p_offers, p_requests, v_version, v_stock, v_caps) j;
    end if;
    begin
      insert into quotes (tenant_id, id, body)
        select distinct on (o.quote_id) p_tenant, o.quote_id, o.quote from jsonb_populate_recordset(null::reserve_offer, p_offers) o
        order by o.quote_id
        on conflict do nothing;
      with made as (insert into bookings (tenant_id, id, event_id, session_id, reference, status, owner_hash, idem_key, body_hash, event_version, quote_id, gross,
          discount, tax, service_fee, total, tickets, promo_id, claim_quotas, claim_units, utm, ttl_seconds, hold_until, network, is_seated)
        select p_tenant, r.id, p_event, o.session, r.reference, 'held', r.owner, r.key, r.hash, o.version, o.quote_id, o.gross, o.discount, o.tax,
          o.fee, o.total, o.tickets, o.promo, o.quotas, o.units, r.utm::jsonb, o.ttl, now() + make_interval(secs => o.ttl), r.network,
          coalesce(o.seated, false)
        from unnest(p_requests) with ordinality r
        join jsonb_populate_recordset(null::reserve_offer, p_offers) o on o.i = r.chosen
        where v_codes is null or v_codes[r.ordinality] = 'reserved'
        returning id, tickets, total)
      select array_agg(m.id), array_agg(jsonb_build_object('tickets', m.tickets, 'total', m.total)) into v_made, v_said from made m;
      if v_made is not null then perform record_events(p_tenant, 'visitor', 'booking.held', v_made, v_said); end if;
      if v_has_queue and v_codes is not null then perform spend_passes(p_tenant, p_event, array(select r.id from unnest(p_requests) r), v_owners, v_codes); end if;
      if v_codes is null and coalesce(cardinality(v_made), 0) <> cardinality(p_requests) then raise exception 'a booking without an offer'; end if;
      if v_codes is null then
        if not v_is_locked then perform lock_holders(p_tenant, p_event, v_owners, v_networks); end if;
        if not are_holders_fair(p_tenant, p_event, p_requests, v_caps, v_least) then
          raise exception using errcode = '23K09', message = 'more than somebody may hold';
        end if;
      end if;
      if not v_is_locked then
        v_stock := lock_stock(p_tenant, p_event, v_stock, v_needs, v_promo_needs);
        if not v_stock.is_enough or v_stock.promo_versions is distinct from v_offered then
          raise exception using errcode = '23K09', message = 'less is left than it looked';
        end if;
      end if;
      update quotas q set taken = q.taken + d.need from unnest(v_stock.quotas, v_needs) as d(q, need)
        where q.tenant_id = p_tenant and q.event_id = p_event and q.id = d.q and d.need > 0;
      if v_stock.promos is not null then
        update promos p set used = p.used + d.need from unnest(v_stock.promos, v_promo_needs) as d(p, need)
          where p.tenant_id = p_tenant and p.id = d.p and d.need > 0;
      end if;
      exit;
    exception when unique_violation or sqlstate '23K09' then
      if not v_simple then raise; end if;
      v_simple := false;
    end;
  end loop;
  if v_codes is null then return null; end if;
  return (select jsonb_agg(jsonb_build_array(c, coalesce(v_known[ord], (p_requests[ord]).id)) order by ord)
          from unnest(v_codes) with ordinality as x(c, ord));
end $$;
