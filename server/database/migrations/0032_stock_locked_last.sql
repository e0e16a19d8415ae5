-- What is left of quotas and promos, locked in the order of their ids, quotas first, and whether it is enough for what is needed of each.
-- A promo whose window is shut has nothing left.
create function lock_stock(
  p_tenant text, p_event uuid, p_quotas uuid[], p_needs int[], p_promos uuid[], p_promo_needs int[],
  out free int[], out promo_free int[], out promo_versions int[], out is_enough boolean
)
language plpgsql as $$
declare
  v_promos_enough boolean;
begin
  select array_agg(l.free order by d.ord), coalesce(bool_and(coalesce(l.free >= d.need, false)), true) into free, is_enough
    from unnest(p_quotas, p_needs) with ordinality as d(q, need, ord)
    left join (select q.id, q.total - q.taken as free from quotas q
               where q.tenant_id = p_tenant and q.event_id = p_event and q.id = any (p_quotas)
               order by q.id for no key update) l on l.id = d.q;
  if p_promos is null then return; end if;
  select array_agg(l.free order by d.ord), array_agg(l.version order by d.ord), bool_and(coalesce(l.free >= d.need, false))
    into promo_free, promo_versions, v_promos_enough
    from unnest(p_promos, p_promo_needs) with ordinality as d(p, need, ord)
    left join (select p.id, p.version, case when coalesce(p.starts_at <= now(), true) and coalesce(p.ends_at > now(), true)
                 then p.max_uses - p.used else 0 end as free
               from promos p where p.tenant_id = p_tenant and p.id = any (p_promos) order by p.id for no key update) l on l.id = d.p;
  is_enough := is_enough and v_promos_enough;
end $$;
grant execute on function lock_stock(text, uuid, uuid[], int[], uuid[], int[]) to karcis_app;

-- As before, but where there is plenty, bookings are written first and the hot rows are locked only for their change and the commit, so that
-- the next call writes its bookings meanwhile. Enough or not is judged under the lock; where it is not, what was written is undone and
-- everything judged one by one. Where a visitor's tickets are limited, stock is locked first: the limit's own locks come after it.
create or replace function reserve_bookings(
  p_tenant text, p_event uuid, p_offers jsonb, p_ids uuid[], p_references text[], p_owners text[], p_keys text[], p_hashes text[], p_utms text[],
  p_chosen int[]
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

  select e.version, e.max_per_phone is not null into v_version, v_limited
    from events e where e.tenant_id = p_tenant and e.id = p_event and e.status = 'published';
  -- A look without locks: whoever sees too little here need not write first.
  select coalesce(bool_and(o.version = v_version and o.opens <= now() and o.closes > now()), false)
      and not exists (select from unnest(v_quotas, v_needs) as d(q, need)
        where not exists (select from quotas q where q.tenant_id = p_tenant and q.event_id = p_event and q.id = d.q and q.total - q.taken >= d.need))
      and not exists (select from unnest(v_promos, v_promo_needs, v_offered) as d(p, need, version)
        where not exists (select from promos p where p.tenant_id = p_tenant and p.id = d.p and p.version = d.version and p.max_uses - p.used >= d.need))
    into v_simple from jsonb_populate_recordset(null::reserve_offer, p_offers) o;

  loop
    if not v_simple or v_limited then
      select * into v_stock from lock_stock(p_tenant, p_event, v_quotas, v_needs, v_promos, v_promo_needs);
      v_is_locked := true;
      v_simple := v_simple and v_stock.is_enough and v_stock.promo_versions is not distinct from v_offered;
    end if;
    if not v_simple then
      select j.codes, j.known, j.needs, j.promo_needs into v_codes, v_known, v_needs, v_promo_needs
        from judge_bookings(p_tenant, p_offers, p_ids, p_owners, p_keys, p_hashes, p_chosen, v_version, v_quotas, v_stock.free, v_promos,
          v_stock.promo_free, v_stock.promo_versions) j;
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

-- The connection says how plans are made; a function that says it again pays for that at every call.
alter function keep_booking_promos() reset all;
