-- The order in which films are encoded, lowest first: the remaining work, roughly in seconds on a small machine, less with each hour of waiting. A
-- short film overtakes a long one, and no film is overtaken for ever.
create or replace function media_rank(p_duration_ms int, p_bytes bigint, p_heights int[], p_steps text[], p_since timestamptz) returns double precision
language sql stable as $$
  select coalesce(p_duration_ms / 1000.0, p_bytes / 250000.0)::double precision
    * (0.1 + coalesce((select sum(h * h) from unnest(coalesce(p_heights, '{1080,480,240}')) h where not h::text = any (p_steps)), 0) / 1000000.0)
    / (1 + greatest(0, extract(epoch from now() - p_since)) / 3600)
$$;
