-- Reverts an admission, with an audit row. Returns 'undone', 'unknown' or 'role', or null for an invalid token. The ticket is valid again, unless its
-- order's money has been taken back.
create or replace function undo_scan(p_tenant text, p_token text, p_scan uuid, p_reason text, p_audit uuid, p_news uuid) returns text
language plpgsql as $$
declare
  v_token record;
  v_scan scans;
begin
  perform require_tenant(p_tenant);
  select * into v_token from gate_of_token(p_tenant, p_token);
  if v_token.token_id is null then return null; end if;
  if v_token.role <> 'supervisor' then return 'role'; end if;
  select * into v_scan from scans s where s.tenant_id = p_tenant and s.id = p_scan and s.event_id = (v_token.gate).event_id;
  if v_scan.ticket_id is null then return 'unknown'; end if;
  perform 1 from tickets t where t.tenant_id = p_tenant and t.id = v_scan.ticket_id for update;
  select * into v_scan from scans s where s.tenant_id = p_tenant and s.id = p_scan;
  if v_scan.undone_at is not null then return 'undone'; end if;
  if v_scan.outcome <> 'admitted' or v_scan.left_at is not null then return 'unknown'; end if;
  update scans set undone_at = clock_timestamp() where tenant_id = p_tenant and id = p_scan;
  update tickets t set status = case when exists (select from bookings b where b.tenant_id = p_tenant and b.id = t.booking_id and b.status = 'needs_review')
      then 'reserved' else 'valid' end
    where t.tenant_id = p_tenant and t.id = v_scan.ticket_id and t.status = 'checked_in'
    and not exists (select from scans s where s.tenant_id = p_tenant and s.ticket_id = v_scan.ticket_id and s.outcome = 'admitted' and s.undone_at is null);
  perform record_events(p_tenant, 'device ' || v_token.token_id, 'ticket.check_in_undone', array[v_scan.ticket_id],
    array[jsonb_build_object('scanId', p_scan, 'reason', p_reason)], array[jsonb_build_object('scanId', p_scan)], array[p_audit, p_news]);
  return 'undone';
end $$;
