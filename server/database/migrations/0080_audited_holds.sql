-- A hold leaves a row of its own in the audit trail, written by the statement that takes it; so does one that a waiting list makes.
do $$
declare
  v_was text;
  v_now text;
begin
  v_was := pg_get_functiondef('reserve_bookings(text, uuid, jsonb, uuid[], text[], text[], text[], text[], text[], int[], bigint[], boolean[], uuid[], int[])'::regprocedure);
  v_now := replace(replace(v_was,
    '      insert into bookings (tenant_id, id,',
    '      with made as (insert into bookings (tenant_id, id,'),
    '        where v_codes is null or v_codes[r.ord] = ''reserved'';',
    '        where v_codes is null or v_codes[r.ord] = ''reserved''
        returning id, tickets, total)
      insert into audit (tenant_id, id, actor, action, subject_id, data)
        select p_tenant, new_id(), ''visitor'', ''booking.held'', m.id, jsonb_build_object(''tickets'', m.tickets, ''total'', m.total) from made m;');
  if length(v_now) <= length(v_was) + 250 then raise exception 'reserve_bookings is not as it was'; end if;
  execute v_now;

  v_was := pg_get_functiondef('make_waiting_offer(text, jsonb, jsonb)'::regprocedure);
  v_now := replace(v_was,
    '  -- Each offer is a deed of its own, told at the entry''s link.',
    '  insert into audit (tenant_id, id, actor, action, subject_id, data)
    values (p_tenant, new_id(), ''clock'', ''booking.held'', (p->>''id'')::uuid,
      jsonb_build_object(''tickets'', p_quote->''tickets'', ''total'', p_quote->''total'', ''waiting'', v_entry));
  -- Each offer is a deed of its own, told at the entry''s link.');
  if v_now = v_was then raise exception 'make_waiting_offer is not as it was'; end if;
  execute v_now;
end $$;
