-- Who changes the number of their account takes along the tickets that were handed to the number while it was theirs: they proved both
-- numbers, and the number they leave may be given to somebody else.

-- What stood for the holder before the number changed. It is the same person: what they signed keeps counting.
alter table tickets add column held_mark text collate "C" check (held_mark ~ '^[0-9a-f]{64}$');

create or replace function holder_mark(t tickets) returns text language sql immutable as $$
  select coalesce(t.held_mark, encode(sha256(convert_to(t.id::text || ' ' || coalesce(t.held_by_phone, '') || ' ' || t.holder, 'UTF8')), 'hex'))
$$;

create function forget_held_mark() returns trigger
language plpgsql as $$
begin
  new.held_mark := null;
  return new;
end $$;
create trigger forget_held_mark before update of version, holder on tickets for each row
  when (old.held_mark is not null and (new.version <> old.version or new.holder <> old.holder)) execute function forget_held_mark();

-- Before the person's number changes to `p_phone`; answers which tickets moved. Offers of theirs that are open are from the new number.
create function move_held_tickets(p_tenant text, p_person uuid, p_phone text) returns uuid[]
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
grant execute on function move_held_tickets(text, uuid, text) to karcis_app;
