-- Whether a quota is small enough to limit each network's share of it: less than twice a network's limit of tickets.
create or replace function is_share_counted(p_caps hold_limits, p_total int) returns boolean
language sql immutable as $$
  select p_total < 2 * p_caps.network_tickets
$$;
