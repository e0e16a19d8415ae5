-- Performs one scan exactly once: decides, admits, and stores the answer with its audit row, in one round trip. Null for an invalid token. `p`:
--   token (digest), id, audit, news: ids of the rows to write; key, hash: the device's number of this scan and the digest of its request
--   ticket or code: what was read; version, key_id, not_after (seconds): contents of a signed code; refusal: a known objection
--   waiver_missing, leaving, delegate: who came in the owner's place
--   ago: age in milliseconds of a scan that is uploaded later; admitted: what the device decided then
create or replace function scan_ticket(p_tenant text, p jsonb) returns jsonb
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  v_token record;
  v_ticket tickets;
  v_before scans;
  v_inside scans;
  v_at timestamptz := clock_timestamp();
  v_late boolean := p ? 'ago';
  v_outcome text := p->>'refusal';
  v_conflict boolean := false;
  v_answer jsonb;
begin
  perform require_tenant(p_tenant);
  select * into v_token from gate_of_token(p_tenant, p->>'token');
  if v_token.token_id is null then return null; end if;
  if v_late then v_at := v_at - make_interval(secs => least(greatest((p->>'ago')::float8 / 1000, 0), 259200)); end if;

  -- The lock on the ticket's row orders everything that happens to the ticket.
  if p ? 'ticket' then
    select * into v_ticket from tickets t where t.tenant_id = p_tenant and t.id = (p->>'ticket')::uuid for update;
  elsif p ? 'code' then
    select * into v_ticket from tickets t where t.tenant_id = p_tenant and t.code = p->>'code' for update;
  end if;
  select * into v_before from scans s where s.tenant_id = p_tenant and s.token_id = v_token.token_id and s.key = p->>'key';
  if v_before.id is not null then
    return case when v_before.body_hash = p->>'hash' then v_before.answer else jsonb_build_object('outcome', 'mismatch') end;
  end if;

  if v_outcome is null and p ? 'key_id' and (
      exists (select from ticket_keys k where k.tenant_id = p_tenant and k.key_id = (p->>'key_id')::int and k.withdrawn_at is not null)
      or (p->>'key_id')::int > (select coalesce(max(k.key_id), 1) from ticket_keys k where k.tenant_id = p_tenant)) then
    v_outcome := 'bad_signature';
  end if;
  if v_outcome is null and to_timestamp((p->>'not_after')::float8) < v_at then v_outcome := 'expired'; end if;
  if v_outcome is null and v_ticket.id is null then v_outcome := 'unknown'; end if;
  if v_outcome is null then
    v_outcome := judge_entry(v_ticket, v_token.gate, v_token.rules, coalesce((p->>'version')::int, v_ticket.version), v_at);
  end if;

  if v_outcome is null then
    select * into v_inside from scans s
      where s.tenant_id = p_tenant and s.ticket_id = v_ticket.id and s.outcome = 'admitted' and s.left_at is null and s.undone_at is null;
    if (p->>'leaving')::boolean then
      v_outcome := case when v_inside.id is null then 'not_inside' when not coalesce((v_token.rules).allows_reentry, false) then 'no_reentry'
        else 'left' end;
      if v_outcome = 'left' then update scans set left_at = v_at where tenant_id = p_tenant and id = v_inside.id; end if;
    elsif v_inside.id is not null and not (v_late and (p->>'admitted')::boolean and v_at < v_inside.scanned_at) then
      v_outcome := 'already';
    elsif (p->>'waiver_missing')::boolean then
      v_outcome := 'waiver_missing';
    elsif v_late and not (p->>'admitted')::boolean then
      v_outcome := 'turned_away';
    else
      -- The first person is in. The other scan of this ticket was of another person.
      if v_inside.id is not null then
        update scans set outcome = 'already', is_conflict = true where tenant_id = p_tenant and id = v_inside.id;
        v_conflict := true;
      end if;
      v_outcome := 'admitted';
      update tickets set status = 'checked_in' where tenant_id = p_tenant and id = v_ticket.id and status = 'valid';
    end if;
  end if;
  v_conflict := v_conflict or v_late and (p->>'admitted')::boolean and v_outcome <> 'admitted';

  v_answer := jsonb_build_object('scanId', p->>'id', 'outcome', v_outcome, 'at', to_char(v_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'gate', (v_token.gate).name, 'isConflict', v_conflict, 'delegate', p->'delegate',
    'ticket', case when v_ticket.id is null or v_outcome in ('bad_signature', 'expired', 'unknown', 'wrong_event') then null else
      jsonb_build_object('id', v_ticket.id, 'code', v_ticket.code, 'holder', v_ticket.holder, 'category', v_ticket.category,
        'addons', v_ticket.addons, 'sessionId', v_ticket.session_id) end,
    'first', case when v_outcome <> 'already' then null else (
      select jsonb_build_object('at', to_char(v_inside.scanned_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'gate', g.name)
      from gates g where g.tenant_id = p_tenant and g.id = v_inside.gate_id) end);
  insert into scans (tenant_id, id, event_id, gate_id, token_id, key, body_hash, ticket_id, outcome, answer, scanned_at, is_conflict)
    values (p_tenant, (p->>'id')::uuid, (v_token.gate).event_id, (v_token.gate).id, v_token.token_id, p->>'key', p->>'hash', v_ticket.id,
      v_outcome, v_answer, v_at, v_conflict)
    on conflict (token_id, key, tenant_id) do nothing;
  -- The number was used for another scan at the same moment. A retry finds that answer.
  if not found then raise serialization_failure; end if;
  if v_outcome in ('admitted', 'left') or v_conflict then
    perform record_events(p_tenant, 'device ' || v_token.token_id,
      case when v_conflict then 'ticket.entry_conflict' when v_outcome = 'left' then 'ticket.left' else 'ticket.checked_in' end,
      array[coalesce(v_ticket.id, (p->>'id')::uuid)], array[jsonb_build_object('scanId', p->>'id', 'outcome', v_outcome)],
      array[jsonb_build_object('bookingId', v_ticket.booking_id, 'scanId', p->>'id')], array[p->>'audit', p->>'news']::uuid[]);
  end if;
  return v_answer;
end $$;
