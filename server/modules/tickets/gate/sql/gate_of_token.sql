-- The gate of a currently valid token.
create or replace function gate_of_token(p_tenant text, p_token text) returns table (token_id uuid, role text, gate gates, rules entry_rules)
language sql stable as $$
  select k.id, k.role, g, r from gate_tokens k
    join gates g on g.tenant_id = p_tenant and g.id = k.gate_id
    left join entry_rules r on r.tenant_id = p_tenant and r.event_id = g.event_id
  where k.tenant_id = p_tenant and k.token_hash = p_token and k.revoked_at is null and k.expires_at > clock_timestamp()
$$;
