-- Counts an attempt against these subjects: `p_most[i]` attempts of `p_subjects[i]` in `p_seconds` are free. Returns the seconds to wait if one
-- of them is used up, in which case nothing is counted. The same attempt (`p_mark`) is not counted twice. Locks the subjects in key order.
create or replace function note_act(p_tenant text, p_subjects text[], p_most int[], p_mark text, p_seconds int) returns int
language plpgsql as $$
declare
  v_wait int;
begin
  perform require_tenant(p_tenant);
  perform pg_advisory_xact_lock(d.k)
    from (select distinct hashtextextended(p_tenant || ' ' || s, 2) as k from unnest(p_subjects) s order by 1) d;
  select coalesce(max(w), 0) into v_wait
    from unnest(waits_of_subjects(p_tenant, p_subjects, p_most, array_fill(p_seconds, array[cardinality(p_subjects)]))) w;
  if v_wait > 0 then return v_wait; end if;
  insert into recent_acts as r (tenant_id, subject, mark) select p_tenant, s, p_mark from unnest(p_subjects) s
    on conflict (tenant_id, subject, mark) do update set at = excluded.at
      where r.at <= clock_timestamp() - make_interval(secs => p_seconds);
  perform forget_acts(p_tenant);
  return 0;
end $$;
