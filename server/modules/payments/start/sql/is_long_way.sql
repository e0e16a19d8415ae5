-- Whether a payment method takes hours: a virtual account or a counter. Same as isLongWay of domain/payments/time-to-pay.ts, which a test
-- compares.
create or replace function is_long_way(p_channel text) returns boolean
language sql immutable as $$
  select coalesce(p_channel like '%\_va' or p_channel in ('alfamart', 'indomaret'), false)
$$;
