-- The next rows of a tenant's audit trail to be sealed, after a seal whose latest row is of `p_until` (null: the
-- first): their ids, four bytes of each one's digest, the latest time so far, and the digest over all of them. No row
-- when there is nothing to seal. Rows that were committed late are looked for `p_back` back; a transaction of a shop
-- lasts seconds. While `until` stays `p_until`, there may be more of them. Rows are found by their time however long
-- the trail is: the planner knows the times, and what waits is read in steps, the nearest first, so that one seal
-- does not read all that the next ones will. What is sealed already is a constant of the statement, so that it is
-- hashed: as a relation it was compared row by row with each one, wherever the planner believed the trail to be short.
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
