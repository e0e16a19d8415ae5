-- An event's limits on unpaid orders: its own, else the deployment's `p_defaults`. `visitor_` holds and tickets, `network_` holds and tickets, and
-- `number_` holds and tickets of a phone number (tickets 0: twice an order's maximum); `network_percent` of the event's tickets replaces those of a
-- network if it is more, up to `network_most` tickets; `proof_after` holds of a network the next requires a proof; after `visitor_lapses` and
-- `network_lapses` holds that expired within an hour the next must wait `wait_seconds`; `visitor_long`, `number_long` and `network_long` orders may
-- have hours to pay, and `long_percent` of each quota for all of them.
create or replace function limits_of_event(p_tenant text, p_event uuid, p_defaults int[]) returns hold_limits
language plpgsql stable as $$
declare
  l hold_limits;
begin
  select * into l from hold_limits x where x.tenant_id = p_tenant and x.event_id = p_event;
  if not found then return named_limits(p_defaults); end if;
  return jsonb_populate_record(named_limits(p_defaults), jsonb_strip_nulls(to_jsonb(l)));
end $$;
