-- Whether a quota is so small that a network's share of it is counted: a network's limit of tickets is more than half of it.
create or replace function is_share_counted(p_caps hold_limits, p_total int) returns boolean
language sql immutable as $$
  select p_total < 2 * p_caps.network_tickets
$$;
