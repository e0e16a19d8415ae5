-- The keys of tables that grow with every order begin with the row's own name. Begun with the tenant they can be walked for one tenant's rows, and a
-- plan that was made while a table was nearly empty does that for every booking it looks up, until the table is measured again.
do $$
declare
  v_table text;
  v_refs record;
  v_again text[];
  v_statement text;
begin
  foreach v_table in array array['bookings', 'payments', 'tickets', 'outbox', 'messages', 'refunds'] loop
    v_again := '{}';
    for v_refs in
      select c.conrelid::regclass as owner, c.conname, pg_get_constraintdef(c.oid) as definition
        from pg_constraint c where c.contype = 'f' and c.confrelid = v_table::regclass order by 1, 2 loop
      v_again := v_again || format('alter table %s add constraint %I %s', v_refs.owner, v_refs.conname, v_refs.definition);
      execute format('alter table %s drop constraint %I', v_refs.owner, v_refs.conname);
    end loop;
    execute format('alter table %1$I drop constraint %2$I, add constraint %2$I primary key (id, tenant_id)', v_table, v_table || '_pkey');
    foreach v_statement in array v_again loop execute v_statement; end loop;
  end loop;
end $$;

-- For how many seconds each subject has nothing left of its limit: 0 where it has something.
create function waits_of_subjects(p_tenant text, p_subjects text[], p_most int[], p_seconds int[]) returns int[]
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
grant execute on function waits_of_subjects(text, text[], int[], int[]) to karcis_app;
