-- What an order must come to, and how many tickets it must have, for a promo to give anything; null is no minimum.
alter table promos
  add column min_spend bigint check (min_spend >= 0),
  add column min_qty int check (min_qty >= 1);

-- The terms that a price was made with tell of the minimum too.
create or replace function keep_booking_promos() returns trigger
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  insert into booking_promos (tenant_id, booking_id, promo_id, version, terms)
    select a.tenant_id, a.id, p.id, p.version, jsonb_build_object('code', p.code, 'discountType', p.discount_type,
        'discountAmount', p.discount_amount, 'discountPercentage', p.discount_percentage, 'maxDiscount', p.max_discount,
        'minSpend', p.min_spend, 'minQty', p.min_qty, 'multipleEvents', p.multiple_events)
    from added a join promos p on p.tenant_id = a.tenant_id and p.id = a.promo_id
    where a.promo_id is not null;
  return null;
end $$;
