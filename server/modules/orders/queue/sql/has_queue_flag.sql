-- Whether a brand has waiting rooms at all.
create or replace function has_queue_flag(p_tenant text) returns boolean
language sql stable as $$
  select coalesce((t.brand->'flags'->>'withQueue')::boolean, true) from tenants t where t.id = p_tenant
$$;
