-- Why a network may not hold this much: null if it may. `p_use` includes the hold in question. `p_takes_share`: see takes_share.
create or replace function refuse_network(p_caps hold_limits, p_use holder_use, p_takes_share boolean, p_is_proved boolean) returns text
language sql stable as $$
  select case
    when wait_of_holder(p_use, p_caps.network_lapses, p_caps.wait_seconds) > 0
      then 'wait ' || wait_of_holder(p_use, p_caps.network_lapses, p_caps.wait_seconds)
    when p_use.holds > p_caps.network_holds or p_use.tickets > p_caps.network_tickets then 'limit network'
    when p_takes_share then 'limit network'
    when p_use.holds > p_caps.proof_after and not p_is_proved then 'proof' end
$$;
