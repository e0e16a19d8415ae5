-- Why a visitor may not hold this much: null if it may. `p_use` includes the hold in question. The order of the codes is that of judge_bookings.
create or replace function refuse_visitor(p_caps hold_limits, p_use holder_use) returns text
language sql stable as $$
  select case
    when wait_of_holder(p_use, p_caps.visitor_lapses, p_caps.wait_seconds) > 0
      then 'wait ' || wait_of_holder(p_use, p_caps.visitor_lapses, p_caps.wait_seconds)
    when p_use.holds > p_caps.visitor_holds or p_use.tickets > p_caps.visitor_tickets then 'limit visitor' end
$$;
