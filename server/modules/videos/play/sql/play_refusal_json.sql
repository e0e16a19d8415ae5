-- A refusal of a play as JSON, with its details: see the type play_refusal.
create or replace function play_refusal_json(
  p_code text, p_until timestamptz default null, p_from timestamptz default null, p_most int default null, p_screens play_screen[] default null,
  p_why text default null
) returns jsonb
language sql stable as $$
  select jsonb_strip_nulls(to_jsonb(row(p_code, p_until, p_from, p_most, p_screens, p_why)::play_refusal))
$$;
