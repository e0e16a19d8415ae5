-- Whether a written batch leaves each of its visitors and networks within their limits, without a proof or a wait. If one of its quotas has only
-- `p_least` units, a network's share of it is counted one by one. The caller holds the locks of these visitors and networks.
create or replace function are_holders_fair(p_tenant text, p_event uuid, p_requests hold_request[], p_caps hold_limits, p_least int) returns boolean
language plpgsql stable as $$
declare
  v_without uuid[] := own_replaced(p_tenant, p_requests);
  v_caps hold_limits := p_caps;
  -- A network's share of a small quota is counted by the limits that raise_caps gives, so they are needed at once.
  v_is_small boolean := p_least < 2 * greatest(p_caps.network_tickets, p_caps.network_most);
begin
  if exists (select from (select distinct r.owner, hashtextextended(r.owner, 0) from unnest(p_requests) r) d(own, visitor)
      cross join lateral use_of_visitor(p_tenant, p_event, d.own, d.visitor, v_without) u
      where refuse_visitor(p_caps, u) is not null) then
    return false;
  end if;
  for turn in 1..2 loop
    if turn = 2 or v_is_small then v_caps := raise_caps(p_tenant, p_event, p_caps); end if;
    exit when not exists (select from (select r.network, bool_and(r.is_proved) as proved from unnest(p_requests) r
          where r.network is not null group by r.network) d
        cross join lateral use_of_network(p_tenant, p_event, d.network, v_without) u
        where refuse_network(v_caps, u, u.holds > 1 and is_share_counted(v_caps, p_least), d.proved) is not null);
    if turn = 2 or v_is_small then return false; end if;
  end loop;
  return true;
end $$;
