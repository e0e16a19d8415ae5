-- Puts set-aside stock back on sale if nobody waits for it, and records that the rest was checked. The caller has locked the list.
create or replace function give_back_aside(p_tenant text, p_event uuid) returns void
language plpgsql as $$
begin
  perform 1 from quotas q where q.tenant_id = p_tenant and q.event_id = p_event and q.set_aside > 0 order by q.id for no key update;
  update quotas q set taken = q.taken - q.set_aside, set_aside = 0
    where q.tenant_id = p_tenant and q.event_id = p_event and q.set_aside > 0 and not is_waited_for(p_tenant, p_event, q.id, false, 0);
  update quotas q set aside_seen_at = clock_timestamp() where q.tenant_id = p_tenant and q.event_id = p_event and q.set_aside > 0;
end $$;
