-- Performs one scan exactly once: decides, admits, and stores the answer with its audit row, in one round trip. Null for an invalid token. `p`, a
-- scan_request:
--   token (digest), id, audit, news: ids of the rows to write; key, hash: the device's number of this scan and the digest of its request
--   ticket or code: what was read; version, key_id, not_after (seconds): contents of a signed code; refusal: a known objection
--   waiver_missing, leaving, delegate: who came in the owner's place
--   ago: age in milliseconds of a scan that is uploaded later; admitted: what the device decided then
create or replace function scan_ticket(p_tenant text, p jsonb) returns jsonb
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  v_scan scan_request := jsonb_populate_record(null::scan_request, p);
  v_token record;
  v_ticket tickets;
  v_before scans;
  v_inside scans;
  v_at timestamptz := clock_timestamp();
  v_late boolean := v_scan.ago is not null;
  v_outcome text;
  v_conflict boolean := false;
  v_first scan_first;
  v_answer jsonb;
begin
  perform require_tenant(p_tenant);
  select * into v_token from gate_of_token(p_tenant, v_scan.token);
  if v_token.token_id is null then return null; end if;
  if v_late then v_at := v_at - make_interval(secs => least(greatest(v_scan.ago / 1000, 0), 259200)); end if;

  -- The lock on the ticket's row orders everything that happens to the ticket.
  if v_scan.ticket is not null then
    select * into v_ticket from tickets t where t.tenant_id = p_tenant and t.id = v_scan.ticket for update;
  elsif v_scan.code is not null then
    select * into v_ticket from tickets t where t.tenant_id = p_tenant and t.code = v_scan.code for update;
  end if;
  select * into v_before from scans s where s.tenant_id = p_tenant and s.token_id = v_token.token_id and s.key = v_scan.key;
  if v_before.id is not null then
    return case when v_before.body_hash = v_scan.hash then v_before.answer else jsonb_build_object('outcome', 'mismatch') end;
  end if;

  select * into v_inside from scans s where s.tenant_id = p_tenant and s.ticket_id = v_ticket.id and is_inside(s);
  v_outcome := judge_scan(v_scan, v_ticket, v_token.gate, v_token.rules,
    is_key_good(v_scan.key_id, exists (select from ticket_keys k where k.tenant_id = p_tenant and k.key_id = v_scan.key_id and k.withdrawn_at is not null),
      (select max(k.key_id) from ticket_keys k where k.tenant_id = p_tenant)), v_inside, v_at);
  if v_outcome = 'left' then
    update scans set left_at = v_at where tenant_id = p_tenant and id = v_inside.id;
  elsif v_outcome = 'admitted' then
    -- This upload was scanned first, so the stored admission of the same ticket becomes the second.
    if v_inside.id is not null then
      update scans set outcome = 'already', is_conflict = true where tenant_id = p_tenant and id = v_inside.id;
      v_conflict := true;
    end if;
    update tickets set status = 'checked_in' where tenant_id = p_tenant and id = v_ticket.id and status = 'valid';
  end if;
  v_conflict := v_conflict or v_late and v_scan.admitted and v_outcome <> 'admitted';

  if v_outcome = 'already' then
    select moment_text(v_inside.scanned_at), g.name into v_first from gates g where g.tenant_id = p_tenant and g.id = v_inside.gate_id;
  end if;
  v_answer := describe_scan(v_scan, v_outcome, v_at, v_token.gate, v_conflict, v_ticket, v_first);
  insert into scans (tenant_id, id, event_id, gate_id, token_id, key, body_hash, ticket_id, outcome, answer, scanned_at, is_conflict)
    values (p_tenant, v_scan.id, (v_token.gate).event_id, (v_token.gate).id, v_token.token_id, v_scan.key, v_scan.hash, v_ticket.id,
      v_outcome, v_answer, v_at, v_conflict)
    on conflict (token_id, key, tenant_id) do nothing;
  -- Another scan used this idempotency key at the same moment. A retry finds its answer.
  if not found then raise serialization_failure; end if;
  if v_outcome in ('admitted', 'left') or v_conflict then
    perform record_events(p_tenant, 'device ' || v_token.token_id,
      case when v_conflict then 'ticket.entry_conflict' when v_outcome = 'left' then 'ticket.left' else 'ticket.checked_in' end,
      array[coalesce(v_ticket.id, v_scan.id)], array[jsonb_build_object('scanId', v_scan.id, 'outcome', v_outcome)],
      array[jsonb_build_object('bookingId', v_ticket.booking_id, 'scanId', v_scan.id)], array[v_scan.audit, v_scan.news]);
  end if;
  return v_answer;
end $$;
