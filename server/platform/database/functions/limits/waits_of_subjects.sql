-- The seconds until each subject is within its limit again, in their order, 0 if it is. `p_most[i]` attempts of `p_subjects[i]` in `p_seconds[i]`
-- are free.
create or replace function waits_of_subjects(p_tenant text, p_subjects text[], p_most int[], p_seconds int[]) returns int[]
language plpgsql as $$
begin
  perform require_tenant(p_tenant);
  return (
    select array_agg(case when s.n >= x.most
        then greatest(0, ceil(extract(epoch from s.oldest + make_interval(secs => x.seconds) - clock_timestamp()))::int) else 0 end order by x.ord)
    from unnest(p_subjects, p_most, p_seconds) with ordinality as x(subject, most, seconds, ord)
    cross join lateral (
      select count(*) as n, min(r.at) as oldest from recent_acts r
      where r.tenant_id = p_tenant and r.subject = x.subject and r.at > clock_timestamp() - make_interval(secs => x.seconds)) s);
end $$;
