-- Whether a written batch leaves each of its visitors and networks within their limits, without a proof or a wait. If one of its quotas has only
-- `p_least` units, a network's share of it is counted one by one. The caller holds the locks of these visitors and networks.
create or replace function are_holders_fair(p_tenant text, p_event uuid, p_owners text[], p_networks bigint[], p_proved boolean[], p_replaces uuid[], p_caps int[],
  p_least int) returns boolean
language plpgsql stable as $$
declare
  v_without uuid[] := own_replaced(p_tenant, p_owners, p_replaces);
  v_caps int[] := p_caps;
begin
  if exists (select from (select distinct x, hashtextextended(x, 0) from unnest(p_owners) x) d(own, visitor)
      cross join lateral unpaid_of_visitor(p_tenant, p_event, d.own, d.visitor, v_without) u
      where u.holds > p_caps[1] or u.tickets > p_caps[2] or u.lapses >= p_caps[9]) then
    return false;
  end if;
  for turn in 1..2 loop
    exit when not exists (select from (select x.net, bool_and(x.proved) as proved from unnest(p_networks, p_proved) as x(net, proved)
          where x.net is not null group by x.net) d
        cross join lateral unpaid_of_network(p_tenant, p_event, d.net, v_without) u
        where u.holds > v_caps[3] or u.tickets > v_caps[4] or u.lapses >= v_caps[10] or (u.holds > v_caps[6] and not d.proved)
          or (u.holds > 1 and p_least < 2 * v_caps[4]));
    if turn = 2 then return false; end if;
    v_caps := raise_caps(p_tenant, p_event, p_caps);
  end loop;
  return true;
end $$;
