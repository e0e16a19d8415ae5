-- A gate's answer to a ticket at a given moment, regardless of an earlier admission. Null: no objection. Checks in the gate's own order: genuine,
-- this event, this day, still valid, this gate.
create or replace function judge_entry(p_ticket tickets, p_gate gates, p_rules entry_rules, p_version int, p_at timestamptz) returns text
language plpgsql stable as $$
declare
  v_from timestamptz;
  v_until timestamptz;
begin
  if p_ticket.event_id <> p_gate.event_id then return 'wrong_event'; end if;
  if p_gate.opens_at is null and p_gate.closes_at is null then
    select entry_opens(e, s, opens_minutes_of(p_rules)), entry_closes(e, s) into v_from, v_until
      from events e left join event_sessions s on s.tenant_id = e.tenant_id and s.event_id = e.id and s.id = p_ticket.session_id
      where e.tenant_id = p_ticket.tenant_id and e.id = p_ticket.event_id;
    if p_at < v_from or p_at > v_until then return 'wrong_day'; end if;
  end if;
  if not p_ticket.session_id = any (p_gate.session_ids) then return 'wrong_day'; end if;
  if p_ticket.status = 'cancelled' then return 'cancelled'; end if;
  if p_ticket.status = 'void' or p_version < p_ticket.version then return 'reissued'; end if;
  if p_version > p_ticket.version then return 'bad_signature'; end if;
  if p_ticket.status = 'locked' then return 'locked'; end if;
  if p_ticket.status = 'reserved' then return 'not_paid'; end if;
  if p_at < p_gate.opens_at or p_at > p_gate.closes_at then return 'gate_closed'; end if;
  if not p_ticket.category_id = any (p_gate.category_ids) then return 'wrong_gate'; end if;
  return null;
end $$;
