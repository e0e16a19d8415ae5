-- Of the bookings that a batch replaces, those that belong to the visitor replacing them.
create or replace function own_replaced(p_tenant text, p_requests hold_request[]) returns uuid[]
language plpgsql stable as $$
begin
  if not exists (select from unnest(p_requests) r where r.replaces is not null) then return '{}'::uuid[]; end if;
  return coalesce((select array_agg(b.id) from unnest(p_requests) r
    join bookings b on b.tenant_id = p_tenant and b.id = r.replaces and b.owner_hash = r.owner), '{}');
end $$;
