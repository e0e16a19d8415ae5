-- Moves units that ended allotments have given back to them again, as far as the general sale has them, for a booking whose stock is taken again. What it
-- does not take then is given back once more. The caller holds the locks of the booking's quotas and of those that they are a part of.
create or replace function take_back_given(p_tenant text, p_booking uuid) returns void
language plpgsql as $$
begin
  with needs as (
    select q.event_id, q.id, s.id as source, (x.u - (q.total - q.taken))::int as more
    from bookings b cross join lateral (select y.q, sum(y.u) as u from unnest(b.claim_quotas, b.claim_units) as y(q, u) group by y.q) x
    join allotment_quotas a on a.tenant_id = p_tenant and a.event_id = b.event_id and a.quota_id = x.q
    join quotas q on q.tenant_id = p_tenant and q.event_id = b.event_id and q.id = a.quota_id and q.closes_at <= clock_timestamp()
    join quotas s on s.tenant_id = p_tenant and s.event_id = b.event_id and s.id = a.part_of
    where b.tenant_id = p_tenant and b.id = p_booking and q.total - q.taken < x.u and s.total - s.taken >= x.u - (q.total - q.taken)
  ), moves as (select n.event_id, n.id, n.more from needs n union all select n.event_id, n.source, -sum(n.more)::int from needs n group by 1, 2)
  update quotas q set total = q.total + m.more from moves m where q.tenant_id = p_tenant and q.event_id = m.event_id and q.id = m.id;
end $$;
