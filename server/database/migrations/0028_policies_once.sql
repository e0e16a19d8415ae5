-- Whose rows a statement sees is asked once for the statement, not once for each row; and a plan that is kept for a connection is made for
-- any tenant: with the setting itself in the policy the planner took its value of that moment for granted, and a plan made in the name of
-- a tenant with few rows walked through all rows of one with many.
do $$
declare
  p record;
begin
  for p in
    select tablename, policyname, qual, with_check,
      regexp_replace(qual, '(current_setting\([^()]*\))', '(select \1)', 'g') as seen,
      regexp_replace(with_check, '(current_setting\([^()]*\))', '(select \1)', 'g') as written
    from pg_policies where schemaname = 'public' and (qual ~ 'current_setting' or with_check ~ 'current_setting')
  loop
    execute format('alter policy %I on %I%s%s', p.policyname, p.tablename,
      case when p.seen is not null then format(' using (%s)', p.seen) else '' end,
      case when p.written is not null then format(' with check (%s)', p.written) else '' end);
  end loop;
end $$;
