-- Moves a person's tickets before their number changes to `p_phone`, and their open offers with them. Returns the moved tickets.
create or replace function move_held_tickets(p_tenant text, p_person uuid, p_phone text) returns uuid[]
language plpgsql as $$
declare
  v_ids uuid[];
begin
  select coalesce(array_agg(x.id), '{}') into v_ids from (
    select t.id from people p join tickets t on t.tenant_id = p.tenant_id and t.held_by_phone = p.phone
    where p.tenant_id = p_tenant and p.id = p_person and is_held_by(t, p_person)
    order by t.id for update of t) x;
  update tickets t set held_mark = holder_mark(t), held_by_phone = p_phone where t.tenant_id = p_tenant and t.id = any (v_ids);
  update handovers h set from_phone = p_phone
    where h.tenant_id = p_tenant and h.ticket_id = any (v_ids) and (h.status = 'pending' or h.status = 'accepted' and h.kind = 'delegation')
      and h.to_phone <> p_phone;
  return v_ids;
end $$;
