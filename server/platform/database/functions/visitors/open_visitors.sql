-- Stores the visitors of first calls, or finds those of identical earlier calls: `owners` are the valid ones, and `known` the sealed cookies of
-- those found, null if every call was new. A call without an opening keeps its owner.
create or replace function open_visitors(p_tenant text, p_openings text[], p_owners text[], p_sealed text[], out owners text[], out known text[])
language plpgsql as $$
declare
  v_kept int;
begin
  perform require_tenant(p_tenant);
  insert into visitor_openings as v (tenant_id, opening, owner_hash, sealed)
    select distinct on (o.opening) p_tenant, o.opening, o.own, o.sealed
    from unnest(p_openings, p_owners, p_sealed) as o(opening, own, sealed) where o.opening is not null order by o.opening
    on conflict (tenant_id, opening) do update set owner_hash = excluded.owner_hash, sealed = excluded.sealed, made_at = clock_timestamp()
      where v.made_at < clock_timestamp() - opening_time();
  get diagnostics v_kept = row_count;
  owners := p_owners;
  if v_kept = cardinality(array_remove(p_openings, null)) then return; end if;
  select array_agg(coalesce(v.owner_hash, o.own) order by o.ord),
      array_agg(case when v.owner_hash <> o.own then v.sealed end order by o.ord) into owners, known
    from unnest(p_openings, p_owners) with ordinality as o(opening, own, ord)
    left join visitor_openings v on v.tenant_id = p_tenant and v.opening = o.opening;
end $$;
