-- The remaining amount of a payment: income less refunds, including those under way. Zero if its money was taken back.
create or replace function kept_amount(p_payment payments) returns bigint
language sql immutable as $$
  select case when p_payment.status in ('settled', 'refund_pending', 'partially_refunded', 'refunded')
    then p_payment.settled_amount - p_payment.refunded_total else 0 end
$$;
