-- A tenant's switch for waivers decides whether its events' waivers are asked for: with it off, details are judged as those of an
-- event without one. Both judges of details read the version through the switch; the rest of them stays as it is.
do $$
declare
  v_switch constant text := '(select (t.brand->''flags''->>''withNewWaiver'')::boolean from tenants t where t.id = p_tenant)';
  v_change record;
  v_body text;
begin
  for v_change in select * from (values
      ('save_details(text, uuid[], jsonb)', 'select c.waiver_version, c.max_per_phone from events c',
        format('select case when %s then c.waiver_version end as waiver_version, c.max_per_phone from events c', v_switch)),
      ('check_details(text, uuid, text, text)', 'select b.event_id, b.tickets, e.max_per_phone, e.waiver_version,',
        format('select b.event_id, b.tickets, e.max_per_phone, case when %s then e.waiver_version end,', v_switch))
    ) as x(name, before, after) loop
    v_body := pg_get_functiondef(v_change.name::regprocedure);
    if strpos(v_body, v_change.before) = 0 then raise exception '% does not read the waiver as expected', v_change.name; end if;
    execute replace(v_body, v_change.before, v_change.after);
  end loop;
end $$;
