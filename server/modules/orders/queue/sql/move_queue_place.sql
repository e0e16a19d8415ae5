-- Moves a place to another browser under a new generation. A repeated call of that browser succeeds. False if another browser has the place, or a
-- later generation was taken. Kept for the previous version while both run: see take_queue_place.
create or replace function move_queue_place(p_tenant text, p_event uuid, p_epoch int, p_number bigint, p_generation int, p_owner text) returns boolean
language plpgsql as $$
begin
  perform require_tenant(p_tenant);
  insert into queue_moves as m (tenant_id, event_id, epoch, number, generation, owner_hash)
    values (p_tenant, p_event, p_epoch, p_number, p_generation, p_owner)
    on conflict (tenant_id, event_id, epoch, number) do update
      set generation = excluded.generation, owner_hash = excluded.owner_hash, moved_at = clock_timestamp()
      where m.generation < excluded.generation or m.generation = excluded.generation and m.owner_hash = excluded.owner_hash;
  return found;
end $$;
