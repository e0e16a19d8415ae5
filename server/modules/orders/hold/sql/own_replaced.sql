-- The bookings to be replaced by a batch that belong to the visitor who replaces them.
create or replace function own_replaced(p_tenant text, p_owners text[], p_replaces uuid[]) returns uuid[]
language plpgsql stable as $$
begin
  if array_remove(p_replaces, null) = '{}' then return '{}'::uuid[]; end if;
  return coalesce((select array_agg(b.id) from unnest(p_owners, p_replaces) as r(own, id)
    join bookings b on b.tenant_id = p_tenant and b.id = r.id and b.owner_hash = r.own), '{}');
end $$;
