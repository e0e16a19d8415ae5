-- Extends an external counter's range by `p_size` numbers, if it still ends at `p_ceiling`: another process may have extended it. Returns its
-- current end, or null if that lease has ended.
create or replace function extend_lease(p_tenant text, p_event uuid, p_lease uuid, p_ceiling bigint, p_size int) returns bigint
language plpgsql as $$
declare
  v_ceiling bigint;
begin
  perform require_tenant(p_tenant);
  update queues x set ceiling = case when x.ceiling = p_ceiling then x.ceiling + p_size else x.ceiling end
    where x.tenant_id = p_tenant and x.event_id = p_event and x.lease = p_lease returning x.ceiling into v_ceiling;
  return v_ceiling;
end $$;
