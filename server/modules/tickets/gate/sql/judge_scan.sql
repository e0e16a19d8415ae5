-- The outcome of a scan, once its ticket is locked: the code's own objection first, then the ticket and the gate (this event, this day, still valid,
-- this gate), then an earlier admission. Both scan_ticket and scan_tickets decide by this. `p_inside`: the scan of that admission, nulls without one.
-- `p_at`: the time at the gate. A scan uploaded later takes precedence over `p_inside` if it was made earlier.
create or replace function judge_scan(
  p scan_request, p_ticket tickets, p_gate gates, p_rules entry_rules, p_is_key_good boolean, p_inside scans, p_at timestamptz
) returns text
language plpgsql stable as $$
declare
  v_from timestamptz;
  v_until timestamptz;
begin
  if p.refusal is not null then return p.refusal; end if;
  if not p_is_key_good then return 'bad_signature'; end if;
  if to_timestamp(p.not_after) < p_at then return 'expired'; end if;
  if p_ticket.id is null then return 'unknown'; end if;

  if p_ticket.event_id <> p_gate.event_id then return 'wrong_event'; end if;
  if p_gate.opens_at is null and p_gate.closes_at is null then
    select entry_opens(e, s, opens_minutes_of(p_rules)), entry_closes(e, s) into v_from, v_until
      from events e left join event_sessions s on s.tenant_id = e.tenant_id and s.event_id = e.id and s.id = p_ticket.session_id
      where e.tenant_id = p_ticket.tenant_id and e.id = p_ticket.event_id;
    if p_at < v_from or p_at > v_until then return 'wrong_day'; end if;
  end if;
  if not p_ticket.session_id = any (p_gate.session_ids) then return 'wrong_day'; end if;
  if p_ticket.status in ('cancelled', 'returned') then return 'cancelled'; end if;
  -- A typed code has no version.
  if p_ticket.status = 'void' or p.version < p_ticket.version then return 'reissued'; end if;
  if p.version > p_ticket.version then return 'bad_signature'; end if;
  if p_ticket.status = 'locked' then return 'locked'; end if;
  if p_ticket.status = 'reserved' then return 'not_paid'; end if;
  if p_at < p_gate.opens_at or p_at > p_gate.closes_at then return 'gate_closed'; end if;
  if not p_ticket.category_id = any (p_gate.category_ids) then return 'wrong_gate'; end if;

  if p.leaving then
    return case when p_inside.id is null then 'not_inside' when not coalesce(p_rules.allows_reentry, false) then 'no_reentry' else 'left' end;
  end if;
  if p_inside.id is not null and not coalesce(p.ago is not null and p.admitted and p_at < p_inside.scanned_at, false) then return 'already'; end if;
  if p.waiver_missing then return 'waiver_missing'; end if;
  if p.ago is not null and not p.admitted then return 'turned_away'; end if;
  return 'admitted';
end $$;
