-- Where every unit of an event's stock is, a row for each quota: its capacity is the sum of the others. Elsewhere: taken by no order of the shop. Blocked seats are
-- no part of the quota's total. Partners: given to partners and not sold yet. Their orders count with the quota that their units came from.
create or replace function places_of_quotas(p_tenant text, p_event uuid)
returns table (quota_id uuid, capacity int, sold int, review int, held int, offered int, aside int, elsewhere int, blocked int, partners int, free int)
language sql stable as $$
  select q.id, q.total + p.total + s.blocked, coalesce(o.sold, 0), coalesce(o.review, 0), coalesce(o.held, 0), coalesce(o.offered, 0), q.set_aside,
    q.taken + p.taken - q.set_aside - coalesce(o.units, 0), s.blocked, p.total - p.taken, q.total - q.taken
  from quotas q
  cross join lateral (select coalesce(sum(x.total), 0)::int as total, coalesce(sum(x.taken), 0)::int as taken
    from allotment_quotas a join quotas x on x.tenant_id = p_tenant and x.event_id = p_event and x.id = a.quota_id
    where a.tenant_id = p_tenant and a.event_id = p_event and a.part_of = q.id) p
  left join (select coalesce(a.part_of, x.q) as q, sum(x.u)::int as units,
      coalesce(sum(x.u) filter (where b.status = 'confirmed'), 0)::int as sold,
      coalesce(sum(x.u) filter (where b.status = 'needs_review'), 0)::int as review,
      coalesce(sum(x.u) filter (where (is_unpaid(b.status) or b.status = 'verifying') and b.body_hash <> 'offer'), 0)::int as held,
      coalesce(sum(x.u) filter (where (is_unpaid(b.status) or b.status = 'verifying') and b.body_hash = 'offer'), 0)::int as offered
    from bookings b cross join lateral unnest(b.claim_quotas, b.claim_units) as x(q, u)
    left join allotment_quotas a on a.tenant_id = p_tenant and a.event_id = p_event and a.quota_id = x.q
    where b.tenant_id = p_tenant and b.event_id = p_event and b.keeps_stock group by 1) o on o.q = q.id
  cross join lateral (select count(*)::int as blocked from seat_claims c where c.tenant_id = p_tenant and c.event_id = p_event and c.state = 3
    and c.kind in (select k.kind from seat_kinds k where k.tenant_id = p_tenant and k.event_id = p_event and k.quota_id = q.id)) s
  where q.tenant_id = p_tenant and q.event_id = p_event and q.kind = 'stock'
$$;
