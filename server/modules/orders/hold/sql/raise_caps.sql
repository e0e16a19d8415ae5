-- An event's limits (see limits_of_event), with a network's limit of tickets raised to its share of the event's tickets, `network_most` at most, and
-- its limit of holds to half that share.
create or replace function raise_caps(p_tenant text, p_event uuid, p_caps hold_limits) returns hold_limits
language plpgsql stable as $$
declare
  v_share bigint;
begin
  select sum(q.total)::bigint * p_caps.network_percent / 100 into v_share from quotas q
    where q.tenant_id = p_tenant and q.event_id = p_event and exists (
      select from quota_uses u join ticket_categories c on c.tenant_id = u.tenant_id and c.event_id = u.event_id and c.id = u.item_id
      where u.tenant_id = p_tenant and u.event_id = p_event and u.quota_id = q.id);
  v_share := least(coalesce(v_share, 0), p_caps.network_most);
  p_caps.network_holds := greatest(p_caps.network_holds, (v_share / 2)::int);
  p_caps.network_tickets := greatest(p_caps.network_tickets, v_share::int);
  p_caps.network_lapses := greatest(p_caps.network_lapses, p_caps.network_holds / 2);
  return p_caps;
end $$;
