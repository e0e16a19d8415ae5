-- Moves a place from the visitor `p_from` to another browser under a new generation. A visitor gives one place away per epoch, with its confirmed
-- number. A visitor with a place of their own cannot take another (`p_over`: the number of an own place that no longer counts). Returns taken (also
-- for a repeated call), own, or invalid if another browser has it. Locks the rows of both.
create or replace function take_queue_place(p_tenant text, p_event uuid, p_epoch int, p_number bigint, p_generation int, p_from text, p_owner text, p_over bigint)
returns text
language plpgsql as $$
declare
  v_from bytea := place_owner(p_from);
  v_owner bytea := place_owner(p_owner);
  v_giver queue_places;
  v_taker queue_places;
  v_is_listed boolean;
begin
  perform require_tenant(p_tenant);
  select p_number >= q.listed_from into v_is_listed from queues q where q.tenant_id = p_tenant and q.event_id = p_event and q.epoch = p_epoch for share;
  perform from queue_places p where p.tenant_id = p_tenant and p.event_id = p_event and p.epoch = p_epoch and p.owner in (v_from, v_owner)
    order by p.owner for update;
  select * into v_giver from queue_places p where p.tenant_id = p_tenant and p.event_id = p_event and p.epoch = p_epoch and p.owner = v_from;
  select * into v_taker from queue_places p where p.tenant_id = p_tenant and p.event_id = p_event and p.epoch = p_epoch and p.owner = v_owner;
  if v_taker.number = p_number and v_from <> v_owner then return 'taken'; end if;
  if v_is_listed is null or v_giver.gave or v_from = v_owner or (v_is_listed or v_giver.owner is not null) and v_giver.number is distinct from p_number then
    return 'invalid';
  end if;
  if v_taker.number is not null and v_taker.left_at is null and v_taker.number is distinct from p_over then return 'own'; end if;
  insert into queue_moves as m (tenant_id, event_id, epoch, number, generation, owner_hash)
    values (p_tenant, p_event, p_epoch, p_number, p_generation, p_owner)
    on conflict (tenant_id, event_id, epoch, number) do update
      set generation = excluded.generation, owner_hash = excluded.owner_hash, moved_at = clock_timestamp()
      where m.generation < excluded.generation;
  if not found then return 'invalid'; end if;
  insert into queue_places as p (tenant_id, event_id, epoch, owner, gave) values (p_tenant, p_event, p_epoch, v_from, true)
    on conflict (tenant_id, event_id, epoch, owner) do update set number = null, gave = true, left_at = null, phone = null;
  insert into queue_places as p (tenant_id, event_id, epoch, owner, number, phone) values (p_tenant, p_event, p_epoch, v_owner, p_number, v_giver.phone)
    on conflict (tenant_id, event_id, epoch, owner) do update set number = excluded.number, left_at = null, phone = excluded.phone;
  delete from queue_gone g where g.tenant_id = p_tenant and g.event_id = p_event and g.epoch = p_epoch and g.number = p_number;
  return 'taken';
end $$;
