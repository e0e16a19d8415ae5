-- The keys of a place, on the indexes of the migration before.
alter table queue_places drop constraint queue_places_pkey, add constraint queue_places_pkey primary key using index queue_places_owner;
alter table queue_places drop constraint queue_places_tenant_id_event_id_epoch_number_key,
  add constraint queue_places_number_key unique using index queue_places_number;
alter table queue_places drop constraint queue_places_tenant_id_event_id_epoch_proof_key,
  add constraint queue_places_proof_key unique using index queue_places_proof;
