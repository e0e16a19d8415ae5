-- concurrently
-- One place for a confirmed phone number in an epoch.
create unique index concurrently queue_places_phone on queue_places (tenant_id, event_id, epoch, phone) where phone is not null;
alter table queue_places validate constraint queue_places_phone_check;
