-- concurrently
-- Notices of money that no payment of ours is about, which the comparison of the books asks about.
create index concurrently payment_notices_orphans on payment_notices (received_at, tenant_id) where outcome = 'orphan';
