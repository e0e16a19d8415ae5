-- Gives the next number of an event's list for a category and a date. The list stores the highest number so far. The caller has locked the list.
-- Entries are never deleted, so no number repeats.
create or replace function give_waiting_number(p_tenant text, p_event uuid, p_category uuid, p_session uuid) returns int
language plpgsql as $$
declare
  v_number int;
begin
  select coalesce(max(w.number), 0) + 1 into v_number from waiting_entries w
    where w.tenant_id = p_tenant and w.event_id = p_event and w.category_id = p_category and w.session_id is not distinct from p_session;
  update waiting_lists l set last_number = greatest(l.last_number, v_number) where l.tenant_id = p_tenant and l.event_id = p_event;
  return v_number;
end $$;
