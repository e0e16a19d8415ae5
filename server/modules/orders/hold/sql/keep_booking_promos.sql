-- Trigger: stores the terms of a promo, its minimum included, as a booking took it. The reservation has locked the promo and checked its version,
-- so these are the terms of the price.
create or replace function keep_booking_promos() returns trigger
language plpgsql as $$
begin
  insert into booking_promos (tenant_id, booking_id, promo_id, version, terms)
    select a.tenant_id, a.id, p.id, p.version, jsonb_build_object('code', p.code, 'discountType', p.discount_type,
        'discountAmount', p.discount_amount, 'discountPercentage', p.discount_percentage, 'maxDiscount', p.max_discount,
        'minSpend', p.min_spend, 'minQty', p.min_qty, 'multipleEvents', p.multiple_events)
    from added a join promos p on p.tenant_id = a.tenant_id and p.id = a.promo_id
    where a.promo_id is not null;
  return null;
end $$;
