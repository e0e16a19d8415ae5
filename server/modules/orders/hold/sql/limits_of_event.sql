-- An event's limits on unpaid orders: its own, else the deployment's `p_defaults`.
--   visitor_holds, visitor_tickets, network_holds, network_tickets, number_holds, number_tickets (0: twice an order's maximum)
--   network_percent: share of the event's tickets that a network may hold, if that is more than network_tickets; at most network_most tickets
--   proof_after: number of a network's holds after which the next needs a proof of work
--   visitor_lapses, network_lapses: number of holds expired within an hour after which the next must wait wait_seconds
--   visitor_long, number_long, network_long: number of orders that may have hours to pay; long_percent: their share of each quota
create or replace function limits_of_event(p_tenant text, p_event uuid, p_defaults int[]) returns hold_limits
language plpgsql stable as $$
declare
  l hold_limits;
begin
  select * into l from hold_limits x where x.tenant_id = p_tenant and x.event_id = p_event;
  if not found then return named_limits(p_defaults); end if;
  return jsonb_populate_record(named_limits(p_defaults), jsonb_strip_nulls(to_jsonb(l)));
end $$;
