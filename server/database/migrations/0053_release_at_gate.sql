-- A device that let somebody in whose release is not signed is answered so when it brings the scan: it is a conflict, like everybody else
-- whom the shop would not have let in.
do $$
declare
  v_was text := pg_get_functiondef('scan_ticket(text,jsonb)'::regprocedure);
  v_new text := replace(v_was, '(p->>''waiver_missing'')::boolean and not (v_late and (p->>''admitted'')::boolean) then', '(p->>''waiver_missing'')::boolean then');
begin
  if v_new = v_was then raise exception 'scan_ticket has no such exception'; end if;
  execute v_new;
end $$;

-- Devices ask whose release came since they last asked.
create index waiver_signatures_of_event on waiver_signatures (event_id, tenant_id, signed_at);
