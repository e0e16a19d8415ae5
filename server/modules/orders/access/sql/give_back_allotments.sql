-- Puts units of one tenant's ended allotments back on general sale, those that expired holds have freed since then included. Returns their number.
-- Locks the quotas on both sides in order of event and id. A unit moves once: what it was is decided under these locks.
create or replace function give_back_allotments(p_tenant text) returns int
language plpgsql as $$
declare
  v_due uuid[];
  v_ids uuid[];
  v_units int[];
  v_allotments uuid[];
  v_said jsonb[];
begin
  perform require_tenant(p_tenant);
  select array_agg(q.id) into v_due from quotas q
    where q.tenant_id = p_tenant and q.kind = 'allotment' and q.closes_at <= clock_timestamp() and q.total > q.taken;
  if v_due is null then return 0; end if;
  perform 1 from quotas q
    where q.tenant_id = p_tenant and (q.event_id, q.id) in (
      select a.event_id, x.id from allotment_quotas a cross join lateral unnest(array[a.quota_id, a.part_of]) as x(id)
      where a.tenant_id = p_tenant and a.quota_id = any (v_due))
    order by q.event_id, q.id for no key update;
  select array_agg(q.id), array_agg(q.total - q.taken) into v_ids, v_units from quotas q
    where q.tenant_id = p_tenant and q.id = any (v_due) and q.closes_at <= clock_timestamp() and q.total > q.taken;
  if v_ids is null then return 0; end if;
  update quotas q set total = q.total - x.u from unnest(v_ids, v_units) as x(id, u) where q.tenant_id = p_tenant and q.id = x.id;
  update quotas q set total = q.total + d.units
    from (select a.event_id, a.part_of, sum(x.u)::int as units from unnest(v_ids, v_units) as x(id, u)
          join allotment_quotas a on a.tenant_id = p_tenant and a.quota_id = x.id group by 1, 2) d
    where q.tenant_id = p_tenant and q.event_id = d.event_id and q.id = d.part_of;
  select array_agg(d.allotment_id), array_agg(jsonb_build_object('pieces', d.pieces)) into v_allotments, v_said
    from (select a.allotment_id, max(x.u / a.units) as pieces from unnest(v_ids, v_units) as x(id, u)
          join allotment_quotas a on a.tenant_id = p_tenant and a.quota_id = x.id group by 1) d;
  update allotments a set given_back_at = clock_timestamp()
    where a.tenant_id = p_tenant and a.id = any (v_allotments) and a.given_back_at is null;
  perform record_events(p_tenant, 'clock', 'allotment.given_back', v_allotments, v_said);
  return (select sum(x.u)::int from unnest(v_units) as x(u));
end $$;
