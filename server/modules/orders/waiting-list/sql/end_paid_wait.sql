-- Trigger, when a booking leaves its review: ends its place at the head of a waiting list.
create or replace function end_paid_wait() returns trigger
language plpgsql as $$
begin
  update waiting_entries w set left_at = now(), ending = case when new.status = 'confirmed' then 'taken' else 'left' end
    where w.tenant_id = new.tenant_id and w.booking_id = new.id and w.is_paid and w.left_at is null;
  return null;
end $$;
