-- The number of units of a quota that a network holds unpaid.
create or replace function units_of_network(p_tenant text, p_event uuid, p_network bigint, p_quota uuid, p_without uuid[]) returns int
language sql stable as $$
  select coalesce(sum(u.n), 0)::int
  from (select c.claim_quotas, c.claim_units from bookings c
    where c.network = p_network and is_unpaid(c.status) and c.hold_until > now() and c.tenant_id = p_tenant and c.event_id = p_event
      and not (c.status = 'held' and c.id = any (p_without))
    order by c.hold_until limit 1000000) b
  cross join lateral unnest(b.claim_quotas, b.claim_units) as u(q, n) where u.q = p_quota
$$;
