-- Locks quotas and promos, quotas first, each in id order. Returns what is left of them, and whether that covers the demand for each. A promo
-- outside its window has nothing left.
create or replace function lock_stock(
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
