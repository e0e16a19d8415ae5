-- Deletes attempts older than a day, which no longer count for any limit.
create or replace function forget_acts(p_tenant text) returns void
language plpgsql as $$
begin
  delete from recent_acts where (tenant_id, subject, mark) in (
    select r.tenant_id, r.subject, r.mark from recent_acts r
    where r.tenant_id = p_tenant and r.at < clock_timestamp() - interval '1 day' limit 100 for update skip locked);
end $$;
