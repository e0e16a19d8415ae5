-- Locks the quotas and promos of `p_stock`, quotas first, each in id order. Returns `p_stock` with what is left of each, and whether that covers the
-- needs.
create or replace function lock_stock(p_tenant text, p_event uuid, p_stock locked_stock, p_needs int[], p_promo_needs int[]) returns locked_stock
language plpgsql as $$
declare
  s locked_stock := p_stock;
  v_promos_enough boolean;
begin
  select array_agg(l.free order by d.ord), coalesce(bool_and(has_units(l.free, d.need)), true) into s.free, s.is_enough
    from unnest(s.quotas, p_needs) with ordinality as d(q, need, ord)
    left join (select q.id, units_free(q) as free from quotas q
               where q.tenant_id = p_tenant and q.event_id = p_event and q.id = any (s.quotas)
               order by q.id for no key update) l on l.id = d.q;
  if s.promos is null then return s; end if;
  select array_agg(l.free order by d.ord), array_agg(l.version order by d.ord), bool_and(has_units(l.free, d.need))
    into s.promo_free, s.promo_versions, v_promos_enough
    from unnest(s.promos, p_promo_needs) with ordinality as d(p, need, ord)
    left join (select p.id, p.version, uses_left(p) as free
               from promos p where p.tenant_id = p_tenant and p.id = any (s.promos) order by p.id for no key update) l on l.id = d.p;
  s.is_enough := s.is_enough and v_promos_enough;
  return s;
end $$;
