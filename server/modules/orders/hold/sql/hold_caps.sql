-- An event's limits on unpaid orders, in this order: 1 holds and 2 tickets of a visitor (0: twice an order's maximum); 3 holds and 4 tickets of a
-- network; 5 the percentage of the event's tickets that replaces these two if it is more; 6 the number of a network's holds that requires a
-- proof; 7 holds and 8 tickets of a phone number (0 as above); 9 holds of a visitor and 10 of a network that may expire within an hour before the
-- next must wait, 11 for so many seconds; 12 orders of a visitor, 13 of a phone number and 14 of a network that may have hours to pay, and 15 the
-- percentage of each quota for all of them; 16 the maximum of tickets for the percentage in 5.
create or replace function hold_caps(p_tenant text, p_event uuid, p_defaults int[]) returns int[]
language plpgsql stable as $$
declare
  l hold_limits;
begin
  select * into l from hold_limits x where x.tenant_id = p_tenant and x.event_id = p_event;
  if l.event_id is null then return p_defaults; end if;
  return array[coalesce(l.visitor_holds, p_defaults[1]), coalesce(l.visitor_tickets, p_defaults[2]), coalesce(l.network_holds, p_defaults[3]),
    coalesce(l.network_tickets, p_defaults[4]), coalesce(l.network_percent, p_defaults[5]), coalesce(l.proof_after, p_defaults[6]),
    coalesce(l.number_holds, p_defaults[7]), coalesce(l.number_tickets, p_defaults[8]), coalesce(l.visitor_lapses, p_defaults[9]),
    coalesce(l.network_lapses, p_defaults[10]), coalesce(l.wait_seconds, p_defaults[11]), coalesce(l.visitor_long, p_defaults[12]),
    coalesce(l.number_long, p_defaults[13]), coalesce(l.network_long, p_defaults[14]), coalesce(l.long_percent, p_defaults[15]),
    coalesce(l.network_most, p_defaults[16])];
end $$;
