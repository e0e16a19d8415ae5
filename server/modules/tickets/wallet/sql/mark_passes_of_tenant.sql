-- Trigger: marks all passes of a tenant as due when a key for signing codes is withdrawn, which invalidates its codes.
create or replace function mark_passes_of_tenant() returns trigger
language plpgsql as $$
begin
  perform 1 from wallet_passes p where p.tenant_id = new.tenant_id order by p.id for update;
  if found then
    update wallet_passes p set revision = p.revision + 1, attempts = 0, due_at = clock_timestamp() where p.tenant_id = new.tenant_id;
  end if;
  return null;
end $$;
