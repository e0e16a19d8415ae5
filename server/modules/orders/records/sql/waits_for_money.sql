-- Whether a booking of this status is paid as soon as its money is here: an unpaid hold, or one whose payment the provider still checks.
create or replace function waits_for_money(p_status text) returns boolean
language sql immutable parallel safe as $$
  select is_unpaid(p_status) or p_status = 'verifying'
$$;
