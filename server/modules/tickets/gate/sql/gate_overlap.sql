-- How far a gate's questions for news reach back behind the last answer, for transactions that were still running then.
create or replace function gate_overlap() returns interval
language sql immutable as $$
  select interval '1 minute'
$$;
