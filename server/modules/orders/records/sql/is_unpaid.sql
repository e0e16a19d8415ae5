-- Whether a booking of this status is an unpaid hold: it has its stock until its time ends. Inlined by the planner, so that the partial indexes of
-- unpaid holds apply. The same list as UNPAID_STATUSES in domain/orders/booking-status.ts.
create or replace function is_unpaid(p_status text) returns boolean
language sql immutable parallel safe as $$
  select p_status in ('held', 'awaiting_payment')
$$;
