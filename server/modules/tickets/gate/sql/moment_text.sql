-- A moment as the contract writes it: ISO 8601 in UTC, with milliseconds.
create or replace function moment_text(p_at timestamptz) returns text
language sql stable as $$
  select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
