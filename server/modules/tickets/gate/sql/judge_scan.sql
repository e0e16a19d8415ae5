-- The outcome of a scan, once its ticket is locked: the code's own objection first, then the ticket and the gate (see judge_entry), then an earlier
-- admission. Both scan_ticket and scan_tickets decide by this. `p_inside`: the scan of that admission, nulls without one. `p_at`: the time at the
-- gate. A scan uploaded later takes precedence over `p_inside` if it was made earlier.
create or replace function judge_scan(
  p scan_request, p_ticket tickets, p_gate gates, p_rules entry_rules, p_is_key_good boolean, p_inside scans, p_at timestamptz
) returns text
language plpgsql stable as $$
declare
  v_objection text;
begin
  if p.refusal is not null then return p.refusal; end if;
  if not p_is_key_good then return 'bad_signature'; end if;
  if to_timestamp(p.not_after) < p_at then return 'expired'; end if;
  if p_ticket.id is null then return 'unknown'; end if;
  v_objection := judge_entry(p_ticket, p_gate, p_rules, coalesce(p.version, p_ticket.version), p_at);
  if v_objection is not null then return v_objection; end if;
  if p.leaving then
    return case when p_inside.id is null then 'not_inside' when not coalesce(p_rules.allows_reentry, false) then 'no_reentry' else 'left' end;
  end if;
  if p_inside.id is not null and not coalesce(p.ago is not null and p.admitted and p_at < p_inside.scanned_at, false) then return 'already'; end if;
  if p.waiver_missing then return 'waiver_missing'; end if;
  if p.ago is not null and not p.admitted then return 'turned_away'; end if;
  return 'admitted';
end $$;
