-- Ends a running play of this browser, and frees its screen at once. Returns whether there is such a play.
create or replace function end_play(p_tenant text, p_id uuid, p_owner text) returns boolean
language plpgsql as $$
begin
  perform require_tenant(p_tenant);
  update plays p set ended_at = clock_timestamp(), ended_by = 'viewer'
    where p.tenant_id = p_tenant and p.id = p_id and p.owner_hash = p_owner and p.ended_at is null;
  return exists (select from plays p where p.tenant_id = p_tenant and p.id = p_id and p.owner_hash = p_owner);
end $$;
