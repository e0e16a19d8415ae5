-- How far a gate's fetch of changes reaches back before the previous one, to include transactions that were still running then.
create or replace function gate_overlap() returns interval
language sql immutable as $$
  select interval '1 minute'
$$;
