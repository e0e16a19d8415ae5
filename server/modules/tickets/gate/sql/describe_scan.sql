-- The stored answer to a scan: see the type scan_answer. `t`: nulls without a ticket. Does not show a ticket of another event. `p_first`: the
-- admission that the ticket was used for.
create or replace function describe_scan(
  p scan_request, p_outcome text, p_at timestamptz, p_gate gates, p_is_conflict boolean, t tickets, p_first scan_first
) returns jsonb
language sql stable as $$
  select to_jsonb(row(p.id, p_outcome, moment_text(p_at), p_gate.name, p_is_conflict, p.delegate,
    case when t.id is not null and p_outcome not in ('bad_signature', 'expired', 'unknown', 'wrong_event')
      then row(t.id, t.code, t.holder, t.category, t.addons, t.session_id)::scanned_ticket end, p_first)::scan_answer)
$$;
