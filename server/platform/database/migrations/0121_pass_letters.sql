-- The letters of a delegate's pass are the last 60 bits of its id: a gate finds the pass by them where its code cannot be scanned.
create index handovers_by_letters on handovers (right(replace(id::text, '-', ''), 15), tenant_id) where kind = 'delegation' and answered_at is not null;
