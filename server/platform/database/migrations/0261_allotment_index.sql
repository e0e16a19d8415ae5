-- concurrently
-- Taken and total stay out of it, so that a hold rewrites no index.
create index concurrently quotas_of_allotments on quotas (closes_at) where kind = 'allotment';
