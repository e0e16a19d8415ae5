-- Whether a booking of this status is an unpaid hold, or one whose time ended unpaid: both count for the limits. Inlined like is_unpaid.
create or replace function is_unpaid_or_lapsed(p_status text) returns boolean
language sql immutable parallel safe as $$
  select p_status in ('held', 'awaiting_payment', 'expired')
$$;
