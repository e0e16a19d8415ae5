-- Whether an action that is limited to once in a time is due. If so, counts it as done. The commit does not wait for the disk.
create or replace function claim_act(p_tenant text, p_subject text, p_seconds int) returns boolean
language plpgsql as $$
declare
  v_may boolean;
begin
  perform require_tenant(p_tenant), set_config('synchronous_commit', 'off', true);
  insert into recent_acts as r (tenant_id, subject, mark) values (p_tenant, p_subject, '')
    on conflict (tenant_id, subject, mark) do update set at = excluded.at
      where r.at <= excluded.at - make_interval(secs => p_seconds);
  v_may := found;
  perform forget_acts(p_tenant);
  return v_may;
end $$;
