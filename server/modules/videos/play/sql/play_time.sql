-- How long a play runs without a renewal, and how long its addresses work (`TOKEN_SECONDS` in videos/play/media-token.ts).
create or replace function play_time() returns interval
language sql immutable as $$
  select interval '5 minutes'
$$;
