-- The next rows of a tenant's audit trail to seal, after a seal whose latest row has the time `p_until` (null: the first seal). Returns
-- their ids, four bytes of each row's digest, the latest time so far, and the digest over all of them. No row if there is nothing to seal.
-- Includes unsealed rows up to `p_back` before `p_until`: their transactions committed late. While `until` equals `p_until`, there may be
-- more late rows. Its cost does not grow with the trail: waiting rows are read in steps, nearest first, by a plan that knows the times. The
-- ids of sealed rows are passed as a constant, which PostgreSQL hashes. As a relation, they would be compared one by one whenever the
-- planner takes the trail for short.
create or replace function rows_to_seal(p_tenant text, p_until timestamptz, p_back interval)
returns table (ids uuid[], marks bytea, until timestamptz, digest bytea)
language plpgsql stable as $$
declare
  v_sealed uuid[];
  v_to timestamptz;
begin
  perform require_tenant(p_tenant);
  select coalesce(array_agg(x), '{}') into v_sealed from (
    select unnest(s.ids) as x from audit_seals s where s.tenant_id = p_tenant and s.until >= p_until - p_back) d;
  foreach v_to in array array_remove(array[p_until + interval '10 seconds', p_until + interval '1 hour', 'infinity'], null) loop
    return query execute '
      with next as (
        select b.id, b.at, audit_digest(b) as d from (
          select a.* from audit a
          where a.tenant_id = $1 and a.at >= $2 and a.at <= $3 and a.id <> all ($4)
          order by a.at, a.id limit 1000) b
      )
      select array_agg(n.id order by n.at, n.id), string_agg(substring(n.d for 4), ''''::bytea order by n.at, n.id), greatest(max(n.at), $5),
        sha256(string_agg(n.d, ''''::bytea order by n.at, n.id))
      from next n having count(*) > 0'
      using p_tenant, coalesce(p_until, '-infinity') - p_back, v_to, v_sealed, p_until;
    exit when found;
  end loop;
end $$;
