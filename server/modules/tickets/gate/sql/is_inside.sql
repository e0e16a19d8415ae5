-- Whether a person is in by this scan. Inlined, so that the index scans_inside applies.
create or replace function is_inside(s scans) returns boolean
language sql immutable as $$
  select s.outcome = 'admitted' and s.left_at is null and s.undone_at is null
$$;
