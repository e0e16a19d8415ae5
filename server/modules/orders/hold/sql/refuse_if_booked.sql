-- Trigger: the other side of a booking's references (see check_booked_things). Refuses, as a foreign key does, to delete a row with bookings or
-- to change its id.
create or replace function refuse_if_booked() returns trigger
language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.tenant_id = old.tenant_id and new.id = old.id then return new; end if;
  if exists (select 1 from bookings b where b.tenant_id = old.tenant_id
      and case tg_table_name when 'events' then b.event_id when 'promos' then b.promo_id when 'quotes' then b.quote_id else b.session_id end = old.id) then
    raise foreign_key_violation using message = format('%s %s has bookings', tg_table_name, old.id);
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
