-- Whether every visitor and network of a written batch is within its limits, with no need of a further proof or a wait. `p_least`: the smallest
-- total of the batch's quotas. If it is so small that a network's share counts, a second hold needs the full decision. The caller holds the locks of
-- these visitors and networks.
create or replace function are_holders_fair(p_tenant text, p_event uuid, p_requests hold_request[], p_caps hold_limits, p_least int) returns boolean
language plpgsql stable as $$
declare
  v_without uuid[] := own_replaced(p_tenant, p_requests);
  v_caps hold_limits := p_caps;
  -- Raise the network limits at once if they may decide whether the quota counts as small (see is_share_counted).
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
