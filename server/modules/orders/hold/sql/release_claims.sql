-- Returns the stock of some bookings of one tenant. The caller has just moved them to a status without stock, and the trigger follow_booking has
-- freed their seats.
create or replace function release_claims(p_tenant text, p_bookings uuid[]) returns void
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
