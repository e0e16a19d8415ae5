-- Limits on codes: per month, per month and kind (the kind's percentage of the month), and per day and kind (a tenth of that).
create or replace function code_caps(p_most int, p_percent int, out month_of_kind int, out day_of_kind int)
language sql immutable as $$
  select greatest(20, p_most::bigint * p_percent / 100)::int, greatest(20, p_most::bigint * p_percent / 1000)::int
$$;
