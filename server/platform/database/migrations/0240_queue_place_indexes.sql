-- concurrently
-- Each index leads with what a row is looked up by: a plan made while the table is empty then has no cheaper way through all rows of a queue.
create unique index concurrently queue_places_owner on queue_places (owner, event_id, epoch, tenant_id);
create unique index concurrently queue_places_number on queue_places (event_id, number, epoch, tenant_id);
create unique index concurrently queue_places_proof on queue_places (proof, event_id, epoch, tenant_id);
create unique index concurrently queue_places_by_phone on queue_places (phone, event_id, epoch, tenant_id) where phone is not null;
drop index concurrently if exists queue_places_phone;
