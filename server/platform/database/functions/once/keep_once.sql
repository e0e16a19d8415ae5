-- Records the result of a call under its idempotency key. If another call used the key at the same moment, the transaction must be repeated
-- (serialization_failure).
create or replace function keep_once(p_tenant text, p_owner text, p_key text, p_body_hash text, p_answer jsonb) returns void
language plpgsql as $$
begin
  insert into idempotency (tenant_id, owner_hash, key, body_hash, status, answer) values (p_tenant, p_owner, p_key, p_body_hash, 200, p_answer)
    on conflict do nothing;
  if not found then
    raise serialization_failure using message = 'the key is being used for something else';
  end if;
end $$;
