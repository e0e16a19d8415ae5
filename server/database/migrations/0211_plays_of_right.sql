-- A start keeps the last hundred plays of its right that have ended, and finds the others.
create index plays_of_right on plays (entitlement_id, tenant_id, started_at) where ended_at is not null;
