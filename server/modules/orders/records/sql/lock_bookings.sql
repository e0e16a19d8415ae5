-- Locks bookings, in id order, until the transaction ends.
create or replace function lock_bookings(p_tenant text, p_ids uuid[]) returns void
language plpgsql as $$
begin
  perform 1 from (select distinct y as id from unnest(p_ids) y order by 1) x
    cross join lateral (select 1 from bookings c where c.tenant_id = p_tenant and c.id = x.id limit 1 for update) b;
end $$;
