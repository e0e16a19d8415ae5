-- Trigger: protects claimed categories. Refuses, as a foreign key does, to remove a category whose tickets are held, sold or waited for.
create or replace function refuse_if_sold() returns trigger
language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.tenant_id = old.tenant_id and new.event_id = old.event_id and new.id = old.id then return new; end if;
  if exists (select 1 from bookings b join quotes q on q.tenant_id = b.tenant_id and q.id = b.quote_id
      where b.tenant_id = old.tenant_id and b.event_id = old.event_id
        and q.body->'lines' @> jsonb_build_array(jsonb_build_object('categoryId', old.id))) then
    raise foreign_key_violation using message = format('category %s has bookings', old.id);
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
