-- Deletes call records in batches: sealed cookies of first calls, results of calls after seven days, and state moved to another host by visitors who
-- did not arrive there within a minute. Returns the number of deleted rows. Rows are stored in order of time, so that a block range index suffices.
-- It costs a sale next to nothing.
create or replace function forget_calls(p_tenant text, p_most int) returns int
language plpgsql as $$
declare
  v_openings int;
  v_calls int;
  v_crossings int;
begin
  perform require_tenant(p_tenant);
  perform set_config('synchronous_commit', 'off', true);
  delete from visitor_openings v using (
      select o.opening from visitor_openings o where o.tenant_id = p_tenant and o.made_at < now() - opening_time()
      limit p_most for update skip locked) x
    where v.tenant_id = p_tenant and v.opening = x.opening;
  get diagnostics v_openings = row_count;
  delete from idempotency i using (
      select c.owner_hash, c.key from idempotency c where c.tenant_id = p_tenant and c.created_at < now() - interval '7 days'
      limit p_most for update skip locked) x
    where i.tenant_id = p_tenant and i.owner_hash = x.owner_hash and i.key = x.key;
  get diagnostics v_calls = row_count;
  delete from crossings k using (
      select c.token_hash from crossings c where c.tenant_id = p_tenant and c.made_at < now() - interval '1 minute' limit p_most) x
    where k.tenant_id = p_tenant and k.token_hash = x.token_hash;
  get diagnostics v_crossings = row_count;
  return v_openings + v_calls + v_crossings;
end $$;
