-- concurrently
-- What refers to a row that may be deleted, changed or searched for is found by an index; test/fences/schema.test.ts says which references go without.
create index concurrently ticket_claims_of_booking on ticket_claims (booking_id, tenant_id);
create index concurrently ticket_claims_of_ticket on ticket_claims (ticket_id, tenant_id);
create index concurrently person_orders_of_booking on person_orders (booking_id, tenant_id);
create index concurrently scans_of_ticket on scans (ticket_id, tenant_id);
create index concurrently gate_tokens_of_gate on gate_tokens (gate_id, tenant_id);
create index concurrently order_drafts_of_event on order_drafts (event_id, tenant_id);
create index concurrently tenant_hosts_of_tenant on tenant_hosts (tenant_id);
create index concurrently addons_of_category on addons (category_id, event_id, tenant_id) where category_id is not null;
create index concurrently events_of_business on events (business_id, tenant_id);
create index concurrently event_replays_of_video on event_replays (video_id, tenant_id);
create index concurrently waiver_release_events_of_release on waiver_release_events (slug, tenant_id);
