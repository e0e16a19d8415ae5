-- Answers simultaneous scans, each as scan_ticket would, in their order. Locks the tickets in id order. Plain scans are decided and written all
-- at once: judge_scan admits them now, nobody is in, and no other scan of the same ticket or number is in this call. All others are decided one by
-- one.
create or replace function scan_tickets(p_tenant text, p_scans jsonb) returns jsonb
language plpgsql as $$
declare
  v_at timestamptz;
  v_typed text[] := array(select x.code from jsonb_to_recordset(p_scans) as x(code text) where x.code is not null);
  v_plain int[];
  v_answers jsonb := '{}'::jsonb;
  v_scan record;
begin
  perform require_tenant(p_tenant);
  perform 1 from (select distinct a.ticket as id from jsonb_to_recordset(p_scans) as a(ticket uuid) where a.ticket is not null order by 1) x
    cross join lateral (select 1 from tickets c where c.tenant_id = p_tenant and c.id = x.id limit 1 for update) t;
  v_at := clock_timestamp();

  select array_agg((a.scan).ord) into v_plain
    from (
      select x as scan, row_number() over (partition by x.ticket order by x.ord) as of_ticket, row_number() over (partition by x.token, x.key order by x.ord) as of_key
      from jsonb_populate_recordset(null::scan_request, p_scans) x
    ) a
    cross join lateral (select y.* from gate_of_token(p_tenant, (a.scan).token) y limit 1) g
    cross join lateral (select c from tickets c where c.tenant_id = p_tenant and c.id = (a.scan).ticket limit 1) t(ticket)
    left join lateral (select true as found from ticket_keys k where k.tenant_id = p_tenant and k.key_id = (a.scan).key_id and k.withdrawn_at is not null limit 1) w on true
    left join lateral (select true as found from scans s where s.tenant_id = p_tenant and s.token_id = g.token_id and s.key = (a.scan).key limit 1) b on true
    left join lateral (select true as found from scans s where s.tenant_id = p_tenant and s.ticket_id = (a.scan).ticket and is_inside(s) limit 1) i on true
    where a.of_ticket = 1 and a.of_key = 1 and b.found is null and i.found is null and (a.scan).ago is null and (t.ticket).code <> all (v_typed)
      and judge_scan(a.scan, t.ticket, g.gate, g.rules,
        is_key_good((a.scan).key_id, w.found, (select max(k.key_id) from ticket_keys k where k.tenant_id = p_tenant)), null, v_at) = 'admitted';

  if v_plain is not null then
    with a as materialized (
      select x.ord, x.id, x.audit, x.news, x.key, x.hash, g.token_id, (g.gate).id as gate_id, (g.gate).event_id as event_id, t.at, t.id as ticket_id,
        t.booking_id, describe_scan(x, 'admitted', v_at, g.gate, false, t.row, null) as answer
      from jsonb_populate_recordset(null::scan_request, p_scans) x
      cross join lateral (select y.* from gate_of_token(p_tenant, x.token) y limit 1) g
      cross join lateral (select c.ctid as at, c as row, c.id, c.booking_id from tickets c where c.tenant_id = p_tenant and c.id = x.ticket limit 1) t
      where x.ord = any (v_plain)
    ), kept as (
      insert into scans (tenant_id, id, event_id, gate_id, token_id, key, body_hash, ticket_id, outcome, answer, scanned_at)
        select p_tenant, a.id, a.event_id, a.gate_id, a.token_id, a.key, a.hash, a.ticket_id, 'admitted', a.answer, v_at from a
        on conflict (token_id, key, tenant_id) do nothing
        returning id
    ), entered as (
      update tickets c set status = 'checked_in' from a where c.ctid = a.at and c.status = 'valid'
    ), traced as materialized (
      select record_events(p_tenant, 'device ' || a.token_id, 'ticket.checked_in', array_agg(a.ticket_id order by a.ord),
        array_agg(jsonb_build_object('scanId', a.id, 'outcome', 'admitted') order by a.ord),
        array_agg(jsonb_build_object('bookingId', a.booking_id, 'scanId', a.id) order by a.ord),
        array_agg(a.audit order by a.ord) || array_agg(a.news order by a.ord)) from a group by a.token_id
    )
    select jsonb_object_agg(a.ord, a.answer) into v_answers from a join kept k on k.id = a.id where (select count(*) from traced) > 0;
    -- Another scan used this idempotency key at the same moment, or a token has just expired. A retry shows which.
    if (select count(*) from jsonb_object_keys(v_answers)) is distinct from cardinality(v_plain) then raise serialization_failure; end if;
  end if;

  for v_scan in select x.ord, y from jsonb_array_elements(p_scans) as y cross join lateral (select (y->>'ord')::int as ord) x
      where v_plain is null or x.ord <> all (v_plain) order by 1 loop
    v_answers := v_answers || jsonb_build_object(v_scan.ord::text, scan_ticket(p_tenant, v_scan.y));
  end loop;
  return (select jsonb_agg(v_answers->n::text order by n) from generate_series(1, jsonb_array_length(p_scans)) n);
end $$;
