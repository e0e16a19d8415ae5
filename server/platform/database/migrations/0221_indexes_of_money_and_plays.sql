-- concurrently
-- A refund is found by the provider's own name for it, once; what took another one's place by that one.
create unique index concurrently refunds_of_provider on refunds (payment_id, provider_key, tenant_id) where provider_key is not null;
create index concurrently refunds_of_replaced on refunds (replaced_by, tenant_id) where replaced_by is not null;
-- Unpaid orders that wait for hours.
create index concurrently bookings_long on bookings (tenant_id, event_id) where is_long and status = 'awaiting_payment';
-- A start keeps the last hundred plays of its right that have ended, and finds the others.
create index concurrently plays_of_right on plays (entitlement_id, tenant_id, started_at) where ended_at is not null;
